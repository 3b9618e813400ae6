import { expect, test } from 'vitest';
import { readPlace } from './place-text.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };

test.each([
  '19.9975, 73.7898',
  '19.9975 73.7898',
  '१९.९९७५, ७३.७८९८',
  '19.9975° N, 73.7898° E',
  '19°59\'51"N 73°47\'23.28"E',
  'https://www.google.com/maps/@19.9975,73.7898,15z',
  'https://maps.google.com/?q=19.9975,73.7898&z=12',
])('finds Nashik in %s', (typed) => {
  expect(readPlace(typed)).toEqual({ kind: 'place', place: nashik, inIndia: true });
});

test('keeps six decimals', () => {
  expect(readPlace('19.12345678, 73.87654321')).toMatchObject({
    place: { latitude: 19.123457, longitude: 73.876543 },
  });
});

test('south and west are below zero, and outside India is only marked', () => {
  expect(readPlace('33.8688 S, 151.2093 E')).toEqual({
    kind: 'place',
    place: { latitude: -33.8688, longitude: 151.2093 },
    inIndia: false,
  });
});

test.each([
  ['', 'empty'],
  ['near the canal', 'problem'],
])('%j is %s', (typed, kind) => {
  expect(readPlace(typed).kind).toBe(kind);
});

test('says what is wrong', () => {
  expect(readPlace('91, 73')).toEqual({ kind: 'problem', problem: 'invalid' });
  expect(readPlace('0, 0')).toEqual({ kind: 'problem', problem: 'null_island' });
  expect(readPlace('73')).toEqual({ kind: 'problem', problem: 'unreadable' });
});
