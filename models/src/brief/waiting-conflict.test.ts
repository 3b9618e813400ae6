import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { type AlertBefore, chooseAlert } from './alerts.ts';
import { conflictAlerts } from './waiting-conflict.ts';
import { usualWanted } from './wanted.ts';

const nowMs = Date.parse('2026-11-21T06:00:00Z');
const conflict = (sinceAgoMs: number, saidAgoMs = 0) => ({
  sinceMs: nowMs - sinceAgoMs,
  saidAtMs: nowMs - saidAgoMs,
});
const keys = (...conflicts: ReturnType<typeof conflict>[]) =>
  conflictAlerts(conflicts, nowMs).map(({ key }) => key);

test('one that waits two days is told, under the day since which it waits in India', () => {
  expect(conflictAlerts([conflict(2 * DAY_MS)], nowMs)).toEqual([
    expect.objectContaining({ cause: 'clash', key: 'clash 2026-11-19', plotIds: [], action: null }),
  ]);
});

test.each([
  ['none', []],
  ['one that waits a minute less', [conflict(2 * DAY_MS - MINUTE_MS)]],
  ['one whose phone said nothing for 14 days', [conflict(20 * DAY_MS, 14 * DAY_MS)]],
  ['one in the time to come, after a clock that was set back', [conflict(-DAY_MS)]],
])('nothing of %s', (_, conflicts) => {
  expect(keys(...conflicts)).toEqual([]);
});

test('of several the oldest is told whose phone is there, whatever the others do', () => {
  const gone = conflict(30 * DAY_MS, 15 * DAY_MS);
  expect(keys(conflict(2 * DAY_MS), conflict(5 * DAY_MS, 13 * DAY_MS), conflict(HOUR_MS), gone)).toEqual([
    'clash 2026-11-16',
  ]);
});

test('for any looks while it waits it is told once, never in the quiet hours, and not where it is switched off', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 13 * 24 }), { minLength: 1 });
  fc.assert(
    fc.property(hours, fc.boolean(), (looks, isOff) => {
      const waits = conflict(0);
      const before: AlertBefore[] = [];
      const wanted = { ...usualWanted, causesOff: isOff ? ['clash'] : [] };
      for (const hour of looks.toSorted((a, b) => a - b)) {
        const atMs = nowMs + hour * HOUR_MS;
        const { send } = chooseAlert(conflictAlerts([waits], atMs), before, atMs, wanted);
        if (send) before.push({ key: send.key, atMs, sent: true });
      }
      // 11:30 am in India at the first look: quiet from half past eight, 9 to 17 hours after it.
      const canBeTold = looks.some((hour) => hour >= 48 && (hour % 24 <= 8 || hour % 24 >= 18));
      expect(before).toHaveLength(canBeTold && !isOff ? 1 : 0);
      const [result] = before;
      if (result) expect(result.atMs - waits.sinceMs).toBeGreaterThanOrEqual(2 * DAY_MS);
    }),
  );
});
