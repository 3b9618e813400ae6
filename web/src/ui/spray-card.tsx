import {
  blockHours,
  dateOfDayNumber,
  dayNumberOfDate,
  type HourFit,
  PLAN_NEEDS,
  type SprayBlock,
  sprayBlock,
} from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { dayRain } from '../lib/cell-day.ts';
import { dayWord } from '../lib/day-word.ts';
import { type Format, hourOfDay } from '../lib/format.ts';
import { useFormat } from '../lib/use-format.ts';
import { Icon } from './icon.tsx';
import { lazySection } from './lazy-section.ts';
import { Reveal } from './reveal.tsx';
import { type Source, SourceNote } from './source-note.tsx';
import { DayStrip, HourStrip } from './spray-strip.tsx';
import type { SprayCellWeather } from './spray-weather.ts';
import { VerdictMark } from './verdict.tsx';
import type { VerdictName } from './verdict-colours.ts';
import { verdictName } from './verdict-name.ts';

// Rules are asked for by a touch: the first screen comes without them.
const SprayWhy = lazySection(async () => (await import('./spray-why.tsx')).SprayWhy, 'why');

interface SprayCardProps {
  readonly weather: SprayCellWeather;
  readonly source: Source;
  /** Today at the place. */
  readonly date: string;
  readonly nowMs: number;
  /** What else is behind "why". */
  readonly children?: ReactNode;
}

/** The verdict on spraying of a day at a place, for all screens. */
export interface SprayDayInput {
  /** Of today, then of each day as far as is looked ahead. */
  readonly dates: readonly string[];
  readonly blocks: readonly (SprayBlock | null)[];
  readonly today: SprayBlock | null;
  readonly hours: readonly HourFit[];
  /** Null where it is not known, or of made-up weather. */
  readonly verdict: VerdictName | null;
  readonly nowHour: number;
}

export function sprayDayInput(weather: SprayCellWeather, date: string, nowMs: number): SprayDayInput {
  const nowHour = hourOfDay(nowMs);
  const dates = Array.from({ length: PLAN_NEEDS.windowDaysAhead + 1 }, (_, i) =>
    dateOfDayNumber(dayNumberOfDate(date) + i),
  );
  const blocks = dates.map((day, i) => sprayBlock(weather, day, i === 0 ? nowHour : 0));
  const [today = null] = blocks;
  const hours = blockHours(weather, date);
  const known = !weather.sample && hours.some(({ level }) => level !== null);
  const verdict = known ? (today ? verdictName[today.level] : 'poor') : null;
  return { dates, blocks, today, hours, verdict, nowHour };
}

/** The verdict in words: the hours of today, or until when there are none. */
export function sprayHeadline(
  t: TFunction<'plan'>,
  format: Format,
  { blocks, today, verdict, dates }: SprayDayInput,
  isSample: boolean,
): string {
  if (isSample) return t('block.sample');
  if (verdict === null) return t('block.unknown');
  if (today)
    return t(today.level === 'Good' ? 'block.fit' : 'block.fitFair', {
      range: format.hours(today.startHour, today.endHour),
    });
  const next = blocks.find((block) => block !== null);
  return next
    ? t('block.noneUntil', { day: dayWord(t, format, next.date, dates[0] ?? '', { within: true }) })
    : t('block.none');
}

/** The verdict as a picture: the hours of today and their air, or the days until the next hours. */
export function SprayPicture({
  weather,
  day,
  block = day.today,
}: {
  readonly weather: SprayCellWeather;
  readonly day: SprayDayInput;
  /** The hours that stand out; those of the verdict where no other are wanted. */
  readonly block?: SprayBlock | null;
}) {
  const { sample } = weather;
  const { dates, blocks, hours, nowHour, verdict } = day;
  if (block === null && verdict !== null)
    return <DayStrip dates={dates.slice(0, 4)} blocks={blocks} weather={weather} />;
  return (
    <>
      <HourStrip hours={hours} block={sample ? null : block} nowHour={nowHour} sample={sample} />
      {block && !sample && (
        <BlockAir block={block} mm={dayRain(weather, block.date, block.startHour, block.endHour)} />
      )}
    </>
  );
}

/** Why, with the rules and the source. */
export const SprayRules = ({
  weather,
  day: { hours, dates },
  source,
  children,
}: {
  readonly weather: SprayCellWeather;
  readonly day: SprayDayInput;
  readonly source: Source;
  readonly children?: ReactNode;
}) => (
  <Suspense fallback={null}>
    <SprayWhy weather={weather} hours={hours} date={dates[0] ?? ''} />
    {children}
    <SourceNote source={source} />
  </Suspense>
);

/**
 * The one verdict on spraying in a line, its rules behind it, where hours and days stand above it already; on a wide screen with the strip of
 * the day's hours.
 */
export function SprayCard({ weather, source, date, nowMs, children }: SprayCardProps) {
  const { t } = useTranslation('plan');
  const day = sprayDayInput(weather, date, nowMs);
  const format = useFormat();
  return (
    <Card component="section" sx={{ px: 2, py: 0.5 }}>
      <Reveal
        summary={
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.5 }}>
            {day.verdict && <VerdictMark verdict={day.verdict} size={18} />}
            <Box sx={{ minWidth: 0 }}>
              <Verdictless colour={day.verdict}>{sprayHeadline(t, format, day, weather.sample)}</Verdictless>
              <Box sx={{ fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' }}>
                {t('block.why')}
              </Box>
            </Box>
          </Box>
        }
      >
        {() => (
          <SprayRules weather={weather} day={day} source={source}>
            {children}
          </SprayRules>
        )}
      </Reveal>
      {day.today && (
        <Box sx={{ display: { xs: 'none', md: 'block' }, pb: 1 }}>
          <SprayPicture weather={weather} day={day} />
        </Box>
      )}
    </Card>
  );
}

function Verdictless({
  colour,
  children,
}: {
  readonly colour: VerdictName | null;
  readonly children: string;
}) {
  const { field } = useTheme().palette;
  return (
    <Typography
      component="h2"
      sx={{
        fontSize: '1rem',
        lineHeight: 1.5,
        fontWeight: 650,
        ...(colour ? { color: field.verdict[colour].text } : {}),
      }}
    >
      {children}
    </Typography>
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
