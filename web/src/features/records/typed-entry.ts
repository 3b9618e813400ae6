import type { Plot } from '@draksha/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm } from './entry-form-values.ts';
import { acresOfPlots } from './plot-acres.ts';
import type { TankForm } from './tank-form.ts';

type Form = UseFormReturn<EntryForm>;

/** Each part of the form listens to what it shows, and is drawn again alone: at a letter the whole form would be. */
const TANK = ['products', 'details', 'perAcre', 'tank'] as const;

/** What the tanks are worked out from, as typed. */
export function useTankForm({ control }: Form): TankForm {
  const [products, details, perAcre, tank] = useWatch({ control, name: TANK });
  return { products, details, perAcre, tank };
}

interface ChosenPlots {
  readonly chosen: readonly Plot[];
  /** Together; `null` where one of them is not measured. */
  readonly acres: number | null;
}

export function useChosenPlots({ control }: Form, plots: readonly Plot[]): ChosenPlots {
  const ids = useWatch({ control, name: 'plotIds' });
  return { chosen: plots.filter(({ id }) => ids.includes(id)), acres: acresOfPlots(plots, ids) };
}

/** Markets of the chosen plots' seasons; null among them is a season that names none. */
export function useMarkets(form: Form, plots: readonly Plot[]): readonly (string | null)[] {
  const seasonsOf = useSeasons();
  const { chosen } = useChosenPlots(form, plots);
  return chosen.flatMap(({ id }) => {
    const season = seasonsOf(id).running;
    return season ? [season.targetMarket] : [];
  });
}
