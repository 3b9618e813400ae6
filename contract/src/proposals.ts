import { choices, detailsBy, eachOf, type ShapeValue } from './details.ts';
import { belongsTo, choice, date, derivedText, number, text, uuidOf, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { doseUnits, sprayTargets } from './records.ts';
import { dueDapRange, MAX_TANK_PRODUCTS } from './tasks.ts';

export const proposalKinds = ['task', 'spray', 'plan', 'note'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStates = ['waiting', 'taken', 'declined'] as const;

const product = {
  name: text({ max: 120, required: true }),
  dose: number({ above: 0, max: 1_000_000 }),
  unit: choice(doseUnits),
} as const;

/** One work of a plan on one plot: for a day, for so many days after the pruning of a season, or without either. */
const work = {
  title: text({ max: 200, required: true }),
  plotId: uuidOf({ required: true }),
  forDate: date(),
  seasonId: uuidOf(),
  /** With a season alone. */
  dueDap: whole(dueDapRange),
} as const;
/** Over all plots of a plan; they are taken over in one batch of writes. */
export const MAX_PLANNED_WORKS = 60;

/** An adviser's proposal for a plot: a task, a spray, a plan of works, or a note. Whoever runs the farm accepts or declines it. */
export const proposals = ownedNoun({
  name: 'proposals',
  one: 'proposal',
  words: 'a proposal of an adviser',
  fields: {
    /** Of a plan the first; each work names its own. */
    plotId: belongsTo('plots'),
    kind: choice(proposalKinds, { required: true, fixed: true }),
    /** What to do; of a spray the reason, of a plan its name, of a note its text. */
    title: text({ max: 200, required: true, fixed: true }),
    notes: text({ max: 2000, long: true, fixed: true }),
    /** For when it is meant. */
    forDate: date({ daysAhead: 366, fixed: true }),
    details: detailsBy(
      'kind',
      {
        task: {},
        spray: {
          products: eachOf(product, MAX_TANK_PRODUCTS, { required: true }),
          targets: choices(sprayTargets),
        },
        plan: { works: eachOf(work, MAX_PLANNED_WORKS, { required: true }) },
        note: {},
      },
      { fixed: true },
    ),
    state: choice(proposalStates, { usual: 'waiting', unmerged: true }),
    /** Why it was declined. */
    reason: text({ max: 500 }),
    /** The adviser's name for the farm; empty for a former member. */
    proposedBy: derivedText(),
  },
  order: { by: 'createdAt', direction: 'desc' },
  filters: ['plotId', 'state'],
});
type Shapes = typeof proposals.fields.details.shapes;
/** A proposal with details by its kind. */
export type Proposal<K extends ProposalKind = ProposalKind> = {
  [One in K]: Omit<RowOf<typeof proposals>, 'kind' | 'details'> & {
    kind: One;
    details: ShapeValue<Shapes[One]>;
  };
}[K];
export type ProposedProduct = ShapeValue<Shapes['spray']>['products'][number];
export type PlannedWork = ShapeValue<Shapes['plan']>['works'][number];
