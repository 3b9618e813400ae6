import type { WetDays } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { HourTable } from '../../ui/hour-table.tsx';
import { Reveal } from '../../ui/reveal.tsx';

/** The wet stretches one by one, and their sum. Nothing where leaves stayed dry. */
export function WetPeriods({ periods, summary }: Pick<WetDays, 'periods' | 'summary'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (periods.length === 0) return null;
  return (
    <Reveal summary={t('wetness.periods')}>
      <HourTable
        columns={[
          t('wetness.periodFrom'),
          t('wetness.periodTo'),
          t('quantity.leafWetHours'),
          t('quantity.humidity'),
          t('quantity.temperature'),
        ]}
        hours={periods.map((period) => ({
          startsAt: period.startTime,
          cells: [
            format.weekdayTime(period.startTime),
            format.weekdayTime(period.endTime),
            format.number(period.duration),
            format.percent(period.avgHumidity),
            format.degrees(period.avgTemperature, 1),
          ],
        }))}
      />
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        {t('wetness.sum', {
          total: format.unit(summary.totalWetHours, 'hours'),
          critical: format.unit(summary.criticalInfectionHours, 'hours'),
          humidity: format.percent(summary.averageHumidityDuringWetness),
        })}
      </Box>
    </Reveal>
  );
}
