import { expect, test } from 'vitest';
import { type CaseWeather, planInput, TODAY } from '../../truth/plan/plan-world.ts';
import { blockHours, sprayBlocks } from './spray-block.ts';

function weatherOf(given: CaseWeather) {
  const weather = planInput({ weather: given }).plots[0]?.weather;
  if (!weather) throw new Error('no weather');
  return weather;
}
const hourAt = (given: CaseWeather, hour: number) =>
  blockHours(weatherOf(given), TODAY).find((one) => one.hour === hour);

test('leaves that are wet are not sprayed, nor those that will be before the spray has dried', () => {
  expect(hourAt({ dewNights: [0] }, 7)).toMatchObject({ level: 'Poor', cutBy: 'leaf_wet' });
  expect(hourAt({ dewNights: [1] }, 17)).toMatchObject({ level: 'Poor', cutBy: 'dew_before_dry' });
  expect(hourAt({}, 17)?.cutBy).toBeNull();
});

test('where water does not dry, below a Delta T of 2, hours are Fair at best', () => {
  // Stull at 16 °C: 82 % is a Delta T of 2.1, 84 % one of 1.9; the day rule calls both Good.
  const levelAt = (humidity: number) => {
    const { series, ...rest } = weatherOf({});
    const all = (value: number) => new Float64Array(series.length).fill(value);
    const made = { ...series, temperature: all(16), humidity: all(humidity) };
    return blockHours({ ...rest, series: made }, TODAY).find(({ hour }) => hour === 12)?.level;
  };
  expect(levelAt(82)).toBe('Good');
  expect(levelAt(84)).toBe('Fair');
});

test('daylight before dark, and dark is said', () => {
  const [best] = sprayBlocks(weatherOf({}), TODAY);
  expect(best?.isDark).toBe(false);
  const [late] = sprayBlocks(weatherOf({}), TODAY, 20);
  expect(late).toMatchObject({ startHour: 20, isDark: true });
});
