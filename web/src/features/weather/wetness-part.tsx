import type { LeafWetnessAdvice } from '@draksha/contract';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { DiseaseRisk } from '../../ui/disease-risk.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { Risk } from '../../ui/verdict.tsx';
import { WetStrip } from '../../ui/wet-strip.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { type Point, wetnessQuery } from './queries.ts';
import { SourceDetails } from './source-details.tsx';
import { useGreenLeaves } from './use-green-leaves.ts';
import { infectionHours } from './wet-periods.ts';
import { WetPeriods } from './wet-periods-list.tsx';

type WetDay = LeafWetnessAdvice['days'][number];

/**
 * Leaf wetness from yesterday to tomorrow, and what the rules of wetness alone, which know no stage, say of three diseases: only where there
 * are leaves to be wet.
 */
export function WetnessPart({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const isGreen = useGreenLeaves(point.plotId);
  const query = useAnswer(wetnessQuery(point));
  const atMs = useMinute();
  const wetness = query.data?.wetness;
  const today = calendarDay(atMs);
  const day = wetness?.days.find((one) => one.date === today);
  const judged = wetness?.days.filter((one) => one.infectionRisk) ?? [];
  return (
    <>
      {query.isPending && <BlockSkeleton height={{ xs: 900, md: 860 }} lines={6} />}
      {query.isError && !query.data && <PartTrouble part="wetness" query={query} />}
      {query.data && wetness && (
        <>
          <SourceWarning source={query.data.provenance} />
          <WetStrip
            title={t('wetness.title')}
            sentence={sentence(day)}
            hours={wetness.hourlyWetness}
            infectionHours={infectionHours(wetness.wetnessPeriods)}
            atMs={atMs}
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
          <WetPeriods periods={wetness.wetnessPeriods} summary={wetness.summary} />
          <Reveal summary={t('how')}>
            {t('infection.method')}{' '}
            {t('infection.confidence', { value: format.percent(wetness.modelConfidence * 100) })}
          </Reveal>
          <SourceDetails source={query.data.provenance} />
        </>
      )}
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
