import type { SprayWindow } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay, hourOfDay } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { DiseaseRisk } from '../../ui/disease-risk.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Section } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceNote, SourceWarning } from '../../ui/source-note.tsx';
import { Risk, Verdict } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-day.tsx';
import { VerdictDayRow } from '../../ui/verdict-day-row.tsx';
import { WetStrip } from '../../ui/wet-strip.tsx';
import { type Point, sprayQuery, wetnessQuery } from './queries.ts';

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** Three days of spray advice, and the five windows of each. */
export function SprayPart({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(sprayQuery(point));
  const today = calendarDay(nowMs());
  return (
    <Section title={t('spray.title')}>
      {query.isPending && <BlockSkeleton height={{ xs: 758, md: 761 }} lines={6} />}
      {query.isError && !query.data && (
        <Trouble again={t('again')} onAgain={() => query.refetch()}>
          {t('spray.unable')} {t(troubleKey(query.error))}
        </Trouble>
      )}
      {query.data && (
        <>
          {query.data.provenance.sample && <SourceWarning source={query.data.provenance} />}
          <Box component="ul" sx={list}>
            {query.data.days.map((day) => (
              <VerdictDayRow
                key={day.date}
                day={day}
                nowHour={day.date === today ? hourOfDay(nowMs()) : null}
              />
            ))}
          </Box>
          <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 500, mt: 3, mb: 0.5 }}>
            {t('spray.windows')}
          </Box>
          {query.data.days.map((day, index) => (
            <Reveal
              key={day.date}
              summary={day.date === today ? t('today.today') : format.weekday(day.date)}
              open={index === 0}
            >
              <Box component="ul" sx={list}>
                {query.data.windows
                  .filter((window) => window.date === day.date)
                  .map((window) => (
                    <WindowLine key={window.timeWindow} window={window} />
                  ))}
              </Box>
            </Reveal>
          ))}
          <SourceNote source={query.data.provenance} />
        </>
      )}
    </Section>
  );
}

function WindowLine({ window }: { readonly window: SprayWindow }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box
      component="li"
      sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {format.hours(window.startHour, window.endHour)}
        </Box>
        {window.suitability ? (
          <Verdict verdict={verdictName[window.suitability]}>{t(`verdict.${window.suitability}`)}</Verdict>
        ) : (
          t('verdict.unknown')
        )}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{say(t, format, 'spray.windowReason', window.reason)}</Box>
    </Box>
  );
}

/** Leaf wetness from yesterday to tomorrow, and what it means for three diseases. */
export function WetnessPart({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(wetnessQuery(point));
  const wetness = query.data?.wetness;
  const today = calendarDay(nowMs());
  const day = wetness?.days.find((one) => one.date === today);
  return (
    <Section title={t('wetness.section')}>
      {query.isPending && <BlockSkeleton height={{ xs: 959, md: 789 }} lines={6} />}
      {query.isError && !query.data && (
        <Trouble again={t('again')} onAgain={() => query.refetch()}>
          {t(troubleKey(query.error))}
        </Trouble>
      )}
      {query.data && wetness && (
        <>
          {query.data.provenance.sample && <SourceWarning source={query.data.provenance} />}
          <WetStrip
            title={t('wetness.title')}
            sentence={
              day?.dailyLwdHours === 0
                ? t('wetness.sentenceDry')
                : t('wetness.sentence', {
                    today: format.unit(day?.dailyLwdHours ?? null, 'hours'),
                    longest: format.unit(day?.longestWetPeriod ?? null, 'hours'),
                  })
            }
            hours={wetness.hourlyWetness}
            atMs={nowMs()}
          />
          <Box sx={{ mt: 2 }}>
            {wetness.days
              .filter((one) => one.infectionRisk)
              .map((one) => (
                <Reveal
                  key={one.date}
                  open={one.date === today}
                  summary={
                    <Box
                      sx={{
                        display: 'flex',
                        flexWrap: 'wrap',
                        justifyContent: 'space-between',
                        columnGap: 2,
                      }}
                    >
                      <span>
                        {format.weekday(one.date)} ·{' '}
                        {t('wetness.wetFor', { hours: format.unit(one.dailyLwdHours, 'hours') })}
                      </span>
                      {one.infectionRisk && (
                        <Risk level={one.infectionRisk.riskLevel}>
                          {t(`risk.${one.infectionRisk.riskLevel}`)}
                        </Risk>
                      )}
                    </Box>
                  }
                >
                  {one.infectionRisk && <DiseaseRisk risk={one.infectionRisk} />}
                </Reveal>
              ))}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
            {t('infection.method')}{' '}
            {t('infection.confidence', { value: format.percent(wetness.modelConfidence * 100) })}
          </Box>
          <SourceNote source={query.data.provenance} />
        </>
      )}
    </Section>
  );
}
