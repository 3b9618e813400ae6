import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  begunSeasons,
  type ComparedSeason,
  compareSeasons,
  judgedSeason,
  type SeasonComparison,
} from '../../src/analytics/season-comparison.ts';
import { recordsBySeason } from '../../src/analytics/season-money.ts';
import type { SeasonWeather } from '../../src/analytics/season-weather.ts';
import { sprayJudgement } from '../../src/analytics/spray-judgement.ts';
import { costFigures, moneySums } from '../../src/costs.ts';
import type { ReportRecord, ReportRows } from '../../src/report-rows.ts';
import { readFarm } from '../farms.ts';

interface Dindori {
  readonly o26: {
    readonly now: object;
    readonly before: object;
    readonly yields: readonly object[];
  } & object;
  readonly o25: object;
  readonly of26: object;
  readonly m26: object;
}

const { rows, onDay, expected } = readFarm<Dindori>('dindori', './analytics');
const nothing = () => null;

function seasonOf(id: string, all: ReportRows = rows) {
  const season = all.seasons.find((one) => one.id === id);
  const plot = all.plots.find((one) => one.id === season?.plotId);
  if (season === undefined || plot === undefined) throw new Error(`no season ${id}`);
  return { season, plot };
}
const compare = (
  id: string,
  weatherOf: (id: string) => SeasonWeather | null = nothing,
  all: ReportRows = rows,
): SeasonComparison => {
  const asked = seasonOf(id, all);
  const bySeason = recordsBySeason(asked.plot.id, all.records, all.seasons);
  return compareSeasons({ rows: all, ...asked, bySeason, onDay, weatherOf });
};

const only = (found: object, wanted: object): object =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, Reflect.get(found, name)]));

test('this season and last are counted to the same day after pruning, over the new year, to the paisa', () => {
  const found = compare('o26');
  const { now, before, yields, ...wanted } = expected.o26;
  expect(only(found, wanted)).toEqual(wanted);
  expect(only(found.now, now)).toEqual(now);
  expect(only(found.before ?? {}, before)).toEqual(before);
  expect(found.yields.map(({ season, ...one }) => ({ id: season.id, ...one }))).toEqual(yields);
});

test('what each disease cost: in equal parts of what was written, else by the product, and that is told', () => {
  expect(compare('o26').now.purposes).toEqual([
    { purpose: 'downyMildew', paise: 70_204, assumedPaise: 0, sprays: 3 },
    { purpose: 'powderyMildew', paise: 15_000, assumedPaise: 0, sprays: 1 },
    { purpose: 'insects', paise: 9_000, assumedPaise: 0, sprays: 1 },
  ]);
  const priced = rows.records.map((record) =>
    record.kind === 'spray' && record.details.targets === undefined ? { ...record, cost: 7 } : record,
  );
  const [downy] = compare('o26', nothing, { ...rows, records: priced }).now.purposes;
  expect(downy).toMatchObject({ paise: 70_211, assumedPaise: 7 });
});

test('a season that is over is counted whole; one without another of its kind before it has none beside it', () => {
  for (const id of ['o25', 'of26', 'm26'] as const) {
    const { untilDap, now, before } = compare(id);
    expect({ untilDap, spent: now.spent, before }, id).toEqual(expected[id]);
  }
  expect(begunSeasons('odha', rows.seasons, onDay).map(({ id }) => id)).toEqual(['o26', 'of26', 'o25']);
  expect(begunSeasons('odha', rows.seasons, '2026-10-05').map(({ id }) => id)).toEqual(['of26', 'o25']);
});

test('nothing is guessed where no area and no weather is known', () => {
  const odha = rows.plots.map((plot) => ({ ...plot, areaHectares: null }));
  const { acres, now } = compare('o26', nothing, { ...rows, plots: odha });
  expect([acres, now.spentPerAcre, now.weather]).toEqual([null, null, null]);
});

const DAYS = 60;
const signs = (marks: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: DAYS }, (_, day) => marks[day] ?? '0').join('');
const weather: SeasonWeather = {
  from: '2026-10-06',
  rainMm: Array.from({ length: DAYS }, () => 0),
  degreeDays: Array.from({ length: DAYS }, () => 15),
  nightWetHours: Array.from({ length: DAYS }, (_, day) => (day === 50 ? null : day < 20 ? 6 : 5)),
  // High on day 20 and 40, not known on day 50.
  levels: {
    downyMildew: signs({ 20: '3', 40: '3', 50: '-' }),
    powderyMildew: signs(),
    botrytis: signs(),
    anthracnose: signs(),
    bacterialLeafSpot: signs({ 10: '3' }),
  },
  rainHours: [],
  unknownHours: [],
};

const judgement = (all: ReportRows = rows, given = weather) => {
  const { season, plot } = seasonOf('o26', all);
  const bySeason = recordsBySeason(plot.id, all.records, all.seasons);
  return sprayJudgement(judgedSeason({ rows: all, plot, bySeason, onDay }, season, given));
};

