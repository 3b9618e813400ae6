import type { WeatherPicture } from '@draksha/contract';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen.tsx';
import { WetnessPart } from './wetness-part.tsx';

const row = (value: (i: number) => number) => Array.from({ length: 72 }, (_, i) => value(i)).join(',');

/** Yesterday to tomorrow; wet from 22 of yesterday to 5 of today, seven hours, and from 20 of today on for nine. */
const picture: WeatherPicture = {
  name: 'Nashik',
  provenance: {
    source: 'openmeteo',
    sourceLabel: 'Open-Meteo',
    fetchedAt: '2026-11-24T00:00:00Z',
    ageSeconds: 0,
    stale: false,
    sample: false,
    refreshing: false,
    failures: [],
  },
  utcOffsetMinutes: 330,
  startsAt: '2026-11-23T00:00:00+05:30',
  temperature: row(() => 20),
  // At 95 % the specification's blend has every hour wet.
  humidity: row(() => 95),
  windSpeed: row(() => 2),
  precipitation: row(() => 0),
  precipitationProbability: row(() => 0),
  leafWet: row((i) => Number((i >= 22 && i < 29) || (i >= 44 && i < 53))),
  windDirection: row(() => 0),
  sky: row(() => 0),
  measured: '',
};

test('the wet hours are those that the plan and the diseases go by', async () => {
  const shown = await show(<WetnessPart point={{ lat: 20, lon: 73.8 }} />, {
    areas: ['weather'],
    answers: { '/weather/picture': picture },
  });
  // Today: five hours of the night before and four of the evening.
  await expect.poll(() => shown.text()).toContain('Wet for 9 hours today; longest without a break: 9 hours.');
  expect(shown.text()).toContain('wet 2 hours');
  expect(shown.text()).toContain('Wet for 16 hours in all, 16 hours of them in periods of 6 hours or more');
});
