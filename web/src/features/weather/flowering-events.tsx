import type { ServedFloweringYear } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';

/** What happened in one year's window, each event with its days and its value. */
export function FloweringEvents({ year }: { readonly year: ServedFloweringYear }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { heatWaves, moderateRainEvents, highHumidityPeriods, windyPeriods, combinedEvents, optimalDays } =
    year.riskEvents;
  const span = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) =>
    startDate === endDate
      ? format.dayMonth(startDate)
      : t('flowering.span', { from: format.dayMonth(startDate), to: format.dayMonth(endDate) });
  const lines: readonly string[] = [
    ...heatWaves.map((event) =>
      t('flowering.event.heatWave', {
        when: span(event),
        most: format.degrees(event.tempMax),
        severity: t(`flowering.severity.${event.severity}`),
      }),
    ),
    ...moderateRainEvents.map((event) =>
      t('flowering.event.rain', {
        when: format.dayMonth(event.date),
        amount:
          event.precipitation === null
            ? format.percent(event.precipitationProbability)
            : format.unit(event.precipitation, 'mm', 1),
      }),
    ),
    ...highHumidityPeriods.map((event) =>
      t('flowering.event.humid', {
        when: span(event),
        mean: format.percent(event.humidity),
        severity: t(`flowering.severity.${event.severity}`),
      }),
    ),
    ...windyPeriods.map((event) =>
      t('flowering.event.wind', { when: span(event), most: format.unit(event.windSpeed, 'kmh') }),
    ),
    ...combinedEvents.map((event) =>
      t('flowering.event.combined', {
        when: format.dayMonth(event.date),
        events: event.events.map((one) => t(`flowering.kind.${one}`)).join(' + '),
      }),
    ),
  ];
  return (
    <>
      {lines.length === 0 ? (
        <Box>{t(year.counts.knownDays === 0 ? 'flowering.noDays' : 'flowering.noEvents')}</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      <Box sx={{ color: 'text.secondary' }}>
        {t('flowering.optimal', { count: optimalDays.length, number: format.number(optimalDays.length) })}{' '}
        {t('flowering.known', {
          count: year.counts.knownDays,
          number: format.number(year.counts.knownDays),
        })}
      </Box>
    </>
  );
}
