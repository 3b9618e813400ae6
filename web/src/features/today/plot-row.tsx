import type { PlaceToday, PlotToday } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { Risk } from '../../ui/verdict.tsx';
import { PlotReasons } from './plot-reasons.tsx';
import { stageKey } from './stage-key.ts';

interface PlotRowProps {
  readonly today: PlotToday;
  readonly place: PlaceToday | undefined;
  readonly at: string;
}

/** A plot: how far along, what threatens it and why in a line; it opens to the reasons. */
export function PlotRow({ today, place, at }: PlotRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plot, season, growthStage, infection, foremostDisease } = today;
  const foremost = foremostDisease && infection?.infectionPotential[foremostDisease];
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Reveal
        summary={
          <Box sx={{ py: 1 }}>
            <Box sx={{ fontSize: '1.125rem' }}>{plot.name}</Box>
            {growthStage && (
              <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {t('dap.short', {
                  count: growthStage.daysAfterPruning,
                  days: format.number(growthStage.daysAfterPruning),
                })}
                {' · '}
                {t(stageKey(growthStage))}
              </Box>
            )}
            {foremost && infection && (
              <Box sx={{ mt: 0.5 }}>
                <Risk level={foremost.riskLevel}>
                  {place?.provenance.sample && `${t('source.sampleWord')}: `}
                  {t(`disease.${foremostDisease}`)}: {t(`risk.${foremost.riskLevel}`)}
                </Risk>
                <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {infection.dailyLwdHours === 0
                    ? t('wetness.todayDry')
                    : t('wetness.today', {
                        count: infection.dailyLwdHours,
                        hours: format.unit(infection.dailyLwdHours, 'hours'),
                      })}
                </Box>
              </Box>
            )}
            {!infection && !today.placeProblem && (
              <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>{t('infection.notKnown')}</Box>
            )}
          </Box>
        }
      >
        <PlotReasons today={today} place={place} at={at} />
      </Reveal>
      {(!season || today.placeProblem) && <Missing today={today} />}
    </Box>
  );
}

/** What keeps the advice from being whole, and the one way to mend it. */
function Missing({ today }: { readonly today: PlotToday }) {
  const { t } = useTranslation();
  const { season, placeProblem, plot } = today;
  const action = placeProblem ? (season ? 'today.addPlace' : 'today.complete') : 'today.addPruning';
  return (
    <Box sx={{ pb: 1 }}>
      <Box sx={{ color: (theme) => theme.palette.field.verdict.fair.text }}>
        {placeProblem && <div>{t(`today.${placeProblem}`)}</div>}
        {!season && <div>{t('today.noPruning')}</div>}
      </Box>
      <Button component={Link} to={`/plots/${plot.id}`} sx={{ ml: -1.5 }}>
        {t(action)}
      </Button>
    </Box>
  );
}
