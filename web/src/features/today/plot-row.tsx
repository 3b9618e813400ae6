import type { PlaceToday, PlotToday } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { Risk } from '../../ui/verdict.tsx';
import { PlotReasons } from './plot-reasons.tsx';

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
                {t(`stage.${growthStage.stage.id}`)}
              </Box>
            )}
            {foremost && infection && (
              <Box sx={{ mt: 0.5 }}>
                <Risk level={foremost.riskLevel}>
                  {t(`disease.${foremostDisease}`)}: {t(`risk.${foremost.riskLevel}`)}
                </Risk>
                <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {t('wetness.today', {
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
      {(!season || today.placeProblem) && (
        <Box sx={{ pb: 1.5 }}>
          {today.placeProblem && (
            <Missing plotId={plot.id} words={t(`today.${today.placeProblem}`)} action={t('today.addPlace')} />
          )}
          {!season && (
            <Missing plotId={plot.id} words={t('today.noPruning')} action={t('today.addPruning')} />
          )}
        </Box>
      )}
    </Box>
  );
}

function Missing({
  plotId,
  words,
  action,
}: {
  readonly plotId: string;
  readonly words: string;
  readonly action: string;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
      }}
    >
      <Box sx={{ flex: '1 1 200px', color: (theme) => theme.palette.field.verdict.fair.text }}>{words}</Box>
      <Button component={Link} to={`/plots/${plotId}`} sx={{ ml: -1.5 }}>
        {action}
      </Button>
    </Box>
  );
}
