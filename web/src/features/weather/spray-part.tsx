import type { SprayWindow } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { calendarDay, hourOfDay } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { bestStretch } from '../../lib/spray-choice.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Section } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-day.tsx';
import { VerdictDayRow } from '../../ui/verdict-day-row.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { type Point, sprayQuery } from './queries.ts';
import { SourceDetails } from './source-details.tsx';
import { sampleCauseKeys } from './weather-failures.ts';

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** Three days of spray advice: when in a line, then the hours and reasons, then the five windows of each. */
export function SprayPart({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useAnswer(sprayQuery(point));
  const atMs = useMinute();
  const today = calendarDay(atMs);
  const hour = hourOfDay(atMs);
  const days = query.data?.days.filter((day) => day.date >= today) ?? [];
  const next = days.flatMap((day) => {
    const stretch = bestStretch(day, day.date === today ? hour : 0);
    return stretch && stretch.suitability !== 'Poor' ? [{ day, stretch }] : [];
  })[0];
  return (
    <Section title={t('spray.title')}>
      {query.isPending && <BlockSkeleton height={{ xs: 1150, md: 995 }} lines={6} />}
      {query.isError && !query.data && <PartTrouble part="spray" query={query} />}
      {query.data && days.length === 0 && <Box component="p">{t('spray.unable')}</Box>}
      {query.data && days.length > 0 && (
        <>
          <SourceWarning source={query.data.provenance} />
          {query.data.provenance.sample &&
            sampleCauseKeys(query.data.provenance.failures).map((key) => (
              <Box component="p" key={key} sx={{ m: 0, mb: 1 }}>
                {t(key)}
              </Box>
            ))}
          <Box sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            {next ? (
              <Verdict verdict={verdictName[next.stretch.suitability]}>
                {t(`spray.next.${next.stretch.suitability}`, {
                  day: next.day.date === today ? t('today.today') : format.weekday(next.day.date),
                  range: format.hours(next.stretch.startHour, next.stretch.endHour),
                })}
              </Verdict>
            ) : (
              <Verdict verdict="poor">{t('spray.next.Poor')}</Verdict>
            )}
          </Box>
          <Box component="ul" sx={list}>
            {days.map((day) => (
              <VerdictDayRow key={day.date} day={day} nowHour={day.date === today ? hour : null} />
            ))}
          </Box>
          <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 500, mt: 3, mb: 0.5 }}>
            {t('spray.windows')}
          </Box>
          {days.map((day, index) => (
            <Reveal
              key={day.date}
              summary={day.date === today ? t('today.today') : format.weekday(day.date)}
              open={index === 0}
            >
              <FactList facts={day.recommendations} words="spray.dayAdvice" />
              <Box component="ul" sx={list}>
                {query.data?.windows
                  .filter((window) => window.date === day.date)
                  .map((window) => (
                    <WindowLine key={window.timeWindow} window={window} />
                  ))}
              </Box>
            </Reveal>
          ))}
          <SourceDetails source={query.data.provenance} />
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
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {[
          format.degrees(window.temperature),
          t('weather.windShort', { value: format.unit(window.windSpeed, 'kmh') }),
          t('weather.humidityShort', { value: format.percent(window.humidity) }),
          t('weather.rainShort', { value: format.percent(window.precipitationProbability) }),
        ].join(' · ')}
      </Box>
    </Box>
  );
}
