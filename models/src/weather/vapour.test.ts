import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLeastOf, dewPointMagnus, saturationAtWholeDegrees, saturationPressureHpa } from './vapour.ts';

test('saturation as the table of FAO-56 (annex 2, table 2.3) prints it, kPa', () => {
  for (const [temperature, kpa] of [
    [1, 0.657],
    [10, 1.228],
    [20, 2.338],
    [25, 3.168],
    [30, 4.243],
    [40, 7.376],
  ] as const)
    expect(saturationPressureHpa(temperature) / 10).toBeCloseTo(kpa, 3);
});

test('dew points as psychrometric tables have them', () => {
  for (const [temperature, humidity, dewPoint] of [
    [20, 50, 9.3],
    [30, 80, 26.2],
    [25, 60, 16.7],
    [10, 90, 8.4],
    [35, 20, 8.7],
  ] as const)
    expect(Math.abs(dewPointMagnus(temperature, humidity) - dewPoint)).toBeLessThan(0.06);
});

test('saturated air has its own temperature as dew point, more than saturated too; dry air has none', () => {
  for (const temperature of [-10, 0, 18.5, 40]) {
    expect(dewPointMagnus(temperature, 100)).toBeCloseTo(temperature, 9);
    expect(dewPointMagnus(temperature, 104)).toBeCloseTo(temperature, 9);
    for (const humidity of [0, -1, Number.NaN]) expect(dewPointMagnus(temperature, humidity)).toBeNaN();
  }
  expect(dewPointMagnus(Number.NaN, 50)).toBeNaN();
});

test('the whole degree below is never more than the value and never a degree short of it', () => {
  fc.assert(
    fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (temperature) => {
      const least = atLeastOf(saturationAtWholeDegrees, temperature);
      expect(least).toBeLessThan(saturationPressureHpa(temperature));
      expect(least).toBeGreaterThan(saturationPressureHpa(temperature - 1.0001));
    }),
  );
  for (let degree = -60; degree <= 60; degree++) {
    const ratio = atLeastOf(saturationAtWholeDegrees, degree) / saturationPressureHpa(degree);
    expect(ratio).toBeLessThan(1);
    expect(ratio).toBeGreaterThan(1 - 1e-11);
  }
  for (const outside of [-60.01, 61, Number.NaN])
    expect(atLeastOf(saturationAtWholeDegrees, outside)).toBeNaN();
});
