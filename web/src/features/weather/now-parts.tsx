import type { CurrentWeather } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { hourOfDay } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { HourChart } from '../../ui/hour-chart.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceNote, SourceWarning } from '../../ui/source-note.tsx';
import { skyIcon } from '../../ui/weather-icon.ts';
import { currentQuery, hourlyQuery, type Point } from './queries.ts';

/** Pixels of the finished part. */
export const NOW_HEIGHT = { xs: 506, md: 382 } as const;

/** The weather of this hour. */
export function Now({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(currentQuery(point));
  if (query.isPending) return <BlockSkeleton height={NOW_HEIGHT} lines={6} />;
  if (!query.data)
    return (
      <Trouble again={t('again')} onAgain={() => query.refetch()}>
        {t(troubleKey(query.error))}
      </Trouble>
    );
  const { weather, provenance } = query.data;
  return (
    <Box component="section" aria-label={t('weather.now')}>
      <SourceWarning source={provenance} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon name={skyIcon(weather.icon)} size={56} />
        <Box>
          <Box sx={{ fontSize: '3rem', fontWeight: 500, lineHeight: 1.2 }}>
            {format.degrees(weather.temperature)}
          </Box>
          <Box>{t(`sky.${weather.icon}`)}</Box>
        </Box>
      </Box>
      <SourceNote source={provenance} />
      <Readings weather={weather} />
    </Box>
  );
}

function Readings({ weather }: { readonly weather: CurrentWeather }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (instant: string | null) => (instant === null ? format.number(null) : format.time(instant));
  const readings: readonly (readonly [name: string, value: string])[] = [
    ['feelsLike', format.degrees(weather.feelsLike)],
    ['humidity', format.percent(weather.humidity)],
    [
      'windSpeed',
      `${format.unit(weather.windSpeed, 'kmh')} ${t(`compass.${compass(weather.windDirection)}`)}`,
    ],
    ['precipitationProbability', format.percent(weather.precipitationProbability)],
    ['rainfall', format.unit(weather.rainfall, 'mm', 1)],
    ['dewPoint', format.degrees(weather.dewPoint)],
    ['pressure', format.unit(weather.pressure, 'hpa')],
    ['visibility', format.unit(weather.visibility, 'km')],
    ['uvIndex', format.number(weather.uvIndex)],
    ['sunrise', clock(weather.sunrise)],
    ['sunset', clock(weather.sunset)],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 2,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
        columnGap: 3,
        rowGap: 1.5,
      }}
    >
      {readings.map(([name, value]) => (
        <Box key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {t(`quantity.${name}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {value}
            {weather.assumed.includes(name) && (
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {' '}
                ({t('weather.assumed')})
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const compass = (degrees: number): string => points[Math.round(degrees / 45) % 8] ?? 'n';

/** The last six hours and the next day: how warm, how likely rain. */
export function Hours({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const query = useQuery(hourlyQuery(point));
  if (query.isPending)
    return (
      <Section title={t('weather.hours')}>
        <BlockSkeleton height={{ xs: 521, md: 500 }} lines={6} />
      </Section>
    );
  if (!query.data)
    return (
      <Trouble again={t('again')} onAgain={() => query.refetch()}>
        {t(troubleKey(query.error))}
      </Trouble>
    );
  const hours = query.data.hourly;
  const now = hours.findIndex((hour) => Date.parse(hour.datetime) + 3_600_000 > nowMs());
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const warmth = known(hours.map((hour) => hour.temperature));
  const rain = known(hours.slice(now).map((hour) => hour.precipitationProbability));
  const wettest = rain.length > 0 ? Math.max(...rain) : null;
  const label = (datetime: string) =>
    `${format.weekdayShort(datetime.slice(0, 10))} ${format.hour(hourOfDay(datetime))}`;
  const shared = {
    now,
    nowLabel: t('chart.now'),
    hourLabel: format.hourTick,
    tableLabel: t('chart.table'),
  };
  return (
    <Section title={t('weather.hours')}>
      <HourChart
        {...shared}
        kind="line"
        title={t('weather.warmthTitle')}
        sentence={t('weather.warmthSentence', {
          low: format.degrees(Math.min(...warmth)),
          high: format.degrees(Math.max(...warmth)),
        })}
        from={Math.min(...warmth) - 2}
        to={Math.max(...warmth) + 2}
        colour={field.warm}
        columns={[
          t('quantity.hour'),
          t('quantity.temperature'),
          t('quantity.humidity'),
          t('quantity.windSpeed'),
        ]}
        hours={hours.map((hour) => ({
          startsAt: hour.datetime,
          hour: hourOfDay(hour.datetime),
          value: hour.temperature,
          reading: [
            `${label(hour.datetime)}: ${format.degrees(hour.temperature)}`,
            t('weather.humidityShort', { value: format.percent(hour.humidity) }),
            t('weather.windShort', { value: format.unit(hour.windSpeed, 'kmh') }),
          ].join(' · '),
          cells: [
            label(hour.datetime),
            format.degrees(hour.temperature),
            format.percent(hour.humidity),
            format.unit(hour.windSpeed, 'kmh'),
          ],
        }))}
      />
      <Box sx={{ mt: 3 }}>
        <HourChart
          {...shared}
          kind="bars"
          title={t('weather.rainTitle')}
          sentence={
            wettest === null
              ? t('notKnown')
              : wettest <= 15
                ? t('weather.rainUnlikely')
                : t('weather.rainSentence', { most: format.percent(wettest) })
          }
          from={0}
          to={100}
          height={64}
          colour={field.rain}
          columns={[t('quantity.hour'), t('quantity.precipitationProbability'), t('quantity.rainfall')]}
          hours={hours.map((hour) => ({
            startsAt: hour.datetime,
            hour: hourOfDay(hour.datetime),
            value: hour.precipitationProbability,
            reading: `${label(hour.datetime)}: ${format.percent(hour.precipitationProbability)} · ${format.unit(hour.precipitation, 'mm', 1)}`,
            cells: [
              label(hour.datetime),
              format.percent(hour.precipitationProbability),
              format.unit(hour.precipitation, 'mm', 1),
            ],
          }))}
        />
      </Box>
    </Section>
  );
}
