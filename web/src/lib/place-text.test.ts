import { expect, test } from 'vitest';
import { readTypedPlace } from './place-text.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };

test.each([
  '19.9975, 73.7898',
  '19.9975 73.7898',
  '१९.९९७५, ७३.७८९८',
  '19.9975° N, 73.7898° E',
  '19°59\'51"N 73°47\'23.28"E',
  'https://www.google.com/maps/@19.9975,73.7898,15z',
  'https://maps.google.com/?q=19.9975,73.7898&z=12',
  'https://www.google.com/maps?q=19.9975%2C73.7898',
  'https://www.google.com/maps/search/?api=1&query=19.9975,73.7898',
  'https://www.google.com/maps/search/19.9975,+73.7898?entry=tts',
  'https://www.google.com/maps/place/Odha/@20.1,73.9,17z/data=!3m1!4b1!4m4!3m3!8m2!3d19.9975!4d73.7898',
  "https://www.google.com/maps/place/19%C2%B059'51.0%22N+73%C2%B047'23.3%22E/@20.1,73.9,17z/data=!8m2!3d19.9975!4d73.7898",
  'https://www.google.com/maps/dir//19.9975,73.7898/@20.1,73.9,17z',
  'https://maps.apple.com/?ll=19.9975,73.7898&q=Odha',
  'https://www.openstreetmap.org/?mlat=19.9975&mlon=73.7898#map=17/20.1/73.9',
  'https://www.openstreetmap.org/#map=17/19.9975/73.7898',
  'geo:19.9975,73.7898?z=17',
  'N 19.9975, E 73.7898',
  '73.7898 E, 19.9975 N',
  'Lat: 19.9975, Long: 73.7898',
  '(19.9975, 73.7898)',
  '19 59 51 N, 73 47 23.28 E',
  "19°59.85'N 73°47.388'E",
])('finds Nashik in %s', (typed) => {
  expect(readTypedPlace(typed)).toEqual({ kind: 'place', place: nashik, inIndia: true });
});

test('keeps six decimals', () => {
  expect(readTypedPlace('19.12345678, 73.87654321')).toMatchObject({
    place: { latitude: 19.123457, longitude: 73.876543 },
  });
});

test('south and west are below zero, and outside India is only marked', () => {
  expect(readTypedPlace('33.8688 S, 151.2093 E')).toEqual({
    kind: 'place',
    place: { latitude: -33.8688, longitude: 151.2093 },
    inIndia: false,
  });
});

test.each([
  ['', 'empty'],
  ['near the canal', 'problem'],
])('%j is %s', (typed, kind) => {
  expect(readTypedPlace(typed).kind).toBe(kind);
});

test('says what is wrong', () => {
  expect(readTypedPlace('91, 73')).toEqual({ kind: 'problem', problem: 'invalid' });
  expect(readTypedPlace('0, 0')).toEqual({ kind: 'problem', problem: 'null_island' });
  expect(readTypedPlace('73')).toEqual({ kind: 'problem', problem: 'unreadable' });
});

test.each([['73.7898, 19.9975'], ['https://maps.google.com/?q=73.7898,19.9975'], ['७३.७८९८ १९.९९७५']])(
  '%s is told as turned round, with the place that is meant',
  (typed) => {
    expect(readTypedPlace(typed)).toEqual({ kind: 'swapped', place: nashik });
  },
);

test.each([
  ['https://maps.app.goo.gl/AbCdEf123', 'short_link'],
  ['maps.app.goo.gl/AbCdEf123', 'short_link'],
  ['https://goo.gl/maps/xyz', 'short_link'],
  ['https://www.google.com/maps/place/Nashik', 'no_place_in_link'],
  ['https://www.google.com/maps/place/100%', 'no_place_in_link'],
  ['call 98220 12345, 20 acres', 'unreadable'],
])('%s is told as %s', (typed, problem) => {
  expect(readTypedPlace(typed)).toEqual({ kind: 'problem', problem });
});
