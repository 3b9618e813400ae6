import {
  dateAfter,
  SERVED_ERROR_HOURS,
  seriesFromHours,
  type WetDay,
  type WetDays,
  wetDaysOfSeries,
} from '@draksha/models';
import Box from '@mui/material/Box';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { PictureHour } from '../../lib/weather-picture.ts';
import { DiseaseRisk } from '../../ui/disease-risk.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { Risk } from '../../ui/verdict.tsx';
import { WetStrip } from '../../ui/wet-strip.tsx';
import { PartTrouble } from './part-trouble.tsx';
import type { Point } from './queries.ts';
import { SourceDetails } from './source-details.tsx';
import { useGreenLeaves } from './use-green-leaves.ts';
import { type ShownPicture, useWeatherPicture } from './use-picture.ts';
import { infectionHours } from './wet-periods.ts';
import { WetPeriods } from './wet-periods-list.tsx';

/**
 * Leaf wetness from yesterday to tomorrow, by the hours that the plan and the diseases go by, and what the rules of wetness alone, which know
 * no stage, say of three diseases: only where there are leaves to be wet.
 */
export function WetnessPart({ point }: { readonly point: Point }) {
  const { query, shown } = useWeatherPicture(point);
  return (
    <>
      {query.isPending && (
        <LayoutSkeleton
          of={[
            ['line', 65, 30],
            ['grid', 1, 5, 240],
            ['rows', 6, 48],
          ]}
        />
      )}
      {query.isError && !shown && <PartTrouble part="wetness" query={query} />}
      {shown && <Wetness point={point} shown={shown} />}
    </>
  );
}

interface ShownWetness {
  readonly hours: readonly PictureHour[];
  readonly wet: WetDays;
}

/** The hours from the day before a date to the day after it, and what they come to. */
function wetnessAround(hours: readonly PictureHour[], today: string, utcOffsetMinutes: number): ShownWetness {
  const [from, to] = [dateAfter(today, -1), dateAfter(today, 1)];
  const around = hours.filter(({ date }) => from <= date && date <= to);
  const leafWet = Float64Array.from(around, ({ isWet }) => (isWet === null ? Number.NaN : Number(isWet)));
  return { hours: around, wet: wetDaysOfSeries(seriesFromHours(around), leafWet, utcOffsetMinutes) };
}

function Wetness({ point, shown }: { readonly point: Point; readonly shown: ShownPicture }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const isGreen = useGreenLeaves(point.plotId);
  const { provenance, nowMs } = shown;
  const today = calendarDay(nowMs);
  const { hours, wet } = useMemo(
    () => wetnessAround(shown.hours, today, shown.weather.utcOffsetMinutes),
    [shown.hours, today, shown.weather.utcOffsetMinutes],
  );
  const days = wet.days.map(({ day }) => day);
  const judged = days.filter((one) => one.infectionRisk);
  return (
    <>
      <SourceWarning source={provenance} />
      <WetStrip
        title={t('wetness.title')}
        sentence={sentence(days.find((one) => one.date === today))}
        hours={hours}
        infectionHours={infectionHours(wet.periods)}
        atMs={nowMs}
      />
      {isGreen && judged.length > 0 && (
        <Box component="h3" sx={{ m: 0, mt: 2, fontSize: '1rem', fontWeight: 650 }}>
          {t('rules.wetness')}
        </Box>
      )}
      <Box>
        {judged.map((one) => (
          <Fragment key={one.date}>
            {isGreen ? (
              <Reveal summary={<DayLine day={one} today={today} withRisk />}>
                {one.infectionRisk && <DiseaseRisk risk={one.infectionRisk} />}
              </Reveal>
            ) : (
              <DayLine day={one} today={today} withRisk={false} />
            )}
          </Fragment>
        ))}
      </Box>
      <WetPeriods periods={wet.periods} summary={wet.summary} />
      <Reveal summary={t('how')}>
        {t('wetness.how')}{' '}
        {t('wetness.error', {
          dry: format.unit(SERVED_ERROR_HOURS.dryMonths, 'hours', 1),
          monsoon: format.unit(SERVED_ERROR_HOURS.monsoon, 'hours', 1),
        })}
      </Reveal>
      <SourceDetails source={provenance} />
    </>
  );

  function sentence(of: WetDay | undefined): string {
    if (!of || of.dailyLwdHours === null) return t('notKnown');
    return of.dailyLwdHours === 0
      ? t('wetness.sentenceDry')
      : t('wetness.sentence', {
          today: format.unit(of.dailyLwdHours, 'hours'),
          longest: format.unit(of.longestWetPeriod, 'hours'),
        });
  }
}

function DayLine({
  day,
  today,
  withRisk,
}: {
  readonly day: WetDay;
  readonly today: string;
  readonly withRisk: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <span>
        {day.date === today ? t('today.today') : format.weekday(day.date)} ·{' '}
        {t('wetness.wetFor', { hours: format.unit(day.dailyLwdHours, 'hours') })}
      </span>
      {withRisk && day.infectionRisk && (
        <Risk level={day.infectionRisk.riskLevel}>{t(`risk.${day.infectionRisk.riskLevel}`)}</Risk>
      )}
    </Box>
  );
}
