import { expect, test } from 'vitest';
import truth from '../../truth/rain-credit.json' with { type: 'json' };
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { seriesFromHours } from '../weather/series.ts';
import type { PlannedWatering, PlanPlot } from './plan-action.ts';
import { waterActions } from './plot-actions.ts';
import { waterOfDay } from './water-of-day.ts';

const TODAY = '2026-11-20';
const today = dayNumberOfDate(TODAY);

type Input = (typeof truth.cases)[number]['given'];

function plotWith(given: Input): PlanPlot {
  const season = {
    cycle: given.cycle === 'fruit' ? ('fruit' as const) : ('foundation' as const),
    pruningDate: dateOfDayNumber(today - given.daysAfterPruning),
    expectedHarvestDate:
      given.harvestInDays === undefined ? null : dateOfDayNumber(today + given.harvestInDays),
    endedOn: null,
  };
  const series = seriesFromHours([
    {
      datetime: `${TODAY}T06:00:00+05:30`,
      temperature: null,
      humidity: null,
      precipitation: given.rainMm,
    },
  ]);
  return {
    id: 'plot',
    status: 'bearing',
    areaHectares: 1,
    totalVines: 2500,
    emittersPerVine: 2,
    emitterLitresPerHour: 4,
    waterEcDsPerM: null,
    powerSlots: [],
    season,
    vine: season,
    weather: {
      series,
      leafWet: new Float64Array(series.length),
      et0Mm: new Map(
        Array.from({ length: given.daysKnown }, (_, i) => [dateOfDayNumber(today + i), given.et0Mm]),
      ),
      sample: false,
      fetchedAtMs: Date.parse(`${TODAY}T00:30:00Z`),
      utcOffsetMinutes: 330,
    },
    sprays: [],
    wateredOn: [],
    looks: [],
  };
}

test.each(truth.cases)('$name', ({ given, expected }) => {
  const water = waterOfDay(plotWith(given), TODAY);
  expect({ days: water?.daysOfRain, longer: water?.rainOutlastsForecast }).toEqual(expected);
});

/** 4 mm of ET0 on day 30: a hectare wants 22,400 L, 8.96 L a vine, 67.2 minutes of two emitters of 4 L/h. */
const dry = {
  cycle: 'fruit',
  daysAfterPruning: 30,
  rainMm: 0,
  et0Mm: 4,
  daysKnown: 1,
} as Input;
const minutesAfter = (...wateredOn: readonly PlannedWatering[]) =>
  waterOfDay({ ...plotWith(dry), wateredOn }, TODAY)?.minutes?.expected;
const watering = (given: Partial<PlannedWatering>): PlannedWatering => ({
  date: TODAY,
  minutes: null,
  litres: null,
  share: 1,
  ...given,
});

test('water on half the plot counts as a mean over all of it: by minutes, by litres in all, and without an amount', () => {
  expect(minutesAfter()).toBe(67);
  expect(minutesAfter(watering({ minutes: 40 }))).toBe(27);
  expect(minutesAfter(watering({ minutes: 40, share: 0.5 }))).toBe(47);
  expect(minutesAfter(watering({ litres: 11_200, share: 0.5 }))).toBe(34);
  expect(minutesAfter(watering({ share: 0.5 }))).toBe(34);
  const half = watering({ minutes: 60, share: 0.5 });
  expect(minutesAfter(half, half)).toBe(7);
});

test('that a part was watered is said, until the rest had its own', () => {
  const said = (...wateredOn: readonly PlannedWatering[]) => {
    const plot = { ...plotWith(dry), wateredOn };
    return waterActions(plot, waterOfDay(plot, TODAY), TODAY, Date.parse(`${TODAY}T06:00:00+05:30`)).flatMap(
      ({ reasons }) => reasons.filter(({ id }) => id === 'reason.water_part').map(({ params }) => params),
    );
  };
  const half = watering({ minutes: 30, share: 0.5 });
  expect(said(half)).toEqual([{ date: TODAY, percent: 50 }]);
  expect(said(half, half)).toEqual([]);
  expect(said(watering({ minutes: 30 }))).toEqual([]);
});
