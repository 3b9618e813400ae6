import { HOUR_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { hourOfDay } from '../lib/format.ts';
import { useFormat } from '../lib/use-format.ts';
import { HourChart } from './hour-chart.tsx';

export interface WetRow {
  readonly datetime: string;
  readonly isWet: boolean | null;
  readonly temperature: number | null;
  readonly humidity: number | null;
}

interface WetStripProps {
  readonly title: string;
  readonly sentence: string;
  readonly hours: readonly WetRow[];
  /** Starts of the hours, epoch milliseconds, in wet stretches long enough for infection; they stand out. */
  readonly infectionHours?: ReadonlySet<number>;
  /** Now, epoch milliseconds. */
  readonly atMs: number;
}

/** A dry hour is seen too: it is known. */
const DRY_HEIGHT = 0.03;

/** Whether leaves are wet, hour by hour. */
export function WetStrip({ title, sentence, hours, infectionHours, atMs }: WetStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const now = hours.findIndex((hour) => Date.parse(hour.datetime) + HOUR_MS > atMs);
  const infects = (hour: WetRow) => infectionHours?.has(Date.parse(hour.datetime)) ?? false;
  const wet = (hour: WetRow) =>
    infects(hour)
      ? t('wetness.infects')
      : t(hour.isWet === null ? 'wetness.unknown' : hour.isWet ? 'wetness.wet' : 'wetness.dry');
  const when = (hour: WetRow) =>
    `${format.weekdayShort(hour.datetime.slice(0, 10))} ${format.hour(hourOfDay(hour.datetime))}`;
  return (
    <>
      <HourChart
        title={title}
        sentence={sentence}
        to={1}
        height={72}
        now={now}
        nowLabel={t('chart.now')}
        hourLabel={(hour, startsAt) =>
          hour === 0 ? format.weekdayShort(startsAt.slice(0, 10)) : format.hourTick(hour)
        }
        colour={field.track}
        tableLabel={t('chart.table')}
        columns={[
          t('quantity.hour'),
          t('quantity.wetness'),
          t('quantity.temperature'),
          t('quantity.humidity'),
        ]}
        hours={hours.map((hour) => ({
          startsAt: hour.datetime,
          hour: hourOfDay(hour.datetime),
          value: hour.isWet === null ? null : hour.isWet ? 1 : DRY_HEIGHT,
          colour: infects(hour) ? field.risk.high.strong : hour.isWet ? field.rain : field.axis,
          reading: [
            `${when(hour)}: ${wet(hour)}`,
            format.degrees(hour.temperature),
            t('weather.humidityShort', { value: format.percent(hour.humidity) }),
          ].join(' · '),
          cells: [when(hour), wet(hour), format.degrees(hour.temperature), format.percent(hour.humidity)],
        }))}
      />
      {hours.some(infects) && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          <Box
            component="span"
            aria-hidden="true"
            sx={{ width: 14, height: 14, flex: 'none', backgroundColor: field.risk.high.strong }}
          />
          {t('wetness.infectsLegend')}
        </Box>
      )}
    </>
  );
}
