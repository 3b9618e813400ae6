import type { SprayDay } from '@draksha/contract';
import { blockHours } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { calendarDay, hourOfDay } from '../../lib/format.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { SprayCard } from '../../ui/spray-card.tsx';
import { SprayWindows } from '../../ui/spray-windows.tsx';
import { VerdictDay } from '../../ui/verdict-day.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { type Point, sprayQuery } from './queries.ts';
import { SourceDetails } from './source-details.tsx';
import { type ShownPicture, useWeatherPicture } from './use-picture.ts';
import { sampleCauseKeys } from './weather-failures.ts';

const SHAPE: Shape = [['card', [['line', 80, { xs: 62, md: 118 }]]]];

/** The one verdict on spraying; behind "why" the specification's day rule and its windows, for three days, by name. */
export function SprayHoursPart({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const { query, shown } = useWeatherPicture(point);
  // Fetched before its part is opened: it is read without a network too.
  useAnswer(sprayQuery(point));
  if (query.isPending) return <LayoutSkeleton of={SHAPE} />;
  if (!shown)
    return (
      <Card title={t('spray.title')}>
        <PartTrouble part="spray" query={query} />
      </Card>
    );
  const { provenance, nowMs, weather } = shown;
  return (
    <Box sx={{ mb: 1.5 }}>
      <SourceWarning source={provenance} />
      {provenance.sample &&
        sampleCauseKeys(provenance.failures).map((key) => (
          <Box component="p" key={key} sx={{ m: 0, mb: 1 }}>
            {t(key)}
          </Box>
        ))}
      <SprayCard weather={weather} source={provenance} date={calendarDay(nowMs)} nowMs={nowMs}>
        {!provenance.sample && <DayRules point={point} picture={shown} />}
        <SourceDetails source={provenance} />
      </SprayCard>
    </Box>
  );
}

/** Advice of the day rule that orders nothing: when to spray is said once, above. */
const remarks: ReadonlySet<string> = new Set([
  'check_rain_before_spraying',
  'spray_in_cool_hours',
  'no_hours_known',
]);

function DayRules({ point, picture }: { readonly point: Point; readonly picture: ShownPicture }) {
  const { t } = useTranslation('weather');
  const { t: why } = useTranslation('why');
  const format = useFormat();
  const query = useAnswer(sprayQuery(point));
  const { nowMs, weather } = picture;
  const today = calendarDay(nowMs);
  const days = query.data?.days.filter(({ date }) => date >= today) ?? [];
  if (query.isPending || (!query.data && !query.isError)) return null;
  if (!query.data) return <PartTrouble part="spray" query={query} />;
  return (
    <>
      <Box component="h3" sx={{ m: 0, mt: 1, fontSize: '1rem', fontWeight: 650 }}>
        {t('rules.first')}
      </Box>
      {days.length === 0 && <Box component="p">{t('spray.unable')}</Box>}
      {days.map((day) => (
        <Reveal key={day.date} summary={day.date === today ? t('today.today') : format.weekday(day.date)}>
          <FactList facts={remarksOf(day)} words="spray.dayAdvice" />
          <VerdictDay
            day={day}
            nowHour={day.date === today ? hourOfDay(nowMs) : null}
            leading={blockHours(weather, day.date)}
          />
          {day.date !== today && (
            <>
              <Box component="h4" sx={{ m: 0, mt: 1, fontSize: '1rem', fontWeight: 400 }}>
                {why('block.second')}
              </Box>
              <SprayWindows windows={query.data.windows.filter(({ date }) => date === day.date)} />
            </>
          )}
        </Reveal>
      ))}
    </>
  );
}

const remarksOf = ({ recommendations }: SprayDay) => recommendations.filter(({ id }) => remarks.has(id));
