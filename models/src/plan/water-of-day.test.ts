import { expect, test } from 'vitest';
import truth from '../../truth/rain-credit.json' with { type: 'json' };
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { seriesFromHours } from '../weather/series.ts';
import type { PlanPlot } from './plan-action.ts';
import { waterOfDay } from './water-of-day.ts';

const TODAY = '2026-11-20';
const today = dayNumberOfDate(TODAY);

type Given = (typeof truth.cases)[number]['given'];

function plotWith(given: Given): PlanPlot {
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
