import type { ForecastDay } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay, hourOfDay } from '../../lib/format.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Card } from '../../ui/card.tsx';
import { HourTable } from '../../ui/hour-table.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { type DayFigures, dayFigures } from './day-figures.ts';
import { DayRow } from './day-row.tsx';
import { PartActions, PartFoot } from './part-actions.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { FEWEST_DAYS, forecastQuery, type Point } from './queries.ts';
import { type ShownPicture, useWeatherPicture } from './use-picture.ts';

const spans = [FEWEST_DAYS, 15] as const;

const NOTHING: DayFigures = {
  rainMm: null,
  windMost: null,
  windFrom: null,
  block: 'unknown',
};

const SHAPE: Shape = [
  ['rows', FEWEST_DAYS, 40],
  ['line', 25, 36],
];

/** The days ahead, a row each: sky, rain, warmth on one scale, wind, and when to spray. */
export function Days({ point }: { readonly point: Point }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [days, setDays] = useState<number>(spans[0]);
  const [asTable, setAsTable] = useState(false);
  const [fewest, most] = spans;
  const other = days === fewest ? most : fewest;
  const isWide = useMediaQuery('(min-width: 900px)');
  const query = useAnswer({ ...forecastQuery(point, days), placeholderData: keepPreviousData });
  const { shown } = useWeatherPicture(point);
  const nowMs = useMinute();
  const today = calendarDay(nowMs);
  const forecast = query.data?.forecast.filter((day) => day.date >= today).slice(0, days) ?? [];
  const isUnread = query.isError && (!query.data || query.isPlaceholderData);
  return (
    <Card
      title={t('weather.daysAhead')}
      // Days explain themselves; a failure says of what.
      hideTitle={!isWide && !isUnread}
      action={
        (query.data || !isUnread) && (
          <PartActions
            spans={{ label: t('weather.daysAhead'), of: spans }}
            days={days}
            onDays={setDays}
            asTable={asTable}
            onTable={setAsTable}
          />
        )
      }
      note={isWide && !isUnread && t('days.note')}
    >
      {query.isPending && <LayoutSkeleton of={SHAPE} />}
      {isUnread && <PartTrouble part={days === spans[0] ? 'forecast' : 'extended'} query={query} />}
      {query.data && forecast.length === 0 && <Box component="p">{t('weather.failed.noForecast')}</Box>}
      {query.data && forecast.length > 0 && (
        <>
          {query.data.provenance.stale && <SourceWarning source={query.data.provenance} />}
          <DayRows days={forecast} today={today} nowMs={nowMs} picture={shown} asTable={asTable}>
            {!isWide && (
              <PartFoot asTable={asTable} onTable={setAsTable}>
                <Button onClick={() => setDays(other)} sx={{ ml: -1.5, fontWeight: 650 }}>
                  {t('weather.days', { count: other, number: format.number(other) })}
                </Button>
              </PartFoot>
            )}
          </DayRows>
          {forecast.length < days && !query.isPlaceholderData && (
            <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
              {t('weather.fewerDays', { count: forecast.length, number: format.number(forecast.length) })}
            </Box>
          )}
        </>
      )}
    </Card>
  );
}

interface DayRowsProps {
  readonly days: readonly ForecastDay[];
  readonly today: string;
  readonly nowMs: number;
  readonly picture: ShownPicture | null;
  readonly asTable: boolean;
  /** Between the rows and their table. */
  readonly children: ReactNode;
}

function DayRows({ days, today, nowMs, picture, asTable, children }: DayRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = days.map((day) => ({
    day,
    figures: picture
      ? dayFigures(picture, day, day.date === today ? hourOfDay(nowMs) : 0)
      : { ...NOTHING, rainMm: day.precipitation, windMost: day.windSpeed },
  }));
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ day, figures }) => (
          <DayRow key={day.date} day={day} figures={figures} isToday={day.date === today} />
        ))}
      </Box>
      {children}
      {asTable && (
        <HourTable
          columns={[
            t('quantity.day'),
            t('quantity.conditions'),
            t('quantity.tempMin'),
            t('quantity.tempMax'),
            t('quantity.precipitationProbability'),
            t('quantity.rainfall'),
            t('quantity.humidity'),
            t('quantity.windSpeed'),
            t('quantity.verdict'),
            t('quantity.uvIndex'),
            t('quantity.sunrise'),
            t('quantity.sunset'),
            t('weather.assumed'),
          ]}
          hours={rows.map(({ day, figures: { block, rainMm, windMost } }) => ({
            startsAt: day.date,
            cells: [
              format.dayShort(day.date),
              t(`sky.${day.icon}`),
              format.degrees(day.tempMin),
              format.degrees(day.tempMax),
              format.percent(day.precipitationProbability),
              format.unit(rainMm, 'mm', 1),
              format.percent(day.humidity),
              format.unit(windMost ?? day.windSpeed, 'kmh'),
              block === 'unknown'
                ? t('notKnown')
                : block === null
                  ? t('verdict.Poor')
                  : format.hours(block.startHour, block.endHour),
              format.number(day.uvIndex),
              day.sunrise ? format.time(day.sunrise) : format.number(null),
              day.sunset ? format.time(day.sunset) : format.number(null),
              day.assumed.map((name) => t(wordOf('quantity', name))).join(', '),
            ],
          }))}
        />
      )}
    </>
  );
}
