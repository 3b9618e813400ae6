import { recordKinds } from '@draksha/contract/records';
import { dayPlan } from '@draksha/models/plan/day-plan';
import { planInputOf } from '@draksha/models/plan/plan-rows';
import { feedFindings, feedingOf } from '@draksha/models/work/feeding';
import { labTestsOf } from '@draksha/models/work/lab-tests';
import { TASK_TEMPLATES } from '@draksha/models/work/task-templates';
import { expect, test } from 'vitest';
import { cell, NOW, plot, season } from '../truth/two-plots.ts';
import { costFigures } from './costs.ts';
import { evidenceDocument } from './evidence-document.ts';
import { expectedYields } from './expected-yield.ts';
import { workerAccounts } from './ledgers.ts';
import type { ReportRecord, ReportRows } from './report-rows.ts';
import { voiceOf } from './report-voice.ts';
import { seasonYields } from './yields.ts';

/** Each kind of record, and each answer that it moves (docs/models/plan-of-the-day.md): what moves none is asked for in vain. */
const TODAY = '2026-11-20';
const SPAN = { plotIds: [], from: null, to: null };
function rowsWith(records: readonly ReportRecord[]): ReportRows & { plots: ReturnType<typeof plot>[] } {
  const none = { products: [], tasks: [], stageMarks: [], photos: [] };
  return {
    plots: [plot('a'), plot('b')],
    seasons: [season, { ...season, id: 't', plotId: 'b' }],
    records,
    ...none,
  };
}

function planned(records: readonly ReportRecord[]) {
  const { plots, seasons } = rowsWith([]);
  const none = { products: [], tasks: [], marks: [], stageObservations: [] };
  return dayPlan(planInputOf({ nowMs: Date.parse(NOW), plots, seasons, records, cells: [cell], ...none }));
}

const rules = (records: readonly ReportRecord[], of = 'a') =>
  planned(records)
    .days[0]?.actions.filter(({ plotIds }) => plotIds.includes(of))
    .map(({ rule }) => rule);
const today = (records: readonly ReportRecord[]) =>
  planned(records).plots.find(({ plotId }) => plotId === 'a');
const money = (records: readonly ReportRecord[]) => costFigures(rowsWith(records), SPAN, TODAY);

/** What the feeding at bud break is to hold, by the tests of the diary. */
function fed(records: readonly ReportRecord[]) {
  const work = TASK_TEMPLATES.find(({ id }) => id === 'fruit.feedBudBurst');
  if (!work?.feeds) throw new Error('no work that feeds');
  return feedingOf(work, feedFindings(labTestsOf(records, 'a'), 'fruit', TODAY)).nutrients;
}

/** The harvest of a plot of which more is to be picked. */
function harvestOrder(records: readonly ReportRecord[]) {
  const ripe = { ...season, pruningDate: '2026-07-18' };
  const mark = {
    id: 'm',
    plotId: 'a',
    action: 'season.over.2026-11-19',
    mark: 'declined',
    untilDate: null,
  } as const;
  const none = { products: [], tasks: [], stageObservations: [] };
  const picked = [record('harvest', { kg: 50 }), ...records];
  const rows = {
    plots: [plot('a')],
    seasons: [ripe],
    records: picked,
    cells: [cell],
    marks: [mark],
    ...none,
  };
  const { days } = dayPlan(planInputOf({ nowMs: Date.parse(NOW), ...rows }));
  return days[0]?.actions.find(({ kind }) => kind === 'harvest');
}

/** The loss on the paper of evidence. */
const evidence = (records: readonly ReportRecord[]) => {
  const span = { plotIds: ['a'], from: '2026-11-19', to: TODAY };
  const asked = { span, onDay: TODAY, offered: null, ledgers: false, phone: null };
  return evidenceDocument({ ...asked, rows: rowsWith(records) }, voiceOf('en')).blocks.filter(
    (block) => 'id' in block && block.id.startsWith('losses'),
  );
};

const record = (kind: string, details: object, cost: number | null = null): ReportRecord =>
  ({
    ...{ id: kind, plotId: 'a', seasonId: 's', entryId: kind, kind, details, cost, notes: null },
    happenedAt: '2026-11-19T03:00:00Z',
  }) as ReportRecord;

