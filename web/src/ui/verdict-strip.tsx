import type { SprayHour } from '@draksha/models';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/use-format.ts';
import { HourChart } from './hour-chart.tsx';
import type { VerdictName } from './verdict-colours.ts';

export type VerdictRow = Pick<
  SprayHour,
  'datetime' | 'hour' | 'suitability' | 'temperature' | 'humidity' | 'windSpeed' | 'precipitationProbability'
>;

const steps = { Good: 3, Fair: 2, Poor: 1 } as const;
const names = { Good: 'good', Fair: 'fair', Poor: 'poor' } as const satisfies Record<string, VerdictName>;

interface VerdictStripProps {
  readonly title: string;
  readonly sentence: string;
  readonly hours: readonly VerdictRow[];
  /** Hour of the day that is now; `null` on another day. */
  readonly nowHour: number | null;
}

function useRows(hours: readonly VerdictRow[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const columns = (
    ['hour', 'verdict', 'temperature', 'windSpeed', 'precipitationProbability', 'humidity'] as const
  ).map((name) => t(`quantity.${name}`));
  const rows = hours.map((hour) => {
    const { suitability, temperature, windSpeed, precipitationProbability: rain } = hour;
    const when = format.hour(hour.hour);
    const word = t(`verdict.${suitability ?? 'unknown'}`);
    const reading = [`${when}: ${word}`, format.degrees(temperature), format.unit(windSpeed, 'kmh')];
    return {
      startsAt: hour.datetime,
      hour: hour.hour,
      value: suitability && steps[suitability],
      ...(suitability && { colour: field.verdict[names[suitability]].strong }),
      reading: [...reading, ...(rain ? [t('weather.rainShort', { value: format.percent(rain) })] : [])].join(
        ' · ',
      ),
      cells: [
        when,
        word,
        format.degrees(temperature),
        format.unit(windSpeed, 'kmh'),
        format.percent(rain),
        format.percent(hour.humidity),
      ],
    };
  });
  return { columns, rows };
}

/** The hours of a day by their verdict: tall and green where good, short and red where not. */
export function VerdictStrip({ title, sentence, hours, nowHour }: VerdictStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = useTheme().palette;
  const { columns, rows } = useRows(hours);
  return (
    <HourChart
      title={title}
      sentence={sentence}
      to={3}
      height={64}
      now={nowHour === null ? -1 : hours.findIndex((hour) => hour.hour === nowHour)}
      nowLabel={t('chart.now')}
      hourLabel={format.hourTick}
      colour={field.axis}
      tableLabel={t('chart.table')}
      columns={columns}
      hours={rows}
    />
  );
}
