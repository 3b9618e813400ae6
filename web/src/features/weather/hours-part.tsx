import type { HourWeather, MeasuredQuantity } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { hourOfDay } from '../../lib/format.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { HourChart } from '../../ui/hour-chart.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Section } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { SourceWarning } from '../../ui/source-note.tsx';
import { runningHour } from './outlook.ts';
import { PartTrouble } from './part-trouble.tsx';
import { HOURS_BEHIND, HOURS_SHOWN, hourlyQuery, type Point } from './queries.ts';

type Quantity = 'temperature' | 'precipitationProbability' | 'humidity' | 'windSpeed';

/** What a station measures of a chart's quantity; of a chance only the rain that fell. */
const measuredAs: Readonly<Record<Quantity, MeasuredQuantity>> = {
  temperature: 'temperature',
  precipitationProbability: 'precipitation',
  humidity: 'humidity',
  windSpeed: 'windSpeed',
};

/** The last six hours and the next day, a chart for each question. */
export function Hours({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const query = useAnswer(hourlyQuery(point));
  const atMs = useMinute();
  if (query.isPending)
    return (
      <Section title={t('weather.hours')}>
        <BlockSkeleton height={{ xs: 556, md: 559 }} lines={6} />
      </Section>
    );
  if (!query.data)
    return (
      <Section title={t('weather.hours')}>
        <PartTrouble part="hourly" query={query} />
      </Section>
    );
  const now = runningHour(query.data.hourly, atMs);
  const first = Math.max(0, now - HOURS_BEHIND);
  const hours = now < 0 ? [] : query.data.hourly.slice(first, now + HOURS_SHOWN);
  return (
    <Section title={t('weather.hours')}>
      {query.data.provenance.stale && <SourceWarning source={query.data.provenance} />}
      {hours.length === 0 ? (
        <Box component="p">{t('weather.failed.noHourly')}</Box>
      ) : (
        <>
          <Chart hours={hours} now={now - first} quantity="temperature" />
          <Box sx={{ mt: 3 }}>
            <Chart hours={hours} now={now - first} quantity="precipitationProbability" />
          </Box>
          <Reveal summary={t('weather.moreCharts')}>
            <Chart hours={hours} now={now - first} quantity="windSpeed" />
            <Box sx={{ mt: 3 }}>
              <Chart hours={hours} now={now - first} quantity="humidity" />
            </Box>
          </Reveal>
        </>
      )}
    </Section>
  );
}

interface ChartProps {
  readonly hours: readonly HourWeather[];
  readonly now: number;
  readonly quantity: Quantity;
}

function Chart({ hours, now, quantity }: ChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field, leaf } = useTheme().palette;
  const label = (datetime: string) =>
    `${format.weekdayShort(datetime.slice(0, 10))} ${format.hour(hourOfDay(datetime))}`;
  const known = hours.map((hour) => hour[quantity]).filter((value) => value !== null);
  const ahead = hours
    .slice(now)
    .map((hour) => hour[quantity])
    .filter((value) => value !== null);
  const words = (value: number | null) =>
    ({
      temperature: () => format.degrees(value),
      precipitationProbability: () => format.percent(value),
      humidity: () => format.percent(value),
      windSpeed: () => format.unit(value, 'kmh'),
    })[quantity]();
  // The title names the unit of the wind, which is too long a word for the scale.
  const mark = quantity === 'windSpeed' ? (value: number) => format.number(value) : words;
  const low = Math.min(...known);
  const high = Math.max(...known);
  const [from, to] = {
    temperature: [Math.floor(low) - 2, Math.ceil(high) + 2] as const,
    precipitationProbability: [0, 100] as const,
    humidity: [0, 100] as const,
    windSpeed: [0, Math.max(20, Math.ceil(high))] as const,
  }[quantity];
  const most = ahead.length > 0 ? Math.max(...ahead) : null;
  const sentence = (): string => {
    if (known.length === 0) return t('notKnown');
    if (quantity !== 'precipitationProbability')
      return t('weather.rangeSentence', { low: words(low), high: words(high) });
    if (most === null) return t('notKnown');
    return most <= 15 ? t('weather.rainUnlikely') : t('weather.rainSentence', { most: words(most) });
  };
  const rain = quantity === 'precipitationProbability';
  return (
    <HourChart
      kind={rain ? 'bars' : 'line'}
      title={t(`weather.chart.${quantity}`)}
      sentence={sentence()}
      now={now}
      nowLabel={t('chart.now')}
      hourLabel={format.hourTick}
      tableLabel={t('chart.table')}
      measuredLabel={t('stations.measuredMark')}
      from={known.length > 0 ? from : 0}
      to={known.length > 0 ? to : 1}
      scale={{ from: mark(from), to: mark(to) }}
      height={rain ? 72 : 104}
      colour={
        {
          temperature: field.warm,
          humidity: leaf,
          windSpeed: field.axis,
          precipitationProbability: field.rain,
        }[quantity]
      }
      columns={[
        t('quantity.hour'),
        t('quantity.conditions'),
        t(`quantity.${quantity}`),
        t(rain ? 'quantity.rainfall' : 'stations.origin'),
      ]}
      hours={hours.map((hour) => {
        const measured = hour.measured?.includes(measuredAs[quantity]) ?? false;
        const origin = t(measured ? 'stations.measured' : 'stations.estimated');
        const fallen = format.unit(hour.precipitation, 'mm', 1);
        const amount = measured ? `${fallen} (${origin})` : fallen;
        return {
          startsAt: hour.datetime,
          hour: hourOfDay(hour.datetime),
          value: hour[quantity],
          measured: measured && !rain,
          reading: [
            `${label(hour.datetime)}: ${words(hour[quantity])}`,
            ...(rain ? [amount] : []),
            t(`sky.${hour.icon}`),
            ...(measured && !rain ? [origin] : []),
          ].join(' · '),
          cells: [label(hour.datetime), t(`sky.${hour.icon}`), words(hour[quantity]), rain ? amount : origin],
        };
      })}
    />
  );
}