const spray = record('spray', { products: [{ name: 'Mancozeb', phiDays: 60 }] });
const table: readonly (readonly [string, ReportRecord, (records: readonly ReportRecord[]) => unknown])[] = [
  ['spray: cover', spray, (all) => today(all)?.covers.map(({ state }) => state)],
  ['spray: harvest lock', spray, (all) => today(all)?.harvest?.atLeast],
  ['scouting: a need now', record('scouting', { disease: 'downyMildew', seen: true }), (all) => rules(all)],
  [
    'scouting: a look at the other plot',
    record('scouting', { disease: 'downyMildew', seen: true }),
    (all) => rules(all, 'b'),
  ],
  [
    'scouting: how much, in the order',
    record('scouting', { disease: 'downyMildew', seen: true, incidencePercent: 12 }),
    (all) =>
      planned(all).days[0]?.actions.flatMap(({ reasons }) =>
        reasons.filter(({ id }) => id === 'reason.seen_share'),
      ),
  ],
  ['rain gauge: water', record('rain_gauge', { mm: 40 }), (all) => today(all)?.water],
  ['irrigation: water', record('irrigation', { minutes: 500 }), (all) => today(all)?.water],
  ['irrigation: water by litres', record('irrigation', { litres: 9000 }), (all) => today(all)?.water],
  ['harvest: is it over?', record('harvest', { kg: 100 }), (all) => rules(all)],
  [
    'harvest: yield and Brix',
    record('harvest', { kg: 100, brix: 19 }),
    (all) => seasonYields(rowsWith(all), SPAN).map(({ kg, brix }) => [kg, brix]),
  ],
  ['harvest: sugar in the order', record('harvest', { kg: 100, brix: 13 }), harvestOrder],
  ['harvest: income', record('harvest', { kg: 100, ratePaisePerKg: 5000 }), (all) => money(all).farm.earned],
  [
    'bunch count: the yield to come',
    record('bunch_count', { bunches: '30 32 35', bunchGrams: '300 320' }),
    (all) => expectedYields(rowsWith(all), SPAN, TODAY).map(({ kg }) => kg),
  ],
  [
    'labour: who is owed',
    record('labour', { people: 4, names: 'Sunita' }, 160_000),
    (all) => workerAccounts([...all], SPAN),
  ],
  ['labour: money', record('labour', { people: 4 }, 160_000), (all) => money(all).farm.spent],
  ['fertilizer: money', record('fertilizer', { product: '19:19:19' }, 50_000), (all) => money(all).costs],
  [
    'growth regulator: money',
    record('growth_regulator', { product: 'GA3' }, 50_000),
    (all) => money(all).costs,
  ],
  ['soil test: feeding', record('soil_test', { values: [{ name: 'K', value: 60, unit: 'mg/kg' }] }), fed],
  ['petiole test: feeding', record('petiole_test', { values: [{ name: 'N', value: 1.6, unit: '%' }] }), fed],
  ['note: the harvest, by the sugar of the vine', record('note', { brix: 14.5 }), (all) => rules(all)],
  ['note: the loss in the evidence', record('note', { damage: 'hail', affectedHectares: 0.2 }), evidence],
  ['pruning: the season’s date is asked', record('pruning', { cycle: 'fruit' }), (all) => rules(all)],
  ['pruning: money', record('pruning', { cycle: 'fruit' }, 70_000), (all) => money(all).costs],
  ['expense', record('expense', { category: 'fuel' }, 20_000), (all) => money(all).costs],
  ['income', record('income', { category: 'subsidy' }, 20_000), (all) => money(all).incomes],
];

test('every kind of record has an answer that it moves', () => {
  const kinds = new Set(table.map(([, { kind }]) => kind));
  expect(recordKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test.each([
  ['a stage that was seen', { stage: 'fruit.bloom_to_shatter', observedOn: '2026-11-19' }],
] as const)('%s moves the vine’s day', (_, seen) => {
  const { plots, seasons } = rowsWith([]);
  const none = { records: [], products: [], tasks: [], marks: [], cells: [cell] };
  const stageOf = (
    stageObservations: readonly { seasonId: string; stage: typeof seen.stage; observedOn: string }[],
  ) =>
    dayPlan(planInputOf({ nowMs: Date.parse(NOW), plots, seasons, ...none, stageObservations })).plots[0]
      ?.growthStage;
  expect(stageOf([{ seasonId: 's', ...seen }])).not.toEqual(stageOf([]));
});

test.each(table)('%s', (_, one, answer) => {
  expect(answer([one])).not.toEqual(answer([]));
});