test('sprays on days without risk, what they would have saved, and nights of risk without cover', () => {
  // Day 14 contact, dry: 5.4 days and growth later some is left on the night of day 20; day 30 has worn by day 40; day 45 has no cost.
  const found = judgement();
  expect(found.sprays.map(({ day, verdict, paise, shared }) => [day, verdict, paise, shared])).toEqual([
    ['2026-10-20', 'used', 55_203, false],
    ['2026-11-05', 'without_risk', 30_001, false],
    ['2026-11-18', 'not_judged', 9_000, true],
    ['2026-11-20', 'without_risk', null, false],
  ]);
  expect(found).toMatchObject({
    used: 1,
    withoutRisk: 2,
    saved: 30_001,
    savedUnknown: 1,
    nights: { ofRisk: 2, covered: 0, thin: 1, uncovered: 1, notKnown: 1 },
    uncovered: [{ date: '2026-11-15', diseases: ['downyMildew'] }],
  });
  expect(compare('o26', () => weather).now.weather).toEqual({
    days: 60,
    rainMm: 0,
    rainUnknownDays: 0,
    degreeDays: 900,
    heatUnknownDays: 0,
    wetNights: 20,
    unknownNights: 1,
  });
});

test('a tank that was also for insects saves no named sum; rain takes a cover; unknown weather judges nothing', () => {
  const shared = rows.records.map(
    (record): ReportRecord =>
      record.kind === 'spray' && record.cost === 30_001
        ? { ...record, details: { ...record.details, targets: ['downyMildew', 'insects'] } }
        : record,
  );
  expect(judgement({ ...rows, records: shared })).toMatchObject({
    withoutRisk: 2,
    saved: 0,
    savedUnknown: 2,
  });
  // 60 mm on the evening of day 15: nothing of the first spray is left on day 20.
  const wet = judgement(rows, { ...weather, rainHours: [[15 * 24 + 20, 60]] });
  expect(wet.nights).toMatchObject({ thin: 0, uncovered: 2 });
  const unknown = '-'.repeat(DAYS);
  const none = judgement(rows, {
    ...weather,
    levels: {
      downyMildew: unknown,
      powderyMildew: unknown,
      botrytis: unknown,
      anthracnose: unknown,
      bacterialLeafSpot: unknown,
    },
  });
  expect(none).toMatchObject({ used: 0, withoutRisk: 0, saved: 0, nights: { ofRisk: 0, notKnown: DAYS } });
});

test('a spray of half the plot covered none of it: its nights are open, and it is not called useless either', () => {
  const { plot } = seasonOf('o26');
  const half = (plot.areaHectares ?? 0) / 2;
  const onHalf = (record: ReportRecord): ReportRecord =>
    record.kind === 'spray' && record.plotId === plot.id
      ? { ...record, details: { ...record.details, sprayedHectares: half } }
      : record;
  const found = judgement({ ...rows, records: rows.records.map(onHalf) });
  expect(found.sprays.map(({ day, verdict }) => [day, verdict])).toEqual([
    ['2026-10-20', 'part'],
    ['2026-11-05', 'part'],
    ['2026-11-18', 'not_judged'],
    ['2026-11-20', 'part'],
  ]);
  expect(found).toMatchObject({
    used: 0,
    withoutRisk: 0,
    saved: 0,
    savedUnknown: 0,
    nights: { ofRisk: 2, covered: 0, thin: 0, uncovered: 2, notKnown: 1 },
  });
});

const plotIds = ['odha', 'mal', 'khat'];
const anyRecord: fc.Arbitrary<ReportRecord> = fc
  .record({
    plotId: fc.constantFrom(...plotIds),
    seasonId: fc.constantFrom(null, null, 'o25', 'o26', 'm26'),
    day: fc.integer({ min: 0, max: 500 }),
    cost: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null }),
    what: fc.oneof(
      fc.constantFrom('labour', 'pruning', 'irrigation').map((kind) => ({ kind, details: {} })),
      fc
        .constantFrom('fuel', 'wages', 'wage_payment', 'sale_deduction')
        .map((category) => ({ kind: 'expense', details: { category } })),
      fc
        .subarray(['downyMildew', 'powderyMildew', 'botrytis', 'insects', 'nutrition'])
        .map((targets) => ({ kind: 'spray', details: { products: [{ name: 'Metiram' }], targets } })),
    ),
  })
  .map(
    ({ day, what, ...record }) =>
      ({
        ...record,
        ...what,
        id: JSON.stringify([record, day, what]),
        entryId: 'e',
        happenedAt: new Date(Date.parse('2025-09-01T00:00:00Z') + day * 86_400_000).toISOString(),
        notes: null,
      }) as unknown as ReportRecord,
  );
const sum = (values: readonly { readonly paise: number }[]): number =>
  values.reduce((all, { paise }) => all + paise, 0);

test('whatever was written: plots add up to the farm, and days, categories and diseases to the season', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 60 }), (records) => {
      const farm: ReportRows = { ...rows, records };
      const later = '2027-03-01';
      let all = 0;
      for (const plot of rows.plots) {
        const bySeason = recordsBySeason(plot.id, records, rows.seasons);
        all += moneySums(bySeason.get('') ?? []).spent;
        for (const season of rows.seasons.filter(({ plotId }) => plotId === plot.id)) {
          const whole: ComparedSeason = compareSeasons({
            rows: farm,
            plot,
            season: { ...season, endedOn: later },
            bySeason,
            onDay: '2027-06-01',
            weatherOf: nothing,
          }).now;
          all += whole.spent;
          expect(whole.byDay.at(-1)?.paise ?? 0).toBe(whole.spent);
          expect(sum(whole.costs)).toBe(whole.spent);
          const sprays = (bySeason.get(season.id) ?? []).filter(({ kind }) => kind === 'spray');
          expect(sum(whole.purposes)).toBe(moneySums(sprays).spent);
        }
      }
      expect(all).toBe(costFigures(farm, { plotIds: [], from: null, to: null }, onDay).farm.spent);
    }),
    { numRuns: 60, seed: 84 },
  );
});
