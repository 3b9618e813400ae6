import { type HourFit, type SprayBlock, UNSPRAYABLE } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { dayRain, dayWindMost, type HoursOfPlace } from '../lib/cell-day.ts';
import { roomFor } from '../lib/room-for.ts';
import { useFormat } from '../lib/use-format.ts';
import { useWidth } from '../lib/use-width.ts';
import { useChartColours } from './chart-colours.ts';
import { VerdictMark } from './verdict.tsx';
import { verdictName } from './verdict-name.ts';

interface Run {
  readonly from: number;
  readonly to: number;
  readonly level: HourFit['level'];
  readonly best: boolean;
}

/** Hours of one verdict in a row, the best block by itself. */
function runsOf(hours: readonly HourFit[], block: SprayBlock | null): Run[] {
  const runs: Run[] = [];
  for (const { hour, level } of hours) {
    const best = block !== null && hour >= block.startHour && hour < block.endHour;
    const last = runs.at(-1);
    if (last && last.level === level && last.best === best) runs[runs.length - 1] = { ...last, to: hour + 1 };
    else runs.push({ from: hour, to: hour + 1, level, best });
  }
  return runs;
}

const MARK_PX = 20;
const TICKS = [6, 9, 12, 15, 18, 21];

/** The hours of a day by their verdict, the best block by itself, now marked. */
export function HourStrip({
  hours,
  block,
  nowHour,
  sample,
}: {
  readonly hours: readonly HourFit[];
  readonly block: SprayBlock | null;
  readonly nowHour: number;
  readonly sample: boolean;
}) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { field } = useTheme().palette;
  const colours = useChartColours();
  const first = hours[0]?.hour ?? 6;
  const span = Math.max(1, hours.length);
  const [box, width] = useWidth<HTMLDivElement>(296);
  const hourPx = width / span;
  const at = (hour: number) => `${((hour - first) / span) * 100}%`;
  return (
    <Box ref={box} role="img" aria-label={t('block.strip')} sx={{ mt: 1 }}>
      <Box sx={{ position: 'relative', display: 'flex', gap: '2px', height: 26 }}>
        {runsOf(hours, block).map(({ from, to, level, best }) => {
          const name = level ? verdictName[level] : null;
          const tone = name ? field.verdict[name] : null;
          return (
            <Box
              key={from}
              sx={{
                flex: to - from,
                minWidth: 0,
                display: 'grid',
                placeItems: 'center',
                borderRadius: 0.75,
                fontSize: '0.875rem',
                fontWeight: 650,
                overflow: 'hidden',
                whiteSpace: 'nowrap',
                borderColor: tone?.strong ?? colours.line,
                color: best && level === 'Good' ? colours.card : tone?.text,
                borderWidth: best ? 2 : 1.5,
                borderStyle: 'solid',
                background: sample
                  ? `repeating-linear-gradient(135deg, ${field.track} 0 6px, transparent 6px 12px)`
                  : best && level === 'Good'
                    ? tone?.text
                    : (tone?.soft ?? colours.cell),
              }}
            >
              {best && (to - from) * hourPx >= roomFor(format.hoursBare(from, to))
                ? format.hoursBare(from, to)
                : name &&
                  !sample &&
                  (to - from) * hourPx >= MARK_PX && <VerdictMark verdict={name} size={12} />}
            </Box>
          );
        })}
        {nowHour >= first && nowHour < first + span && (
          <Box
            sx={{
              position: 'absolute',
              top: -2,
              bottom: -2,
              width: 3,
              borderRadius: 1,
              left: at(nowHour),
              backgroundColor: colours.ink,
            }}
          />
        )}
      </Box>
      <Box sx={{ position: 'relative', height: 22, fontSize: '0.875rem', color: 'text.secondary' }}>
        {TICKS.map((hour) => (
          <Box key={hour} component="span" sx={{ position: 'absolute', left: at(hour) }}>
            {format.hourBare(hour)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Less in a day wets nothing. */
const RAIN_MM = 1;

/** Four days with what keeps them from spraying, up to the next block. */
export function DayStrip({
  dates,
  blocks,
  weather,
}: {
  readonly dates: readonly string[];
  readonly blocks: readonly (SprayBlock | null)[];
  readonly weather: HoursOfPlace;
}) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { field } = useTheme().palette;
  const next = blocks.find((block) => block !== null);
  /** What keeps a day without hours from having some. */
  const cause = (day: string): string => {
    const mm = dayRain(weather, day);
    const wind = dayWindMost(weather, day);
    if (mm !== null && mm >= RAIN_MM) return format.unit(mm, 'mm');
    // Neither rain nor wind: the hours are over, or too hot, too wet, too dry.
    return (wind ?? 0) > UNSPRAYABLE.windAbove
      ? t('block.windy', { speed: format.number(wind) })
      : t('next.none');
  };
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(3.6rem, 1fr))',
          gap: 0.5,
          mt: 1,
        }}
      >
        {dates.map((day, i) => {
          const block = blocks[i] ?? null;
          const verdict = block ? verdictName[block.level] : 'poor';
          const tone = field.verdict[verdict];
          return (
            <Box
              key={day}
              sx={{
                display: 'flex',
                flexDirection: 'column',
                textAlign: 'center',
                fontSize: '0.875rem',
                minWidth: 0,
              }}
            >
              <Box
                data-hours=""
                sx={{
                  flexGrow: 1,
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'center',
                  gap: 0.5,
                  border: 1.5,
                  borderColor: tone.strong,
                  color: tone.text,
                  backgroundColor: tone.soft,
                  borderRadius: 1,
                  py: 0.5,
                  fontWeight: 650,
                }}
              >
                {block && <VerdictMark verdict={verdict} size={12} />}
                <Box component="span" sx={{ minWidth: 0, lineHeight: 1.3 }}>
                  {block ? format.hoursOfRow(block.startHour, block.endHour) : cause(day)}
                </Box>
              </Box>
              {i === 0 ? t('today') : format.weekdayShort(day)}
            </Box>
          );
        })}
      </Box>
      {next && !dates.includes(next.date) && (
        <Box sx={{ mt: 0.5 }}>
          {t('block.next', {
            day: format.weekday(next.date),
            range: format.hours(next.startHour, next.endHour),
          })}
        </Box>
      )}
    </>
  );
}
