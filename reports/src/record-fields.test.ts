import { readFileSync } from 'node:fs';
import { type RecordKind, recordKinds, records } from '@draksha/contract/records';
import { answerOf, type PestLook, pestOf } from '@draksha/models/pests/pest-looks';
import { dayPlan } from '@draksha/models/plan/day-plan';
import { planInputOf } from '@draksha/models/plan/plan-rows';
import { feedFindings, feedingOf } from '@draksha/models/work/feeding';
import { labTestsOf } from '@draksha/models/work/lab-tests';
import { TASK_TEMPLATES } from '@draksha/models/work/task-templates';
import { expect, test } from 'vitest';
import { cell, NOW, plot, season } from '../truth/two-plots.ts';
import { makeReport } from './make-report.ts';
import type { ReportKind } from './report-document.ts';
import type { ReportRecord, ReportRows } from './report-rows.ts';

/** Each field of each kind of record: an answer that it moves, or the paper that prints it. What does neither is not asked for. */
const TODAY = '2026-11-20';
const plots = [plot('a'), plot('b')];
const seasons = [season, { ...season, id: 't', plotId: 'b' }];

type Answer = (record: ReportRecord) => unknown;
const paper =
  (report: ReportKind): Answer =>
  (record) => {
    const rows: ReportRows = {
      ...{ plots, seasons, records: [record], products: [], tasks: [], stageMarks: [], photos: [] },
    };
    const span = { plotIds: ['a'], from: '2026-11-01', to: TODAY };
    const options = { language: 'en' as const, farmer: 'Asha', nowMs: Date.parse(NOW), ledgers: true };
    return makeReport(report, rows, span, options).blocks;
  };
const plan: Answer = (record) => {
  const none = { products: [], tasks: [], marks: [], stageObservations: [] };
  return dayPlan(
    planInputOf({ nowMs: Date.parse(NOW), plots, seasons, records: [record], cells: [cell], ...none }),
  );
};
/** What the feeding at bud break is to hold. */
const feeding: Answer = (record) => {
  const work = TASK_TEMPLATES.find(({ id }) => id === 'fruit.feedBudBurst');
  if (!work?.feeds) throw new Error('no work that feeds');
  return feedingOf(work, feedFindings(labTestsOf([record], 'a'), 'fruit', TODAY)).nutrients;
};
const pestAnswer: Answer = ({ details }) => {
  const { disease, ...look } = details as { disease: string } & Omit<PestLook, 'pest' | 'date'>;
  const pest = pestOf(disease);
  if (!pest) throw new Error('no pest');
  return answerOf(pest, { pest: pest.id, date: TODAY, ...look });
};
const sprayDiary = paper('spray-diary');
const costs = paper('costs');

type Change = readonly [before: object, after: object, answer: Answer];
const product = (before: object, after: object, answer: Answer): Change => [
  { products: [{ name: 'X', ...before }] },
  { products: [{ name: 'X', ...after }] },
  answer,
];
const spray = (after: object, before: object = {}): Change => [
  { products: [{ name: 'X' }], ...before },
  { products: [{ name: 'X' }], ...after },
  sprayDiary,
];
const air = { temperatureC: 24, humidityPercent: 60, windKmh: 6, measured: true };
const picked = { kg: 100, ratePaisePerKg: 1000 };
const seenDowny = { disease: 'downyMildew', seen: true };

