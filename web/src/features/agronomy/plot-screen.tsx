import type { Plot } from '@draksha/contract';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlots } from '../plots/queries.ts';
import { type PlotSeasons, useSeasons } from '../seasons/queries.ts';
import { usePlotRisks } from './use-plot-risks.ts';

export interface OnePlot {
  readonly plot: Plot;
  readonly seasons: PlotSeasons;
}

interface PlotScreenProps {
  readonly title: string;
  readonly children: (one: OnePlot) => ReactNode;
}

/** A screen about one plot at a time: its chooser on top, and what to do where there is none. */
export function PlotScreen({ title, children }: PlotScreenProps) {
  const { t } = useTranslation();
  const plots = usePlots().filter(({ status }) => status !== 'removed');
  const seasonsOf = useSeasons();
  const [plot, choose] = useChosenPlot(plots);
  const riskOf = usePlotRisks();
  return (
    <Screen title={title} wide>
      <PlotChooser
        label={t('today.place')}
        plots={plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
        chosenId={plot?.id ?? null}
        onChoose={choose}
      />
      {plot ? (
        children({ plot, seasons: seasonsOf(plot.id) })
      ) : (
        <Filled skeleton={<RowsSkeleton rows={3} height={120} />}>
          <Blank
            icon="plots"
            title={t('plots.none')}
            action={
              <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
                {t('plots.add')}
              </Button>
            }
          >
            {t('plots.noneWhy')}
          </Blank>
        </Filled>
      )}
    </Screen>
  );
}
