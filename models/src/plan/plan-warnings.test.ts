import { expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../truth/plan/plan-world.ts';
import { dayPlan } from './day-plan.ts';

/** 23:59 of today, and 00:30 and 05:29 of the night's end, as hours of the day. */
const [EVENING, LATE, EARLY, DAWN] = [18, 23 + 59 / 60, 0.5, 5 + 29 / 60] as const;

const said = (given: PlanCase): string[] =>
  dayPlan(planInput({ plots: 2, ...given })).warnings.map(
    ({ id, part, params, plotIds }) =>
      `${id} ${part} ${params.temperature ?? params.windSpeed ?? params.mm} ${plotIds.length}`,
  );

test.each([
  [EVENING, 1, 'night'],
  [LATE, 1, 'night'],
  [EARLY, 0, 'dawn'],
  [DAWN, 0, 'dawn'],
] as const)(
  'at %d o’clock 2.9 °C at 5 is said once for both plots, of the right night',
  (hour, day, part) => {
    const given = { dap: 100, hour, weather: { cold: [[day, 2.9]] } } as const;
    expect(said(given)).toEqual([`berries_freeze ${part} 2.9 2`]);
  },
);

test.each([
  [7.9, 'cold'],
  [4.9, 'cold_harms'],
  [3, 'berries_freeze'],
] as const)('the steps of cold, at 23:59: %d °C is %s', (degrees, id) => {
  expect(said({ dap: 100, hour: LATE, weather: { cold: [[1, degrees]] } })).toEqual([
    `${id} night ${degrees} 2`,
  ]);
});

test('heat of 40 °C tomorrow is said at 23:59', () => {
  expect(said({ dap: 100, hour: LATE, weather: { cold: [[1, 40]] } })).toEqual(['heat day 40 2']);
});

test('a night gone by is not said at 06:00, and 8 °C is no cold', () => {
  expect(said({ dap: 100, hour: 6, weather: { cold: [[0, 2.9]] } })).toEqual([]);
  expect(said({ dap: 100, hour: LATE, weather: { cold: [[1, 8]] } })).toEqual([]);
});

test.each([EVENING, LATE, EARLY, DAWN])(
  'at %d o’clock wind and rain on ripe grapes of the day to come are said',
  (hour) => {
    const day = hour >= 18 ? 1 : 0;
    const weather = { wind: [[day, 10, 14, 40]], rain: [[day, 15, 18, 2, 80]] } as const;
    expect(said({ dap: 125, expectedHarvest: 10, hour, weather })).toEqual([
      'rain_on_ripe day 6 2',
      'wind day 40 2',
    ]);
  },
);
