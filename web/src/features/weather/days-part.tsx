import type { ForecastDay } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { type WordIn, wordOf } from '../../lib/typed-words.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { HourTable } from '../../ui/hour-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Section } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import { PartTrouble } from './part-trouble.tsx';
import { forecastQuery, type Point } from './queries.ts';

const spans = [7, 15] as const;

/** The days ahead, a line each, their warmth on one scale; a line opens to the rest of its day. */
export function Days({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [days, setDays] = useState<number>(spans[0]);
  const query = useAnswer({ ...forecastQuery(point, days), placeholderData: keepPreviousData });
  const today = calendarDay(useMinute());
  const forecast = query.data?.forecast.filter((day) => day.date >= today).slice(0, days) ?? [];
  return (
    <Section
      title={t('weather.daysAhead')}
      action={
        <ToggleButtonGroup
          exclusive
          value={days}
          aria-label={t('weather.daysAhead')}
          onChange={(_event, chosen: number | null) => chosen !== null && setDays(chosen)}
        >
          {spans.map((span) => (
            <ToggleButton key={span} value={span} sx={{ px: 2 }}>
              {t('weather.days', { count: span, number: format.number(span) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {query.isPending && <BlockSkeleton height={{ xs: 390, md: 390 }} lines={7} />}
      {query.isError && (!query.data || query.isPlaceholderData) && (
        <PartTrouble part={days === spans[0] ? 'forecast' : 'extended'} query={query} />
      )}
      {query.data && forecast.length === 0 && <Box component="p">{t('weather.failed.noForecast')}</Box>}
      {query.data && forecast.length > 0 && (
        <>
          {query.data.provenance.stale && <SourceWarning source={query.data.provenance} />}
          <DayLines days={forecast} today={today} />
          {forecast.length < days && !query.isPlaceholderData && (
            <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
              {t('weather.fewerDays', {
                count: forecast.length,
                number: format.number(forecast.length),
              })}
            </Box>
          )}
        </>
      )}
    </Section>
  );
}

function DayLines({ days, today }: { readonly days: readonly ForecastDay[]; readonly today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const coldest = Math.min(...days.map((day) => day.tempMin));
  const warmest = Math.max(...days.map((day) => day.tempMax));
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {days.map((day) => (
          <Box
            component="li"
            key={day.date}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <Reveal
              summary={<DayLine day={day} today={day.date === today} coldest={coldest} warmest={warmest} />}
            >
              <DayFacts day={day} />
            </Reveal>
          </Box>
        ))}
      </Box>
      <Reveal summary={t('chart.table')}>
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
          ]}
          hours={days.map((day) => ({
            startsAt: day.date,
            cells: [
              format.dayShort(day.date),
              t(`sky.${day.icon}`),
              format.degrees(day.tempMin),
              format.degrees(day.tempMax),
              format.percent(day.precipitationProbability),
              format.unit(day.precipitation, 'mm', 1),
              format.percent(day.humidity),
              format.unit(day.windSpeed, 'kmh'),
            ],
          }))}
        />
      </Reveal>
    </>
  );
}

interface DayLineProps {
  readonly day: ForecastDay;
  readonly today: boolean;
  readonly coldest: number;
  readonly warmest: number;
}

function DayLine({ day, today, coldest, warmest }: DayLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const span = Math.max(1, warmest - coldest);
  const from = (100 * (day.tempMin - coldest)) / span;
  const width = (100 * (day.tempMax - day.tempMin)) / span;
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        gridTemplateColumns: '4.75em 24px 3em 2.25em minmax(20px, 1fr) 2.25em',
        alignItems: 'center',
        columnGap: 0.75,
        fontWeight: 400,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="span" sx={{ fontWeight: today ? 600 : 400 }}>
        {today ? t('today.today') : format.dayShort(day.date)}
      </Box>
      <Box component="span" role="img" aria-label={t(`sky.${day.icon}`)} sx={{ display: 'inline-flex' }}>
        <Icon name={skyIcon(day.icon)} />
      </Box>
      <Box
        component="span"
        sx={{ color: field.rain, fontWeight: 500, textAlign: 'end' }}
        aria-label={t('weather.rainShort', { value: format.percent(day.precipitationProbability) })}
        role="img"
      >
        {format.percent(day.precipitationProbability)}
      </Box>
      <Box component="span" sx={{ textAlign: 'end', color: 'text.secondary' }}>
        {format.degrees(day.tempMin)}
      </Box>
      <Box
        component="span"
        sx={{ position: 'relative', height: 6, borderRadius: 3, backgroundColor: field.track }}
      >
        <Box
          component="span"
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: `${Math.min(94, from)}%`,
            width: `${Math.max(6, width)}%`,
            borderRadius: 3,
            backgroundColor: field.warm,
          }}
        />
      </Box>
      <Box component="span" sx={{ textAlign: 'end', fontWeight: 500 }}>
        {format.degrees(day.tempMax)}
      </Box>
    </Box>
  );
}

function DayFacts({ day }: { readonly day: ForecastDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts: readonly (readonly [name: WordIn<'quantity'>, value: string])[] = [
    ['conditions', t(`sky.${day.icon}`)],
    ['humidity', format.percent(day.humidity)],
    ['windSpeed', format.unit(day.windSpeed, 'kmh')],
    ['rainfall', format.unit(day.precipitation, 'mm', 1)],
    ['uvIndex', format.number(day.uvIndex)],
    ['sunrise', day.sunrise ? format.time(day.sunrise) : format.number(null)],
    ['sunset', day.sunset ? format.time(day.sunset) : format.number(null)],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', columnGap: 3, rowGap: 0.5 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
            {t(`quantity.${name}`)}:{' '}
          </Box>
          <Box component="dd" sx={{ m: 0, display: 'inline' }}>
            {value}
          </Box>
        </Box>
      ))}
      {day.assumed.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
          {t('weather.assumedList', {
            names: day.assumed.map((name) => t(wordOf('quantity', name))).join(', '),
          })}
        </Box>
      )}
    </Box>
  );
}
