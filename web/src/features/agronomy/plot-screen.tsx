import type { Plot } from '@draksha/contract';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { may } from '../../lib/may.ts';
import { BackOut } from '../../ui/back.tsx';
import { Example } from '../../ui/example.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { Screen } from '../../ui/screen.tsx';
import { usePlots } from '../plots/queries.ts';
import { type PlotSeasons, useSeasons } from '../seasons/queries.ts';
import { usePlotRisks } from './use-plot-risks.ts';

export interface OnePlot {
  readonly plot: Plot;
  readonly seasons: PlotSeasons;
}

interface PlotScreenProps {
  readonly title: string;
  /** What the screen is about, for a farm without a plot. */
  readonly about: 'diseases' | 'growth' | 'irrigation' | 'planner';
  readonly shape: Shape;
  readonly children: (one: OnePlot) => ReactNode;
}

/** A screen about one plot, with a chooser; advice where there is none. */
export function PlotScreen({ title, about, shape, children }: PlotScreenProps) {
  const { t } = useTranslation('agro');
  const plots = usePlots().filter(({ status }) => status !== 'removed');
  const seasonsOf = useSeasons();
  const [plot, choose] = useChosenPlot(plots);
  const riskOf = usePlotRisks();
  return (
    <Screen title={title} back={<BackOut to="/plots" word={t('plots.title')} />} wide>
      <PlotChooser
        label={t('today.place')}
        plots={plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
        chosenId={plot?.id ?? null}
        onChoose={choose}
      />
      {plot ? (
        children({ plot, seasons: seasonsOf(plot.id) })
      ) : (
        <Filled skeleton={<LayoutSkeleton of={[['block', 36], ['gap', 20], ...shape]} />}>
          <Blank
            example={<Example of={about} />}
            title={t(`empty.${about}.title`)}
            action={
              may('plots') && (
                <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
                  {t('plots.add')}
                </Button>
              )
            }
          >
            {t(`empty.${about}.why`)}
          </Blank>
        </Filled>
      )}
    </Screen>
  );
}
