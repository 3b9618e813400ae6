import { planInputOf } from '@draksha/models/plan/plan-rows';
import { expect, test } from 'vitest';
import { costFigures } from './costs.ts';
import { workerAccounts } from './ledgers.ts';
import { type ReportRecord, type ReportRows, recordsIn, rowDay } from './report-rows.ts';
import { withTaskWork } from './task-work.ts';
import { seasonYields } from './yields.ts';

/** Instants of one day in India of which the day in the world is another, or soon will be. */
const moments = [
  ['00:30', '2026-11-20T19:00:00Z'],
  ['05:29', '2026-11-20T23:59:00Z'],
  ['23:59', '2026-11-21T18:29:00Z'],
] as const;
const DAY = '2026-11-21';
const SPAN = { plotIds: [], from: DAY, to: DAY };

const plot = {
  ...{ id: 'a', name: 'Odha', status: 'bearing', areaHectares: 0.4, grapeVariety: null, totalVines: 1000 },
  ...{
    emittersPerVine: 2,
    emitterLitresPerHour: 4,
    registrationCode: null,
    village: null,
    taluka: null,
    gatNumber: null,
    latitude: 20,
    longitude: 73.8,
  },
};
const season = {
  ...{ id: 's', plotId: 'a', cycle: 'fruit' as const, pruningDate: DAY, endedOn: null },
  ...{ targetMarket: null, expectedHarvestDate: null, yieldKg: null, policyNumber: null },
};

function rowsAt(instant: string): ReportRows {
  const record = (kind: string, details: object, cost: number | null) =>
    ({
      ...{ id: kind, plotId: 'a', seasonId: null, entryId: kind, kind, details, cost, notes: null },
      happenedAt: instant,
    }) as ReportRecord;
  const task = {
    ...{ id: 't', plotId: 'a', seasonId: null, title: 'Tie', status: 'completed', scheduledDate: null },
    ...{ dueDap: null, workers: ['Asha'], notes: null, cost: 100, completedAt: instant },
  };
  return {
    plots: [plot],
    seasons: [season],
    records: [
      record('harvest', { kg: 100, ratePaisePerKg: 5000 }, null),
      record('irrigation', { minutes: 60 }, null),
      record('labour', { people: 2, names: 'Sunita' }, 80_000),
    ],
    products: [],
    tasks: [task],
    stageMarks: [],
    photos: [],
  };
}

test.each(moments)(
  'at %s in India a row is of the day in India: diary, money, hands, yield, plan',
  (_, instant) => {
    const stored = rowsAt(instant);
    const rows = withTaskWork(stored);
    expect(rows.records.map(rowDay)).toEqual([DAY, DAY, DAY, DAY]);
    expect(recordsIn(rows, SPAN)).toHaveLength(4);
    const money = costFigures(rows, SPAN, DAY);
    expect([money.farm.spent, money.farm.earned, money.sales[0]?.day]).toEqual([80_100, 500_000, DAY]);
    expect(workerAccounts([...rows.records], SPAN).map(({ name, workDays }) => [name, workDays])).toEqual(
      expect.arrayContaining([
        ['Sunita', 2],
        ['Asha', 1],
      ]),
    );
    expect(seasonYields(rows, SPAN).map(({ firstPicking }) => firstPicking)).toEqual([DAY]);
    const none = { products: [], tasks: [], marks: [], stageObservations: [], cells: [] };
    const [planned] = planInputOf({
      nowMs: Date.parse(instant),
      plots: [plot],
      seasons: [season],
      records: stored.records,
      ...none,
    }).plots;
    expect([planned?.season?.pruningDate, planned?.harvestedOn, planned?.wateredOn[0]?.date]).toEqual([
      DAY,
      DAY,
      DAY,
    ]);
  },
);
