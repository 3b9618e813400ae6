import { expect, test } from 'vitest';
import { feedFindings, feedingOf, type LabTest, nutrientNamed } from './feeding.ts';

const petioles = (date: string, ...values: [string, number, string?][]): LabTest => ({
  kind: 'petiole_test',
  date,
  values: values.map(([name, value, unit]) => ({ name, value, unit })),
});
const feeds = ['N', 'K'] as const;

test('a nutrient that is plentiful is left out, one that is short is given beside the stage’s own', () => {
  const findings = feedFindings(
    [petioles('2026-11-25', ['N', 1.6, '%'], ['Zn', 9, 'ppm'], ['P', 0.3, '%'])],
    'fruit',
    '2026-12-01',
  );
  const { nutrients, because } = feedingOf({ feeds }, findings);
  expect(nutrients).toEqual(['K', 'Zn']);
  expect(because.map(({ nutrient, change, limit }) => [nutrient, change, limit])).toEqual([
    ['N', 'leave_out', 1.2],
    ['Zn', 'give', 15],
  ]);
});

test('without a test the stage’s own stand; what another stage needs is not left out of this one', () => {
  expect(feedingOf({ feeds }, [])).toEqual({ nutrients: ['N', 'K'], because: [] });
  const findings = feedFindings([petioles('2026-11-25', ['B', 180, 'ppm'])], 'fruit', '2026-12-01');
  expect(feedingOf({ feeds }, findings)).toEqual({ nutrients: ['N', 'K'], because: [] });
});

test('the last test counts, until it is old; petioles speak before soil', () => {
  const old = petioles('2026-11-01', ['N', 1.6, '%']);
  const young = petioles('2026-11-25', ['N', 1.0, '%']);
  const on = (date: string, ...tests: LabTest[]) =>
    feedFindings(tests, 'fruit', date).map(({ nutrient }) => nutrient);
  expect(on('2026-11-20', young, old)).toEqual(['N']);
  expect(on('2026-12-01', young, old)).toEqual([]);
  expect(on('2027-06-01', old)).toEqual([]);
  const soil: LabTest = {
    kind: 'soil_test',
    date: '2026-09-01',
    values: [{ name: 'K', value: 60, unit: 'mg/kg' }],
  };
  const both = feedFindings([petioles('2026-11-25', ['K', 4.8, '%']), soil], 'fruit', '2026-12-01');
  expect(feedingOf({ feeds }, both).nutrients).toEqual(['N']);
});

test('potassium is held against a survey, and says so; it differs between the two times', () => {
  const findings = (cycle: 'fruit' | 'foundation') =>
    feedFindings([petioles('2026-11-25', ['Potassium', 2.3, '%'])], cycle, '2026-11-26');
  expect(findings('fruit')).toMatchObject([{ nutrient: 'K', change: 'give', kind: 'survey', limit: 2.48 }]);
  expect(findings('foundation')).toEqual([]);
});

test('units are read, and what cannot be converted says nothing', () => {
  const of = (unit: string, value: number) =>
    feedFindings([petioles('2026-11-25', ['N', value, unit])], 'fruit', '2026-11-26').length;
  expect([of('%', 0.8), of('ppm', 8000), of('mg/kg', 8000), of('kg/ha', 0.8), of('', 0.8)]).toEqual([
    1, 1, 1, 0, 1,
  ]);
});

test('a soil poor in organic carbon asks for manure; kilograms a hectare of potassium are not held against mg/kg', () => {
  const soil = (name: string, value: number, unit?: string): LabTest => ({
    kind: 'soil_test',
    date: '2026-09-01',
    values: [{ name, value, unit }],
  });
  expect(feedFindings([soil('OC', 0.25, '%')], 'fruit', '2026-09-30')).toMatchObject([
    { nutrient: 'OC', change: 'give' },
  ]);
  expect(feedFindings([soil('K', 60, 'kg/ha')], 'fruit', '2026-09-30')).toEqual([]);
});

test('names are read in three languages, and what is no nutrient is none', () => {
  expect(['N', ' zinc ', 'नत्र', 'पोटाश', 'Mn'].map(nutrientNamed)).toEqual(['N', 'Zn', 'N', 'K', 'Mn']);
  expect(['pH', 'EC', 'Na', ''].map(nutrientNamed)).toEqual([null, null, null, null]);
});
