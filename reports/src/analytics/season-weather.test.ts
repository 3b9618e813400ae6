import { seriesFromHours } from '@draksha/models/weather/series';
import { expect, test } from 'vitest';
import { levelOn, rainSeries, type SeasonWeather, seasonWeather, weatherSums } from './season-weather.ts';

const season = { cycle: 'fruit' as const, pruningDate: '2026-10-06', endedOn: null };

/** Three days by hand: one known whole, one of which five hours are not known, one cold and dry of which the night is not known. */
function threeDays() {
  const hours = [];
  const wet: number[] = [];
  for (let hour = 0; hour < 72; hour++) {
    const day = Math.floor(hour / 24);
    // 5 hours of the second day, and the third night from 20 to 23.
    if ((hour >= 34 && hour < 39) || (hour >= 44 && hour < 48)) continue;
    hours.push({
      datetime: new Date(Date.parse('2026-10-06T00:00+05:30') + hour * 3_600_000).toISOString(),
      temperature: day === 2 ? 8 : hour === 5 ? 18 : hour === 14 ? 32 : 22,
      humidity: 80,
      precipitation: hour === 15 ? 2.44 : hour === 16 ? 0.04 : 0,
    });
    // Wet from 21 on the first day to 3 on the second: seven hours of its night.
    wet.push(hour >= 21 && hour < 28 ? 1 : 0);
  }
  return { series: seriesFromHours(hours), wet };
}

const read = (to = '2026-10-08'): SeasonWeather => {
  const { series, wet } = threeDays();
  return seasonWeather(series, wet, { season, vine: season, to }, { utcOffsetMinutes: 330 });
};

test('a day of which four hours in twenty-four are missing is told, one with more is not known', () => {
  const weather = read();
  expect(weather.from).toBe('2026-10-06');
  expect(weather.rainMm).toEqual([2.5, null, 0]);
  // (32 + 18) / 2 - 10.
  expect(weather.degreeDays).toEqual([15, null, 0]);
  expect(weather.rainHours).toEqual([[15, 2.4]]);
  expect(weather.unknownHours).toEqual([
    [34, 39],
    [44, 48],
  ]);
});

test('a night goes from evening to morning and counts for the morning; with four hours missing it is not known', () => {
  // The evening before the pruning was not asked for: six hours of twelve.
  expect(read().nightWetHours).toEqual([null, 7, null]);
  expect(weatherSums(read(), null)).toEqual({
    days: 3,
    rainMm: 2.5,
    rainUnknownDays: 1,
    degreeDays: 15,
    heatUnknownDays: 1,
    wetNights: 1,
    unknownNights: 2,
  });
  expect(weatherSums(read(), 0)).toMatchObject({ days: 1, wetNights: 0 });
});

test('nothing known is nothing said: no weather is no dry weather', () => {
  const none = seasonWeather(
    seriesFromHours([]),
    [],
    { season, vine: { ...season, pruningDate: '2026-09-06' }, to: '2026-10-07' },
    { utcOffsetMinutes: 330 },
  );
  expect(none.rainMm).toEqual([null, null]);
  expect(none.nightWetHours).toEqual([null, null]);
  expect(none.unknownHours).toEqual([[0, 48]]);
  expect(levelOn(none, 'downyMildew', 0)).toBeNull();
  expect(read('2026-10-05').rainMm).toEqual([]);
});

test('the rain of a season is a series again, its unknown hours as such', () => {
  const series = rainSeries(read());
  expect(series.length).toBe(72);
  expect(series.startsAtMs[0]).toBe(Date.parse('2026-10-06T00:00+05:30'));
  expect([series.precipitation[14], series.precipitation[15], series.precipitation[34]]).toEqual([
    0,
    2.4,
    Number.NaN,
  ]);
});
