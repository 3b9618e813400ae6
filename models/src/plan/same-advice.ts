/** Groups plots with the same advice, and merges it into one action. */
import type { HelpLine } from '../products/product-naming.ts';
import type { PlanAction, PlanMessage, PlotAction, Sureness } from './plan-action.ts';

export interface OfPlot {
  /** Null for what belongs to no plot. */
  readonly plotId: string | null;
  readonly action: PlotAction;
}

const sureFromLeast: readonly Sureness[] = ['low', 'unmeasured', 'fair', 'good'];

/**
 * What the farmer goes out to do, and why: plots that share it are one walk. What is only minded on the way (days to harvest, groups
 * used) may differ from plot to plot.
 */
export const sameness = ({ action }: OfPlot): string => {
  const { key, rule, kind, date, diseases, subject, block, minutes, reasons, meanwhile } = action;
  // The reasons of a spray beyond its first disease's are of lesser diseases: their levels may differ.
  const why = kind === 'spray' || kind === 'spray_wait' ? reasons.slice(0, 2) : reasons;
  return JSON.stringify([key, rule, kind, date, diseases, subject, block, minutes, why, meanwhile]);
};

const isDaysToHarvest = ({ id }: PlanMessage): boolean => id.startsWith('keep.days_to_harvest');

const daysOf = ({ mustNotBreak }: PlotAction): number => {
  const said = mustNotBreak.find(isDaysToHarvest);
  return said === undefined ? Number.POSITIVE_INFINITY : Number(said.params.days);
};

const GROUPS: ReadonlySet<string> = new Set(['keep.group_used_last', 'keep.group_full']);

/** Two sentences of one kind as one: the greater count, the groups of both. */
function joined(a: PlanMessage, b: PlanMessage): PlanMessage {
  if (!GROUPS.has(a.id)) return Number(b.params.count) > Number(a.params.count) ? b : a;
  const groups = new Set(`${a.params.groups}, ${b.params.groups}`.split(', '));
  return { id: a.id, params: { groups: [...groups].toSorted().join(', ') } };
}

const COUNTED: ReadonlySet<string> = new Set(['keep.phi_too_long', 'keep.phi_unknown', ...GROUPS]);

/** Every sentence once, in the order in which they come first. */
function union(lists: readonly (readonly PlanMessage[])[]): PlanMessage[] {
  const found = new Map<string, PlanMessage>();
  for (const message of lists.flat()) {
    const name = COUNTED.has(message.id) ? message.id : JSON.stringify(message);
    const before = found.get(name);
    found.set(name, before === undefined ? message : joined(before, message));
  }
  return [...found.values()];
}

/** Of each line the products that help on each of the plots. */
const helpsAll = (actions: readonly PlotAction[]): HelpLine[] =>
  (actions[0]?.helps ?? []).map(({ diseases, products }) => ({
    diseases,
    products: products.filter((name) =>
      actions.every(({ helps }) =>
        helps.some((line) => line.diseases.join() === diseases.join() && line.products.includes(name)),
      ),
    ),
  }));

/** Plots go together while one product can do for all of them, or none is known for any. */
function walks(same: readonly OfPlot[]): OfPlot[][] {
  const found: OfPlot[][] = [];
  for (const one of same) {
    const fits = found.find((walk) => {
      const actions = [...walk, one].map(({ action }) => action);
      return (
        actions.every(({ helps }) => helps.length === 0) ||
        (actions.every(({ helps }) => helps.length === actions[0]?.helps.length) &&
          helpsAll(actions).every(({ products }) => products.length > 0))
      );
    });
    if (fits) fits.push(one);
    else found.push([one]);
  }
  return found;
}

function together(walk: readonly OfPlot[], first: PlotAction): PlanAction {
  const actions = walk.map(({ action }) => action);
  const strictest = actions.reduce((a, b) => (daysOf(b) < daysOf(a) ? b : a));
  const sure = sureFromLeast.find((level) => actions.some((one) => one.sure === level)) ?? first.sure;
  const others = actions.map(({ mustNotBreak }) => mustNotBreak.filter((one) => !isDaysToHarvest(one)));
  return {
    ...first,
    score: Math.max(...actions.map(({ score }) => score)),
    reasons: union(actions.map(({ reasons }) => reasons)),
    mustNotBreak: [...strictest.mustNotBreak.filter(isDaysToHarvest), ...union(others)],
    wouldChange: union(actions.map(({ wouldChange }) => wouldChange)),
    helps: helpsAll(actions),
    sure,
    sureBecause: union(actions.flatMap((one) => (one.sure === sure ? [one.sureBecause] : []))),
    // Order under time pressure: the most dangerous disease at its stage first.
    plotIds: walk.toSorted((a, b) => b.action.score - a.action.score).flatMap(({ plotId }) => plotId ?? []),
  };
}

/** Merges plots' equal advice: the strictest precaution, the lowest confidence. */
export const merged = (found: readonly OfPlot[]): PlanAction[] =>
  [...Map.groupBy(found, sameness).values()].flatMap(walks).flatMap((walk) => {
    const [first] = walk;
    return first === undefined ? [] : [together(walk, first.action)];
  });
