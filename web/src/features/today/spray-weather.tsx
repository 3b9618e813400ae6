import {
  type BlockHour,
  blockHours,
  dateOfDayNumber,
  dayNumberOfDate,
  PLAN_NEEDS,
  type SprayBlock,
  sprayBlock,
  sprayWindows,
} from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { hourOfDay } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { SourceNote } from '../../ui/source-note.tsx';
import { Verdict, VerdictMark } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-day.tsx';
import { dayRain, hoursOf } from './cell-day.ts';
import { dayWord } from './plan-words.ts';
import type { CellWeather } from './queries.ts';

interface SprayWeatherProps {
  readonly weather: CellWeather;
  readonly date: string;
  readonly nowMs: number;
}

/** B: the best block of the day in words, a strip of its hours, the air at that time; without one the days until the next. */
export function SprayWeather({ weather, date, nowMs }: SprayWeatherProps) {
  const { t } = useTranslation('plan');
  const { t: tell } = useTranslation();
  const format = useFormat();
  const { series, utcOffsetMinutes: offset, sample, cell } = weather;
  const nowHour = hourOfDay(nowMs);
  const dates = Array.from({ length: PLAN_NEEDS.windowDaysAhead + 1 }, (_, i) =>
    dateOfDayNumber(dayNumberOfDate(date) + i),
  );
  const blocks = dates.map((day, i) => sprayBlock(series, day, offset, i === 0 ? nowHour : 0));
  const [today = null] = blocks;
  const next = blocks.find((block) => block !== null) ?? null;
  const hours = blockHours(series, date, offset);
  const known = hours.some(({ level }) => level !== null);
  const windows = sprayWindows(hoursOf(weather, date), { date, utcOffsetMinutes: offset });
  const verdict = today ? verdictName[today.level] : 'poor';
  return (
    <Card component="section" sx={{ px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        {known && !sample && <VerdictMark verdict={verdict} size={20} />}
        <Verdictless colour={known && !sample ? verdict : null}>{headline()}</Verdictless>
      </Box>
      {today || !known ? (
        <HourStrip hours={hours} block={today} nowHour={nowHour} sample={sample} />
      ) : (
        <DayStrip dates={dates.slice(0, 4)} blocks={blocks} weather={weather} />
      )}
      {today && <BlockAir block={today} mm={dayRain(weather, date, today.startHour, today.endHour)} />}
      <Reveal summary={t('block.why')}>
        <Box component="p" sx={{ m: 0, mb: 1 }}>
          {t('block.rule')}
        </Box>
        <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
          {t('block.second')}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {windows.map((window) => (
            <Box component="li" key={window.timeWindow} sx={{ py: 0.75 }}>
              {format.hours(window.startHour, window.endHour)}:{' '}
              {window.suitability ? (
                <Verdict verdict={verdictName[window.suitability]}>
                  {t(`verdict.${window.suitability}`)}
                </Verdict>
              ) : (
                t('verdict.unknown')
              )}
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {say(tell, format, 'spray.windowReason', window.reason)}
              </Box>
            </Box>
          ))}
        </Box>
        <SourceNote source={cell.provenance} />
      </Reveal>
    </Card>
  );

  function headline(): string {
    if (sample) return t('block.sample');
    if (!known && hours.length === 0) return t('block.unknown');
    if (today)
      return t(today.level === 'Good' ? 'block.fit' : 'block.fitFair', {
        range: format.hours(today.startHour, today.endHour),
      });
    return next ? t('block.noneUntil', { day: dayWord(t, format, next.date, date) }) : t('block.none');
  }
}

function Verdictless({
  colour,
  children,
}: {
  readonly colour: 'excellent' | 'good' | 'fair' | 'poor' | null;
  readonly children: string;
}) {
  const { field } = useTheme().palette;
  return (
    <Typography
      component="h2"
      variant="h6"
      sx={{ fontWeight: 600, ...(colour ? { color: field.verdict[colour].text } : {}) }}
    >
      {children}
    </Typography>
  );
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly level: BlockHour['level'];
  readonly best: boolean;
}

/** Hours of one verdict in a row, the best block by itself. */
function runsOf(hours: readonly BlockHour[], block: SprayBlock | null): Run[] {
  const runs: Run[] = [];
  for (const { hour, level } of hours) {
    const best = block !== null && hour >= block.startHour && hour < block.endHour;
    const last = runs.at(-1);
    if (last && last.level === level && last.best === best) runs[runs.length - 1] = { ...last, to: hour + 1 };
    else runs.push({ from: hour, to: hour + 1, level, best });
  }
  return runs;
}

const TICKS = [6, 9, 12, 15, 18, 21];

function HourStrip({
  hours,
  block,
  nowHour,
  sample,
}: {
  readonly hours: readonly BlockHour[];
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
  const on12 = (hour: number) => format.number(hour % 12 === 0 ? 12 : hour % 12);
  const at = (hour: number) => `${((hour - first) / span) * 100}%`;
  return (
    <Box role="img" aria-label={t('block.strip')} sx={{ mt: 1 }}>
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
                fontWeight: 600,
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
              {best
                ? `${on12(from)}–${on12(to)}`
                : name && to - from > 1 && <VerdictMark verdict={name} size={12} />}
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
            {on12(hour)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Four days with their rain, up to the next block. */
function DayStrip({
  dates,
  blocks,
  weather,
}: {
  readonly dates: readonly string[];
  readonly blocks: readonly (SprayBlock | null)[];
  readonly weather: CellWeather;
}) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { field } = useTheme().palette;
  const next = blocks.find((block) => block !== null);
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${dates.length}, 1fr)`, gap: 0.5, mt: 1 }}>
        {dates.map((day, i) => {
          const block = blocks[i] ?? null;
          const tone = block ? field.verdict.good : field.verdict.poor;
          return (
            <Box key={day} sx={{ textAlign: 'center', fontSize: '0.875rem', minWidth: 0 }}>
              <Box
                sx={{
                  border: 1.5,
                  borderColor: tone.strong,
                  color: tone.text,
                  backgroundColor: tone.soft,
                  borderRadius: 1,
                  py: 0.5,
                  fontWeight: 600,
                }}
              >
                {block
                  ? format.hours(block.startHour, block.endHour)
                  : format.unit(dayRain(weather, day), 'mm')}
              </Box>
              {i === 0 ? t('today') : format.weekdayShort(day)}
            </Box>
          );
        })}
      </Box>
      {next && (
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

function BlockAir({ block, mm }: { readonly block: SprayBlock; readonly mm: number | null }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { humidityLeast, humidityMost, windMost } = block;
  const chips = [
    { icon: 'wind', text: format.unit(windMost, 'kmh') },
    { icon: 'rain', text: format.unit(mm, 'mm') },
    {
      icon: 'drop',
      text:
        humidityLeast === humidityMost
          ? format.percent(humidityMost)
          : `${format.number(humidityLeast)}–${format.percent(humidityMost)}`,
    },
  ] as const;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        alignItems: 'center',
        color: 'text.secondary',
      }}
    >
      <span>{t('block.then')}</span>
      {chips.map(({ icon, text }) => (
        <Box component="span" key={icon} sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
          <Icon name={icon} size={18} />
          {text}
        </Box>
      ))}
    </Box>
  );
}
