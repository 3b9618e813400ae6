import { recordKinds } from '@draksha/contract/records';
import { dayPlan } from '@draksha/models/plan/day-plan';
import { planInputOf } from '@draksha/models/plan/plan-rows';
import { expect, test } from 'vitest';
import { costFigures } from './costs.ts';
import { expectedYields } from './expected-yield.ts';
import { workerAccounts } from './ledgers.ts';
import type { ReportRecord, ReportRows } from './report-rows.ts';
import { seasonYields } from './yields.ts';

/** One record of each kind, and the answer that it moves: what moves none is asked for in vain. */
const NOW = '2026-11-20T00:30:00Z';
const TODAY = '2026-11-20';
const SPAN = { plotIds: [], from: null, to: null };
const HOURS = 16 * 24;
const WITHOUT_ANSWER = ['soil_test', 'petiole_test', 'note'] as const;

const column = (value: number) => Array.from({ length: HOURS }, () => value).join(',');
const cell = {
  plotIds: ['a', 'b'],
  startsAt: '2026-11-10T00:00:00+05:30',
  utcOffsetMinutes: 330,
  temperature: column(24),
  humidity: column(50),
  windSpeed: column(6),
  precipitation: column(0),
  precipitationProbability: column(0),
  leafWet: column(0),
  et0: Array.from({ length: 16 }, (_, i) => ({ date: `2026-11-${10 + i}`, mm: 5 })),
  provenance: { sample: false, fetchedAt: NOW },
};

const plot = (id: string) => ({
  ...{ id, name: id, status: 'bearing', areaHectares: 0.4, totalVines: 1000 },
  ...{ emittersPerVine: 2, emitterLitresPerHour: 4, grapeVariety: null },
  ...{ registrationCode: null, village: null, taluka: null, gatNumber: null, latitude: 20, longitude: 73.8 },
});
const season = {
  ...{ id: 's', plotId: 'a', cycle: 'fruit' as const, pruningDate: '2026-10-08', endedOn: null },
  ...{ targetMarket: null, expectedHarvestDate: null, yieldKg: null, policyNumber: null },
};

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
  ['rain gauge: water', record('rain_gauge', { mm: 40 }), (all) => today(all)?.water],
  ['irrigation: water', record('irrigation', { minutes: 500 }), (all) => today(all)?.water],
  ['harvest: is it over?', record('harvest', { kg: 100 }), (all) => rules(all)],
  [
    'harvest: yield and Brix',
    record('harvest', { kg: 100, brix: 19 }),
    (all) => seasonYields(rowsWith(all), SPAN).map(({ kg, brix }) => [kg, brix]),
  ],
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
  ['pruning: the season’s date is asked', record('pruning', { cycle: 'fruit' }), (all) => rules(all)],
  ['pruning: money', record('pruning', { cycle: 'fruit' }, 70_000), (all) => money(all).costs],
  ['expense', record('expense', { category: 'fuel' }, 20_000), (all) => money(all).costs],
  ['income', record('income', { category: 'subsidy' }, 20_000), (all) => money(all).incomes],
];

test('every kind of record has an answer that it moves, or none by decision', () => {
  const kinds = new Set([...table.map(([, { kind }]) => kind), ...WITHOUT_ANSWER]);
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

// Kept for papers and the farmer's own memory: no advice and no sum reads them.
test.each(WITHOUT_ANSWER)('%s moves no answer of the plan', (kind) => {
  expect(planned([record(kind, {})])).toEqual(planned([]));
});