/** By kind and field. */
const moved: Readonly<Record<string, Change>> = {
  'spray.products.productId': product({}, { productId: 'shipped-mancozeb' }, plan),
  'spray.products.name': product({}, { name: 'Mancozeb' }, plan),
  'spray.products.kind': product(
    { activeIngredient: 'mancozeb', kind: 'growth_regulator' },
    { activeIngredient: 'mancozeb', kind: 'fungicide' },
    plan,
  ),
  'spray.products.activeIngredient': product({}, { activeIngredient: 'mancozeb' }, sprayDiary),
  'spray.products.group': product({}, { group: '11' }, sprayDiary),
  'spray.products.dose': product({}, { dose: 2 }, sprayDiary),
  'spray.products.unit': product({ dose: 2, unit: 'g_per_l' }, { dose: 2, unit: 'ml_per_l' }, sprayDiary),
  'spray.products.phiDays': product({}, { phiDays: 60 }, plan),
  'spray.products.phiSource': product({ phiDays: 9 }, { phiDays: 9, phiSource: 'label' }, sprayDiary),
  'spray.products.amount': product(
    { amount: 5, amountUnit: 'g' },
    { amount: 6, amountUnit: 'g' },
    sprayDiary,
  ),
  'spray.products.amountUnit': product(
    { amount: 5, amountUnit: 'g' },
    { amount: 5, amountUnit: 'ml' },
    sprayDiary,
  ),
  'spray.products.batch': product({}, { batch: 'B7' }, sprayDiary),
  'spray.products.expiresOn': product({}, { expiresOn: '2027-01' }, sprayDiary),
  'spray.products.reEntryHours': product({}, { reEntryHours: 48 }, sprayDiary),
  'spray.waterLitres': spray({ waterLitres: 400 }),
  'spray.targets': spray({ targets: ['insects'] }),
  'spray.operator': spray({ operator: 'Ramu' }),
  'spray.method': spray({ method: 'gun' }),
  'spray.machine': spray({ machine: 'blower 2' }),
  'spray.authorisedBy': spray({ authorisedBy: 'Asha' }),
  'spray.endTime': spray({ endTime: '11:00' }),
  'spray.sprayedHectares': spray({ sprayedHectares: 0.2 }),
  'spray.rows': spray({ rows: '1–12' }),
  'spray.lists': spray({ lists: 'Sahya list 2026-27, 3 Nov 2026' }),
  'spray.weather.temperatureC': spray({ weather: air }, { weather: { ...air, temperatureC: 30 } }),
  'spray.weather.humidityPercent': spray({ weather: air }, { weather: { ...air, humidityPercent: 90 } }),
  'spray.weather.windKmh': spray({ weather: air }, { weather: { ...air, windKmh: 12 } }),
  'spray.weather.measured': spray({ weather: air }, { weather: { ...air, measured: false } }),
  'irrigation.minutes': [{ minutes: 60 }, { minutes: 500 }, plan],
  'irrigation.litres': [{ litres: 900 }, { litres: 90_000 }, plan],
  'irrigation.wateredHectares': [{ minutes: 60 }, { minutes: 60, wateredHectares: 0.2 }, plan],
  'irrigation.rows': [{ minutes: 60 }, { minutes: 60, rows: '1–12' }, paper('water')],
  'fertilizer.product': [{ product: '19:19:19' }, { product: '0:52:34' }, sprayDiary],
  'fertilizer.dose': [{ product: 'X' }, { product: 'X', dose: 3 }, sprayDiary],
  'fertilizer.unit': [
    { product: 'X', dose: 3, unit: 'kg' },
    { product: 'X', dose: 3, unit: 'bag' },
    sprayDiary,
  ],
  'fertilizer.method': [{ product: 'X' }, { product: 'X', method: 'drip' }, sprayDiary],
  'growth_regulator.product': [{ product: 'GA3' }, { product: 'CPPU' }, sprayDiary],
  'growth_regulator.ppm': [{ product: 'GA3' }, { product: 'GA3', ppm: 20 }, sprayDiary],
  'growth_regulator.method': [{ product: 'GA3' }, { product: 'GA3', method: 'dip' }, sprayDiary],
  'growth_regulator.waterLitres': [{ product: 'GA3' }, { product: 'GA3', waterLitres: 300 }, sprayDiary],
  'pruning.cycle': [{}, { cycle: 'fruit' }, plan],
  'harvest.kg': [{ kg: 100 }, { kg: 200 }, paper('yield')],
  'harvest.grade': [picked, { ...picked, grade: 'raisin' }, costs],
  'harvest.crates': [picked, { ...picked, crates: 12 }, costs],
  'harvest.buyer': [picked, { ...picked, buyer: 'Shah' }, costs],
  'harvest.ratePaisePerKg': [{ kg: 100 }, picked, costs],
  'harvest.payInDays': [{ ...picked, buyer: 'Shah' }, { ...picked, buyer: 'Shah', payInDays: 21 }, costs],
  'harvest.brix': [{ kg: 100 }, { kg: 100, brix: 19 }, paper('yield')],
  'labour.people': [{ people: 2 }, { people: 4 }, paper('labour')],
  'labour.names': [{ people: 2 }, { people: 2, names: 'Sunita' }, paper('labour')],
  'expense.category': [{ category: 'fuel' }, { category: 'machine' }, costs],
  'expense.party': [{ category: 'fuel' }, { category: 'fuel', party: 'Shop' }, paper('day-book')],
  'income.category': [{ category: 'subsidy' }, { category: 'raisins' }, costs],
  'income.party': [{ category: 'grapes' }, { category: 'grapes', party: 'Shah' }, paper('day-book')],
  'scouting.disease': [seenDowny, { ...seenDowny, disease: 'powderyMildew' }, plan],
  'scouting.seen': [seenDowny, { ...seenDowny, seen: false }, plan],
  'scouting.abundance': [
    { disease: 'thrips', seen: true, abundance: 'few' },
    { disease: 'thrips', seen: true, abundance: 'many' },
    pestAnswer,
  ],
  'scouting.incidencePercent': [seenDowny, { ...seenDowny, incidencePercent: 12 }, plan],
  'scouting.perLeaf': [
    { disease: 'redMite', seen: true, perLeaf: 3 },
    { disease: 'redMite', seen: true, perLeaf: 30 },
    pestAnswer,
  ],
  'soil_test.values': [
    { values: [{ name: 'K', value: 60, unit: 'mg/kg' }] },
    { values: [{ name: 'K', value: 900, unit: 'mg/kg' }] },
    feeding,
  ],
  'petiole_test.values': [
    { values: [{ name: 'N', value: 1.6, unit: '%' }] },
    { values: [{ name: 'N', value: 0.2, unit: '%' }] },
    feeding,
  ],
  'rain_gauge.mm': [{ mm: 1 }, { mm: 40 }, plan],
  'bunch_count.bunches': [{ bunches: '30 32' }, { bunches: '40 42' }, paper('yield')],
  'bunch_count.bunchGrams': [
    { bunches: '30 32', bunchGrams: '300' },
    { bunches: '30 32', bunchGrams: '400' },
    paper('yield'),
  ],
  'note.damage': [{}, { damage: 'hail' }, paper('evidence')],
  'note.affectedHectares': [{ damage: 'hail' }, { damage: 'hail', affectedHectares: 0.2 }, paper('evidence')],
  'note.brix': [{}, { brix: 14.5 }, plan],
};

