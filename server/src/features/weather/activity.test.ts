import { describe, expect, test } from 'vitest';
import { airAt, type Scenario } from '../../../test/upstream/scenarios.ts';
import { timeline } from '../../../test/upstream/visual-crossing-wire.ts';
import { checkActivity } from './activity.ts';
import { bundleOf, type WeatherBundle } from './providers/bundle.ts';
import { cellOf } from './providers/cell.ts';
import { visualCrossing } from './providers/visual-crossing.ts';

// 06:00 in Nashik.
const now = new Date('2026-11-20T00:30:00Z');
const place = { latitude: 20, longitude: 73.8 };

function bundleOfScenario(scenario: Scenario): WeatherBundle {
  const include = ['current', 'days', 'hours'];
  const body = timeline(
    { place, from: '2026-11-19', to: '2026-12-04', include },
    { nowMs: now.getTime(), scenario, alerts: [] },
  );
  const provider = visualCrossing({ key: 'k', url: 'http://upstream.invalid' });
  const made = bundleOf(cellOf(place, 0.1), 'visualcrossing', provider.decode(body, now), now);
  if (!made.ok) throw new Error(made.message);
  return made.bundle;
}

const at = (hour: string, durationMinutes = 60, activity: 'spraying' | 'harvesting' = 'spraying') => ({
  activity,
  startsAt: `2026-11-20T${hour}:00+05:30`,
  durationMinutes,
});

describe('a task and its hours', () => {
  test('a calm dry morning suits spraying, and no reason is given', () => {
    const checked = checkActivity(bundleOfScenario('calm-dry-morning'), at('07:30', 120), now);
    expect(checked).toMatchObject({ suitable: true, nextSuitableAt: '2026-11-20T07:30:00+05:30' });
    expect(checked.hours.map((hour) => hour.datetime.slice(11, 16))).toEqual(['07:00', '08:00', '09:00']);
    expect(checked.hours.every((hour) => hour.reasons.length === 0)).toBe(true);
  });

  test('a task that ends on the hour does not reach into the next one', () => {
    expect(checkActivity(bundleOfScenario('calm-dry-morning'), at('07:00', 120), now).hours).toHaveLength(2);
  });

  test('rain speaks against all work: each limit with its value, no better time within two days', () => {
    const checked = checkActivity(bundleOfScenario('rainy'), at('10:00', 60, 'harvesting'), now);
    expect(checked).toMatchObject({ suitable: false, nextSuitableAt: null });
    expect(checked.hours[0]?.reasons).toEqual([
      { id: 'disease_risk', quantity: 'humidity', comparison: 'above', params: { value: 96, threshold: 80 } },
      {
        id: 'rain',
        quantity: 'conditions',
        comparison: 'contains',
        params: { value: 'Rain, Overcast', threshold: 'rain' },
      },
    ]);
  });

  test('wind of 22 to 36 km/h stops spraying and not harvesting', () => {
    const windy = bundleOfScenario('windy');
    expect(checkActivity(windy, at('07:00', 60, 'harvesting'), now).suitable).toBe(true);
    const spraying = checkActivity(windy, at('07:00'), now);
    expect(spraying.suitable).toBe(false);
    expect(spraying.hours[0]?.reasons.map((reason) => reason.id)).toEqual(['wind_too_strong']);
  });

  test('the damp of a night passes: the next start that suits is named', () => {
    // At 07:00 humidity is 97 %; it is 60 % from 08:00 on.
    expect(airAt('wet-night', place, 'Asia/Kolkata', Date.parse('2026-11-20T01:30:00Z')).humidity).toBe(97);
    expect(checkActivity(bundleOfScenario('wet-night'), at('07:00'), now)).toMatchObject({
      suitable: false,
      nextSuitableAt: '2026-11-20T08:00:00+05:30',
    });
  });

  test('a missing value leaves the answer open', () => {
    const bundle = bundleOfScenario('calm-dry-morning');
    const blind = { ...bundle, hourly: bundle.hourly.map((hour) => ({ ...hour, windSpeed: null })) };
    const checked = checkActivity(blind, at('07:00'), now);
    expect(checked.suitable).toBeNull();
    expect(checked.hours[0]?.notes).toContainEqual({
      id: 'value_missing',
      quantity: 'windSpeed',
      comparison: 'missing',
      params: { quantity: 'windSpeed' },
    });
  });

  test.each(['2026-11-20T04:59:00+05:30', '2026-12-05T07:00:00+05:30'])('%s is out of reach', (startsAt) => {
    expect(() =>
      checkActivity(bundleOfScenario('calm-dry-morning'), { ...at('07:00'), startsAt }, now),
    ).toThrow('Some of what was sent is not right');
  });
});
