import type { Plot } from '@draksha/contract';
import { type DayPlan, plotRisk } from '@draksha/models';
import type { PlanT } from './plan-words.ts';
import { isUndated } from './plot-rows.ts';
import type { CellWeather } from './queries.ts';

/** That nothing is to be sprayed today, and why; or that it is not known, with the one way to know it. */
export interface Calm {
  readonly state: 'calm' | 'unknown' | 'sample';
  readonly title: string;
  readonly why: string;
  /** Without an address it is asking the weather again. */
  readonly cure: { readonly to: string | null; readonly word: string } | null;
}

/** Of bacterial leaf spot no level asks for a spray. */
const UNSPRAYED = 'bacterialLeafSpot';

/**
 * Null where something is to be sprayed, or waits only for its hours.
 *
 * @param may whether whoever looks changes rows of a noun
 */
export function calmOf(
  t: PlanT,
  plan: DayPlan,
  plots: readonly Plot[],
  weather: readonly CellWeather[],
  may: (noun: string) => boolean,
): Calm | null {
  const actions = plan.days[0]?.actions ?? [];
  if (actions.some(({ kind }) => kind === 'spray' || kind === 'spray_wait')) return null;
  const nameOf = (id: string) => plots.find((plot) => plot.id === id)?.name ?? '';
  const unknown = (why: string): Calm => ({
    state: 'unknown',
    title: t('calm.unknown'),
    why,
    cure: cureOf(),
  });
  if (weather.length > 0 && weather.every(({ sample }) => sample))
    return { state: 'sample', title: t('calm.sample'), why: t('source.sample'), cure: cureOf() };
  const asked = actions
    .filter(({ rule }) => rule === 'scout.weather_unknown')
    .flatMap(({ plotIds }) => plotIds);
  if (asked.length > 0)
    return unknown(t('calm.unknownPlots', { plots: asked.map(nameOf).filter(Boolean).join(', ') }));
  if (weather.length === 0) return unknown(missingWhy() ?? t('calm.unknownWhy'));
  const partly = plan.plots.filter((plotToday) =>
    plotRisk(plotToday).unknown.some((one) => one !== UNSPRAYED),
  );
  const green = plan.plots.filter(({ tissue }) => tissue === 'green');
  if (green.length === 0 && plan.plots.every(isUndated)) return unknown(t('today.noPruning'));
  const calm = { state: 'calm', title: t('calm.title'), cure: null } as const;
  if (green.length === 0) return { ...calm, why: t('calm.noLeaves') };
  if (green.every(({ ranking }) => ranking.every(({ level }) => level === null)))
    return unknown(missingWhy() ?? t('calm.unknownWhy'));
  if (partly.length > 0)
    return unknown(
      t('calm.unknownPlots', {
        plots: partly
          .map(({ plotId }) => nameOf(plotId))
          .filter(Boolean)
          .join(', '),
      }),
    );
  const isCovered = green.some(({ covers }) => covers.some(({ state }) => state === 'covered'));
  return { ...calm, why: t(isCovered ? 'calm.covered' : 'calm.why') };

  function missingWhy(): string | null {
    return plots.some(isWithoutPlace) ? t('today.no_place') : null;
  }

  function cureOf(): Calm['cure'] {
    const noPlace = plots.find(isWithoutPlace);
    if (noPlace && may('plots')) return { to: `/plots/${noPlace.id}/place`, word: t('today.addPlace') };
    const bare = plan.plots.find(isUndated);
    if (bare && may('seasons')) return { to: `/plots/${bare.plotId}`, word: t('today.addPruning') };
    return { to: null, word: t('calm.reload') };
  }
}

const isWithoutPlace = ({ latitude }: Plot): boolean => latitude === null;
