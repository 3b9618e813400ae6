import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { chooseAlert } from './alerts.ts';
import { silentStations } from './silent-station.ts';

const nowMs = Date.parse('2026-11-21T06:00:00Z');
/** Its last hour ended so many minutes ago. */
const heard = (minutesAgo: number, writesADay = 24, plotIds = ['a']) => ({
  id: 'well',
  plotIds,
  lastHourAtMs: nowMs - minutesAgo * MINUTE_MS - HOUR_MS,
  writesADay,
});
const causes = (...of: Parameters<typeof heard>) => silentStations([heard(...of)], nowMs);

test('silent for three hours: which plots, and since when', () => {
  expect(causes(180)).toEqual([
    expect.objectContaining({ cause: 'station_silent', plotIds: ['a'], hour: 8, action: null }),
  ]);
});

test.each<[string, Parameters<typeof heard>]>([
  ['a minute less', [179]],
  ['two days and more', [48 * 60]],
  ['a file by hand each day', [180, 1]],
  ['a station that measures no plot', [180, 24, []]],
])('nothing of %s', (_, of) => {
  expect(causes(...of)).toEqual([]);
});

test('for any looks over a silence it is told once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 47 }), { minLength: 1 }), (hours) => {
      const station = heard(0);
      const before: Parameters<typeof chooseAlert>[1][number][] = [];
      for (const hour of hours.toSorted((a, b) => a - b)) {
        const atMs = nowMs + hour * HOUR_MS;
        const { send, kept } = chooseAlert(silentStations([station], atMs), before, atMs);
        if (send) before.push({ key: send.key, atMs, sent: true });
        expect(kept).toEqual([]);
      }
      expect(before.length).toBeLessThanOrEqual(1);
    }),
  );
});