/** What works out another field while it is typed, and the test of that. */
const inTheForm: Readonly<Record<string, string>> = {
  'spray.products.activePercent': 'web/src/features/records/entry-form.test.ts',
  'labour.wagePaise': 'web/src/features/records/entry-form.test.ts',
  'labour.pieces': 'web/src/features/records/entry-form.test.ts',
  'labour.pieceRatePaise': 'web/src/features/records/entry-form.test.ts',
};

/** The program writes it: no farmer is asked. It stands in the diary as a file. */
const written = ['spray.weather.source', 'spray.weather.at'];

/** It moved nothing and no paper prints it: taken from files and shown, no longer asked for (entry-fields.test.tsx). */
const notAsked = [
  'irrigation.source',
  'labour.hours',
  'scouting.severityPercent',
  'scouting.leaves',
  'soil_test.laboratory',
  'petiole_test.laboratory',
];

const { shapes } = records.fields.details;
const fieldsOf = (kind: RecordKind): string[] =>
  Object.entries(shapes[kind]).flatMap(([name, member]) => {
    const inside = member.kind === 'part' || name === 'products' ? Object.keys(member.shape) : null;
    return inside?.map((one) => `${kind}.${name}.${one}`) ?? [`${kind}.${name}`];
  });

const record = (kind: string, details: object): ReportRecord =>
  ({
    ...{ id: kind, plotId: 'a', seasonId: 's', entryId: kind, kind, details, cost: 50_000, notes: null },
    happenedAt: '2026-11-19T03:00:00Z',
  }) as ReportRecord;

test('every field has an answer, a paper, or is not asked for', () => {
  const result = [...Object.keys(moved), ...Object.keys(inTheForm), ...written, ...notAsked];
  expect(result.toSorted()).toEqual(recordKinds.flatMap(fieldsOf).toSorted());
});

test.each(Object.entries(moved))('%s', (field, [before, after, answer]) => {
  const kind = field.split('.')[0] ?? '';
  expect(answer(record(kind, after))).not.toEqual(answer(record(kind, before)));
});

test.each(Object.entries(inTheForm))('%s has its test in the form', (field, file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(text).toContain(field.split('.').at(-1));
});
