import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import type { AlertBefore } from './alerts.ts';
import { dayOfMessage, organisationMessage } from './organisation-message.ts';
import { mayTellAt, usualWanted, type WantedMessages } from './wanted.ts';

const START = Date.parse('2026-11-01T00:00:00Z');
const indianDay = (atMs: number) => localDate(atMs, INDIA_UTC_OFFSET_MINUTES);
const keyAt = (instant: string, wanted: WantedMessages = usualWanted, before: AlertBefore[] = []) =>
  organisationMessage(before, Date.parse(instant), wanted);

const wishes: fc.Arbitrary<WantedMessages> = fc.record({
  quietFrom: fc.integer({ min: 0, max: 1439 }),
  quietTo: fc.integer({ min: 0, max: 1439 }),
  causesOff: fc.constant([]),
  plotIds: fc.constant([]),
  notOn: fc.constantFrom(null, '2026-11-03', '2026-11-10'),
});

test('of any messages written and alerts told, one a day and four in any seven days, none in the quiet hours', () => {
  let result = 0;
  fc.assert(
    fc.property(
      wishes,
      fc.array(fc.record({ after: fc.nat(20 * 24 * 60), isAlert: fc.boolean() }), { maxLength: 60 }),
      (wanted, events) => {
        const before: AlertBefore[] = [];
        const alerts: number[] = [];
        for (const { after, isAlert } of events.toSorted((a, b) => a.after - b.after)) {
          const nowMs = START + after * MINUTE_MS;
          if (isAlert) {
            if (alerts.some((atMs) => nowMs - atMs < 2 * DAY_MS)) continue;
            alerts.push(nowMs);
            before.push({ key: `cold ${after}`, atMs: nowMs, sent: true });
            continue;
          }
          const answer = organisationMessage(before, nowMs, wanted);
          if ('key' in answer) before.push({ key: answer.key, atMs: nowMs, sent: true });
        }
        // Handed over in the first quarter of an hour of its day in which the farmer may be told.
        const handed = before.flatMap(({ key, atMs }) => {
          const day = dayOfMessage(key);
          if (day === null) return [];
          for (let at = atMs; at < atMs + 4 * DAY_MS; at += 5 * MINUTE_MS)
            if (indianDay(at) === day && mayTellAt(at, 'organisation_message', wanted)) return [at];
          return [];
        });
        result += handed.length;
        const days = handed.map(indianDay);
        expect(new Set(days).size).toBe(days.length);
        for (const at of handed)
          expect(handed.filter((other) => other <= at && at - other < 7 * DAY_MS).length).toBeLessThanOrEqual(
            4,
          );
      },
    ),
    { numRuns: 1000 },
  );
  expect(result).toBeGreaterThan(1000);
});

test('by day it is of that day, near and in the quiet hours of the next, and on no day that wants nothing', () => {
  expect(keyAt('2026-11-20T06:00:00Z')).toEqual({ key: 'organisation_message 2026-11-20' });
  // 20:20 in India: before it is on its way it is 20:30.
  expect(keyAt('2026-11-20T14:50:00Z')).toEqual({ key: 'organisation_message 2026-11-21' });
  expect(keyAt('2026-11-20T22:00:00Z')).toEqual({ key: 'organisation_message 2026-11-21' });
  const notToday = { ...usualWanted, notOn: '2026-11-20' };
  expect(keyAt('2026-11-20T06:00:00Z', notToday)).toEqual({ key: 'organisation_message 2026-11-21' });
  expect(keyAt('2026-11-19T20:00:00Z', notToday)).toEqual({ key: 'organisation_message 2026-11-21' });
});

test('an alert of that day, or four in seven days, leave no room; what was kept back counts for nothing', () => {
  const now = Date.parse('2026-11-20T06:00:00Z');
  const alert = (hoursAgo: number, sent = true) => ({
    key: `cold ${hoursAgo}`,
    atMs: now - hoursAgo * HOUR_MS,
    sent,
  });
  const of = (...before: AlertBefore[]) => keyAt('2026-11-20T06:00:00Z', usualWanted, before);
  expect(of(alert(2))).toEqual({ why: 'day' });
  expect(of(alert(2, false))).toHaveProperty('key');
  expect(of(alert(20))).toHaveProperty('key');
  expect(of(alert(24), alert(48), alert(72), alert(96))).toEqual({ why: 'week' });
  expect(of(alert(24), alert(48), alert(72), alert(8 * 24 + 12))).toHaveProperty('key');
});
