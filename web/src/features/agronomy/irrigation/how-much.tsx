import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { type OwnIrrigation, plotShares } from './plot-water.ts';

interface Step {
  readonly name: string;
  readonly from: string;
  readonly value: string;
}

/** How the minutes came about, step by step, each with where it is from. */
export function HowMuch({ plot, answer }: { readonly plot: Plot; readonly answer: OwnIrrigation }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const { panMm, panCoefficient, saltFactor, stage, days, date, rainKeptMm, givenKeptMm, state } = answer;
  const today = days.find((day) => day.date === date);
  if (panMm === null || stage === null || !today) return null;
  const { litresPerVine, minutes } = plotShares(plot, today.needed);
  const { areaHectares, totalVines, emittersPerVine, emitterLitresPerHour } = plot;
  const steps: Step[] = [
    {
      name: t('irrigation.step.evaporation'),
      from: `ET0 ${format.number(today.et0Mm, 1)} ÷ ${format.number(panCoefficient, 2)}`,
      value: format.unit(panMm.expected, 'mm', 1),
    },
    {
      name: t('irrigation.step.stage'),
      from: 'NRCG',
      value: `× ${format.number(stage.factor, 2)}`,
    },
    ...(plot.waterEcDsPerM == null
      ? []
      : [
          {
            name: t('irrigation.step.salt'),
            from: t('irrigation.well.ecShort', { ec: format.number(plot.waterEcDsPerM, 2) }),
            value: `× ${format.number(saltFactor, 1)}`,
          },
        ]),
    {
      name: t('irrigation.step.rain'),
      from: t('irrigation.step.rainFrom'),
      value: `− ${format.unit(rainKeptMm, 'mm', 1)}`,
    },
    ...(Math.abs(givenKeptMm) < 0.05
      ? []
      : [
          {
            name: t(givenKeptMm > 0 ? 'irrigation.step.given' : 'irrigation.step.missing'),
            from: t('irrigation.step.diary'),
            value: `${givenKeptMm > 0 ? '−' : '+'} ${format.unit(Math.abs(givenKeptMm), 'mm', 1)}`,
          },
        ]),
  ];
  if (areaHectares && totalVines)
    steps.push({
      name: t('irrigation.step.vine'),
      from: t('irrigation.step.vines', { vines: format.number(totalVines) }),
      value: t('irrigation.step.squareMetres', {
        area: format.number((areaHectares * 10_000) / totalVines, 2),
      }),
    });
  return (
    <Card title={t('irrigation.how')}>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        {steps.map(({ name, from, value }) => (
          <Row key={name} name={name} from={from} value={value} />
        ))}
        {litresPerVine && (
          <Row
            isSum
            name={t('irrigation.step.perVine')}
            from={
              emittersPerVine && emitterLitresPerHour
                ? t('irrigation.step.drippers', {
                    count: emittersPerVine,
                    drippers: format.number(emittersPerVine, 1),
                    litres: format.number(emitterLitresPerHour, 1),
                  })
                : ''
            }
            value={t('irrigation.litres', { litres: format.number(litresPerVine.expected, 1) })}
          />
        )}
        {minutes && state === 'need' && (
          <Row
            name={t('irrigation.step.minutes')}
            from=""
            value={format.minutes(Math.round(minutes.expected))}
          />
        )}
      </Box>
      <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {t('irrigation.assumed', { coefficient: format.number(panCoefficient, 2) })}{' '}
        {plot.waterEcDsPerM == null && `${t('irrigation.freshLess')} `}
        {stage.evidence === 'derived' && t('irrigation.derived')}
      </Box>
    </Card>
  );
}

function Row({ name, from, value, isSum = false }: Step & { readonly isSum?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 1,
        minHeight: 36,
        ...(isSum ? { borderTop: 1, borderColor: 'text.primary', mt: 0.5, pt: 0.5 } : {}),
      }}
    >
      <Box component="dt" sx={{ flex: '1 1 9rem', minWidth: 0 }}>
        {name}
        <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', ml: 1 }}>
          {from}
        </Box>
      </Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', fontWeight: 650, whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Box>
  );
}
