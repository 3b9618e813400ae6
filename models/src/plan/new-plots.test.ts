import { expect, test } from 'vitest';
import { withNewPlots } from './new-plots.ts';

const now = Date.parse('2026-11-24T01:00:00Z');
const odha = { id: 'odha', latitude: 20, longitude: 73.8 };
/** A hundredth of a degree of latitude is 1.11 km. */
const away = (degrees: number, id = 'new') => ({ id, latitude: 20 + degrees, longitude: 73.8 });
const cell = (more: object = {}) => ({
  plotIds: ['odha'],
  startsAt: '2026-11-14T00:00:00+05:30',
  provenance: { sample: false },
  ...more,
});

test.each([
  ['beside a placed plot', [cell()], away(0.0005), ['odha', 'new']],
  ['just within a kilometre', [cell()], away(0.0089), ['odha', 'new']],
  ['further away', [cell()], away(0.0091), ['odha']],
  ['without a place', [cell()], { id: 'new', latitude: null, longitude: null }, ['odha']],
  ['sample weather', [cell({ provenance: { sample: true } })], away(0.0005), ['odha']],
  ['an own station', [cell({ provenance: { sample: false, measured: {} } })], away(0.0005), ['odha']],
  ['no past days', [cell({ startsAt: '2026-11-22T00:00:00+05:30' })], away(0.0005), ['odha']],
] as const)('a plot that the server has not placed: %s', (_, cells, plot, plotIds) => {
  expect(withNewPlots(cells, [odha, plot], now).map((one) => one.plotIds)).toEqual([plotIds]);
});

test('of two cells it has the nearer plot’s, and a placed plot keeps its own', () => {
  const cells = [cell(), cell({ plotIds: ['mala'] })];
  const plots = [odha, away(0.012, 'mala'), away(0.007), away(0.003, 'second')];
  expect(withNewPlots(cells, plots, now).map(({ plotIds }) => plotIds)).toEqual([
    ['odha', 'second'],
    ['mala', 'new'],
  ]);
});

test('without a new plot the cells are the same object', () => {
  const cells = [cell()];
  expect(withNewPlots(cells, [odha], now)).toBe(cells);
});
