import type { DataOf, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Reveal } from '../../ui/reveal.tsx';

const shared = ['moderateRain', 'heatWave', 'highHumidity', 'combinedEvents'] as const;

/** How often each event came, where the score goes over the years, and the limits and points that made it. */
export function FloweringReasons({ risk }: { readonly risk: DataOf<Routes['GET /advice/flowering-risk']> }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { probabilities, yearShares, trends, limits, scoring } = risk;
  const share = (value: number | null) => format.percent(value === null ? null : value * 100);
  return (
    <>
      <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 400, mt: 2, mb: 0.5 }}>
        {t('flowering.howOften')}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5 }}
      >
        {shared.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt">{t(`flowering.chance.${name}`)}</Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
              {t('flowering.yearsOf', {
                years: format.number(yearShares[name].years),
                of: format.number(yearShares[name].of),
              })}{' '}
              · {share(probabilities[name])}
            </Box>
          </Box>
        ))}
        <Box component="dt">{t('flowering.chance.optimalConditions')}</Box>
        <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
          {share(probabilities.optimalConditions)}
        </Box>
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1 }}>
        {t(`flowering.trend.${trends.interpretation}`, {
          slope: format.number(trends.riskTrend === null ? null : Math.abs(trends.riskTrend), 1),
        })}{' '}
        {t('infection.confidence', { value: share(trends.confidence) })}
      </Box>
      <Reveal summary={t('flowering.how')}>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          <li>
            {t('flowering.rule.rain', {
              probability: format.percent(limits.rainProbabilityOver),
              amount: format.unit(limits.rainFromMm, 'mm', 1),
              points: format.number(scoring.rainDay),
            })}
          </li>
          <li>
            {t('flowering.rule.heat', {
              limit: format.degrees(limits.heatOver),
              moderate: format.number(scoring.heatWave.moderate),
              high: format.number(scoring.heatWave.high),
              critical: format.number(scoring.heatWave.critical),
            })}
          </li>
          <li>
            {t('flowering.rule.humid', {
              limit: format.percent(limits.humidityFrom),
              moderate: format.number(scoring.humidPeriod.moderate),
              high: format.number(scoring.humidPeriod.high),
            })}
          </li>
          <li>
            {t('flowering.rule.wind', {
              limit: format.unit(limits.windFrom, 'kmh'),
              points: format.number(scoring.windyDay),
            })}
          </li>
          <li>
            {t('flowering.rule.combined', {
              points: format.number(scoring.combinedDay),
              optimal: format.number(Math.abs(scoring.optimalDay)),
            })}
          </li>
        </Box>
      </Reveal>
    </>
  );
}
