import {
  type BlockHour,
  blockCuts,
  blockHours,
  dateOfDayNumber,
  dayNumberOfDate,
  PLAN_NEEDS,
  type PlanWeather,
  type SprayBlock,
  sprayBlock,
  sprayWindows,
} from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayRain, hoursOf } from '../lib/cell-day.ts';
import { dayWord } from '../lib/day-word.ts';
import { hourOfDay } from '../lib/format.ts';
import { runsOf } from '../lib/hour-runs.ts';
import { useFormat } from '../lib/use-format.ts';
import { Icon } from './icon.tsx';
import { Reveal } from './reveal.tsx';
import { type Source, SourceNote } from './source-note.tsx';
import { DayStrip, HourStrip } from './spray-strip.tsx';
import { SprayWindows } from './spray-windows.tsx';
import { VerdictMark } from './verdict.tsx';
import { verdictName } from './verdict-day.tsx';

interface SprayCardProps {
  readonly weather: Pick<PlanWeather, 'series' | 'leafWet' | 'utcOffsetMinutes' | 'sample'>;
  readonly source: Source;
  /** Today at the place. */
  readonly date: string;
  readonly nowMs: number;
  /** What else stands behind "why". */
  readonly children?: ReactNode;
}

/**
 * The one verdict on spraying, the same on every screen: the best block of the day in words, a strip of its hours, the air at that time;
 * without a block the days until the next. The specification's five windows stand behind "why".
 */
export function SprayCard({ weather, source, date, nowMs, children }: SprayCardProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { utcOffsetMinutes: offset, sample } = weather;
  const nowHour = hourOfDay(nowMs);
  const dates = Array.from({ length: PLAN_NEEDS.windowDaysAhead + 1 }, (_, i) =>
    dateOfDayNumber(dayNumberOfDate(date) + i),
  );
  const blocks = dates.map((day, i) => sprayBlock(weather, day, i === 0 ? nowHour : 0));
  const [today = null] = blocks;
  const next = blocks.find((block) => block !== null) ?? null;
  const hours = blockHours(weather, date);
  const known = hours.some(({ level }) => level !== null);
  const verdict = today ? verdictName[today.level] : 'poor';
  return (
    <Card component="section" sx={{ px: 2, pt: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        {known && !sample && <VerdictMark verdict={verdict} size={20} />}
        <Verdictless colour={known && !sample ? verdict : null}>{headline()}</Verdictless>
      </Box>
      {today || !known || sample ? (
        <HourStrip hours={hours} block={sample ? null : today} nowHour={nowHour} sample={sample} />
      ) : (
        <DayStrip dates={dates.slice(0, 4)} blocks={blocks} weather={weather} />
      )}
      {today && !sample && (
        <BlockAir block={today} mm={dayRain(weather, date, today.startHour, today.endHour)} />
      )}
      <Reveal summary={t('block.why')}>
        <Box component="p" sx={{ m: 0, mb: 1 }}>
          {t('block.rule')}
        </Box>
        {!sample && (
          <>
            <CutHours hours={hours} />
            <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
              {t('block.second')}
            </Box>
            <SprayWindows
              windows={sprayWindows(hoursOf(weather, date), { date, utcOffsetMinutes: offset })}
            />
          </>
        )}
        {children}
        <SourceNote source={source} />
      </Reveal>
    </Card>
  );

  function headline(): string {
    if (sample) return t('block.sample');
    if (!known) return t('block.unknown');
    if (today)
      return t(today.level === 'Good' ? 'block.fit' : 'block.fitFair', {
        range: format.hours(today.startHour, today.endHour),
      });
    return next
      ? t('block.noneUntil', { day: dayWord(t, format, next.date, date, { within: true }) })
      : t('block.none');
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

/** Hours that the day rule would have and this verdict has not, with what cut them. */
function CutHours({ hours }: { readonly hours: readonly BlockHour[] }) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const cut = blockCuts.flatMap((cause) =>
    runsOf(hours, ({ cutBy }) => cutBy === cause).map(({ from, to }) => ({
      cause,
      start: hours[from]?.hour ?? 0,
      end: (hours[to - 1]?.hour ?? 0) + 1,
    })),
  );
  return cut.map(({ cause, start, end }) => (
    <Box component="p" key={`${cause} ${start}`} sx={{ m: 0, mb: 1 }}>
      {t(`block.cut.${cause}`, { range: format.hours(start, end) })}
    </Box>
  ));
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
        columnGap: { xs: 0.75, md: 1.5 },
        alignItems: 'center',
        fontSize: { xs: '0.875rem', md: '1rem' },
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
