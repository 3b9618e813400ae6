import { expect, test } from 'vitest';
import { costFigures } from '../src/costs.ts';
import { expectedYields } from '../src/expected-yield.ts';
import { buyerAccounts, settlements, workerAccounts } from '../src/ledgers.ts';
import { type DiaryLine, sprayDiary } from '../src/spray-diary.ts';
import { waterGiven } from '../src/water-given.ts';
import { seasonYields } from '../src/yields.ts';
import { readFarm } from './farms.ts';

type Sums = Readonly<Record<string, number>>;

interface Ozar {
  readonly farm: object;
  readonly plots: readonly { readonly id: string }[];
  readonly costs: Sums;
  readonly incomes: Sums;
  readonly months: readonly object[];
  readonly buyers: readonly object[];
  readonly workers: Readonly<Record<string, object>>;
}

interface Sangola {
  readonly yields: readonly { readonly season: string }[];
  readonly yieldsOfTheYear: readonly string[];
  readonly year: object;
  readonly breakEvenPaisePerKg: number;
  readonly spentPerAcre: null;
  readonly water: readonly { readonly id: string }[];
}

interface Dindori {
  readonly buyers: readonly object[];
  readonly onTheLastDayOfTheFirst: { readonly day: string; readonly overdue: number };
  readonly settlements: readonly object[];
  readonly spent: number;
  readonly breakEvenPaisePerKg: number;
  readonly offers: readonly { readonly paisePerKg: number; readonly against: number }[];
  readonly estimate: object;
}

interface Niphad {
  readonly lines: readonly Partial<DiaryLine>[];
  readonly harvest: object;
}

const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100_000) / 100_000 : value;

/** The members that the truth names, of what was found. */
const only = (found: object, wanted: object): object =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, rounded(Reflect.get(found, name))]));

test('Ozar: costs and income by plot, category and month, to the paisa', () => {
  const { rows, span, onDay, expected } = readFarm<Ozar & object>('ozar');
  const { plots, costs, incomes, ...figures } = costFigures(rows, span, onDay);
  const { plots: toldPlots, costs: toldCosts, incomes: toldIncomes, workers: _, ...wanted } = expected;
  expect(only(figures, wanted)).toEqual(wanted);
  expect(plots.map((one, i) => only({ ...one, id: one.plot.id }, toldPlots[i] ?? {}))).toEqual(toldPlots);
  const asSums = (list: readonly { readonly category: string; readonly paise: number }[]) =>
    Object.fromEntries(list.map(({ category, paise }) => [category, paise]));
  expect(asSums(costs)).toEqual(toldCosts);
  expect(asSums(incomes)).toEqual(toldIncomes);
});

test('Ozar: an advance is owed until it is worked off, in whichever month', () => {
  const { rows, expected } = readFarm<Ozar>('ozar');
  for (const [months, wanted] of Object.entries(expected.workers)) {
    const [from = null, to = null] = months.split('..');
    expect(workerAccounts(rows.records, { from, to }), months).toEqual([wanted]);
  }
});

test('Sangola: each picking counts for its own season, also after the next pruning', () => {
  const { rows, span, onDay, expected } = readFarm<Sangola>('sangola');
  const yields = seasonYields(rows, { plotIds: [], from: null, to: null });
  expect(yields.map((one, i) => only({ ...one, season: one.season.id }, expected.yields[i] ?? {}))).toEqual(
    expected.yields,
  );
  expect(seasonYields(rows, span).map(({ season }) => season.id)).toEqual(expected.yieldsOfTheYear);
  const figures = costFigures(rows, span, onDay);
  expect(figures.farm).toEqual(expected.year);
  expect(figures.breakEvenPaisePerKg).toBe(expected.breakEvenPaisePerKg);
  expect(figures.spentPerAcre).toBe(expected.spentPerAcre);
});

test('Sangola: water by litres, by drippers, or not known', () => {
  const { rows, span, expected } = readFarm<Sangola>('sangola');
  expect(
    waterGiven(rows, span).map((one, i) => only({ ...one, id: one.plot.id }, expected.water[i] ?? {})),
  ).toEqual(expected.water);
});

test('Niphad: each product under the edition that it was written under', () => {
  const { rows, span, onDay, expected } = readFarm<Niphad>('niphad');
  const [diary] = sprayDiary(rows, span, onDay);
  expect(diary?.lines.map((line, i) => only(line, expected.lines[i] ?? {}))).toEqual(expected.lines);
  expect(diary?.harvest).toMatchObject(expected.harvest);
  expect(diary?.sprays).toBe(2);
});

test('Dindori: who pays late, and by how much; a credit note settles like a payment', () => {
  const { rows, span, onDay, expected } = readFarm<Dindori>('dindori');
  expect(buyerAccounts(rows.records, span, onDay)).toEqual(expected.buyers);
  const { day, ...inTime } = expected.onTheLastDayOfTheFirst;
  expect(buyerAccounts(rows.records, span, day)[0]).toMatchObject(inTime);
  expect(settlements(rows.records, span)).toEqual(expected.settlements);
  expect(settlements(rows.records, { from: '2027-02-26', to: null })).toEqual(expected.settlements.slice(1));
});

test('Dindori: an offered price against the one that covers the cost', () => {
  const { rows, span, onDay, expected } = readFarm<Dindori>('dindori');
  const figures = costFigures(rows, span, onDay);
  expect(figures.farm.spent).toBe(expected.spent);
  expect(figures.breakEvenPaisePerKg).toBe(expected.breakEvenPaisePerKg);
  for (const { paisePerKg, against } of expected.offers)
    expect(paisePerKg - (figures.breakEvenPaisePerKg ?? Number.NaN)).toBe(against);
});

test('Dindori: the newest count and what was weighed say what will come, and how sure that is', () => {
  const { rows, span, onDay, expected } = readFarm<Dindori>('dindori');
  const [estimate] = expectedYields(rows, span, onDay);
  expect(only(estimate ?? {}, expected.estimate)).toEqual(expected.estimate);
  const [early] = expectedYields(rows, span, '2026-12-21');
  expect(early).toMatchObject({ bunchesPerVine: 40, gramsPerBunch: null, kg: null });
  const one = rows.records.filter(({ kind }) => kind !== 'bunch_count');
  expect(expectedYields({ ...rows, records: one }, span, onDay)).toEqual([]);
});
