import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { withParts } from './part-sprays.ts';

const spray = (id: string, hour: number, hectares: number | null, target = 'downyMildew' as const) => ({
  id,
  atMs: hour * HOUR_MS,
  hectares,
  products: [{ targets: [target] }],
});
const open = (sprays: Parameters<typeof withParts>[0], area: number | null = 0.8) =>
  withParts(sprays, area).map(({ partShare }) => partShare ?? null);

test('a spray of the whole plot, or one that says no area, has no part', () => {
  expect(open([spray('a', 0, null), spray('b', 100, 0.8), spray('c', 200, 0.75)])).toEqual([
    null,
    null,
    null,
  ]);
});

test('half a plot stays a part', () => {
  expect(open([spray('a', 0, 0.4)])).toEqual([0.5]);
});

test('half in the evening and the rest in the morning are the plot, from the morning on', () => {
  expect(open([spray('a', 0, 0.4), spray('b', 13, 0.4)])).toEqual([0.5, null]);
});

test('halves two days apart are none', () => {
  expect(open([spray('a', 0, 0.4), spray('b', 48, 0.4)])).toEqual([0.5, 0.5]);
});

test('halves against different diseases are none', () => {
  const other = { ...spray('b', 5, 0.4), products: [{ targets: ['powderyMildew' as const] }] };
  expect(open([spray('a', 0, 0.4), other])).toEqual([0.5, 0.5]);
});

test('a plot that nobody measured has no parts', () => {
  expect(open([spray('a', 0, 0.4)], null)).toEqual([null]);
});
