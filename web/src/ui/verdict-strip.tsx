import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/use-format.ts';
import { HourChart } from './hour-chart.tsx';
import type { VerdictName } from './verdict-colours.ts';

export interface VerdictHour {
  readonly datetime: string;
  readonly hour: number;
  readonly suitability: 'Good' | 'Fair' | 'Poor' | null;
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly precipitationProbability: number | null;
}

const steps = { Good: 3, Fair: 2, Poor: 1 } as const;
const names = { Good: 'good', Fair: 'fair', Poor: 'poor' } as const satisfies Record<string, VerdictName>;

interface VerdictStripProps {
  readonly title: string;
  readonly sentence: string;
  readonly hours: readonly VerdictHour[];
  /** Hour of the day that is now; `null` on another day. */
  readonly nowHour: number | null;
}

/** The hours of a day by their verdict: tall and green where good, short and red where not. */
export function VerdictStrip({ title, sentence, hours, nowHour }: VerdictStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const word = (hour: VerdictHour) => t(`verdict.${hour.suitability ?? 'unknown'}`);
  return (
    <HourChart
      title={title}
      sentence={sentence}
      kind="bars"
      from={0}
      to={3}
      height={64}
      now={nowHour === null ? -1 : hours.findIndex((hour) => hour.hour === nowHour)}
      nowLabel={t('chart.now')}
      hourLabel={format.hourTick}
      colour={field.axis}
      tableLabel={t('chart.table')}
      columns={[
        t('quantity.hour'),
        t('quantity.verdict'),
        t('quantity.temperature'),
        t('quantity.windSpeed'),
        t('quantity.precipitationProbability'),
        t('quantity.humidity'),
      ]}
      hours={hours.map((hour) => ({
        startsAt: hour.datetime,
        hour: hour.hour,
        value: hour.suitability && steps[hour.suitability],
        ...(hour.suitability && { colour: field.verdict[names[hour.suitability]].strong }),
        reading: [
          `${format.hour(hour.hour)}: ${word(hour)}`,
          format.degrees(hour.temperature),
          format.unit(hour.windSpeed, 'kmh'),
          t('weather.rainShort', { value: format.percent(hour.precipitationProbability) }),
        ].join(' · '),
        cells: [
          format.hour(hour.hour),
          word(hour),
          format.degrees(hour.temperature),
          format.unit(hour.windSpeed, 'kmh'),
          format.percent(hour.precipitationProbability),
          format.percent(hour.humidity),
        ],
      }))}
    />
  );
}
