import { expect, test } from 'vitest';
import truth from '../../truth/task-weather.json' with { type: 'json' };
import { HOUR_MS } from '../weather/durations.ts';
import { type HourlyWeather, seriesFromHours } from '../weather/series.ts';
import { betterDay, type TaskOfDay, taskWeather } from './task-weather.ts';

const DAY = '2026-11-24';
const midnight = Date.parse(`${DAY}T00:00:00+05:30`);
const usual: Partial<HourlyWeather> = truth.usual;

type Changes = readonly (readonly unknown[])[];

/** Hours of a day, by days after the first. */
function hoursOf(changes: Changes, day = 0): HourlyWeather[] {
  return Array.from({ length: 24 }, (_, hour): HourlyWeather => {
    const changed = changes.filter(([from, to]) => hour >= Number(from) && hour < Number(to));
    const isUnknown = changed.some(([, , values]) => values === null);
    const values = Object.assign({}, usual, ...changed.map(([, , one]) => one)) as Partial<HourlyWeather>;
    return {
      datetime: new Date(midnight + (day * 24 + hour) * HOUR_MS).toISOString(),
      temperature: null,
      humidity: null,
      ...(isUnknown ? {} : values),
    };
  });
}

const weatherOf = (...days: Changes[]) => ({
  series: seriesFromHours(days.flatMap((changes, day) => hoursOf(changes, day))),
  utcOffsetMinutes: 330,
});

test.each(truth.cases)('$name', ({ category, estimatedHours, changes, expected, ...rest }) => {
  const nowMs = midnight + (rest.atHour ?? 0) * HOUR_MS;
  const found = taskWeather(weatherOf(changes), { date: DAY, category, estimatedHours }, nowMs);
  expect({ ...found, date: undefined, reasons: found.reasons.map(({ id }) => id) }).toEqual(expected);
});

const pruning: TaskOfDay = { date: DAY, category: 'pruning', estimatedHours: 3 };
const rain: Changes = [[0, 24, { precipitation: 1 }]];

test('the better day is the first after it that suits', () => {
  expect(betterDay(weatherOf(rain, rain, []), pruning, midnight, 3)?.date).toBe('2026-11-26');
  expect(betterDay(weatherOf(rain, rain, rain), pruning, midnight, 3)).toBeNull();
  expect(taskWeather(weatherOf(rain), { ...pruning, date: '2026-12-24' }, midnight).verdict).toBe('unknown');
});

test('a reason carries its worst value', () => {
  const hot: Changes = [
    [6, 12, { temperature: 36 }],
    [12, 18, { temperature: 41 }],
  ];
  expect(taskWeather(weatherOf(hot), pruning, midnight).reasons[0]?.params).toEqual({
    value: 41,
    threshold: 35,
  });
});
