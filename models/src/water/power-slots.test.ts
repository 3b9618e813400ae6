import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../weather/durations.ts';
import { nextPower, powerPlan, readPowerSlot, writePowerSlot } from './power-slots.ts';

test.each([
  '',
  '0 06:00-14:00',
  '21 06:00-14:00',
  '11 06:00-14:00',
  '1 24:00-06:00',
  '1 6:00-14:00',
  '1  06:00-14:00',
])('%j is no slot', (text) => expect(readPowerSlot(text)).toBeNull());

test('where no slot is known nobody can say when there is power', () => {
  expect(powerPlan([], { minutes: 5, date: '2026-11-20', nowMs: 0 }, 330)).toBeNull();
  expect(powerPlan(['by night'], { minutes: 5, date: '2026-11-20', nowMs: 0 }, 330)).toBeNull();
});

const slot = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 0, max: 1439 }),
  )
  .map(([days, fromMinute, toMinute]) => ({ weekdays: days.toSorted(), fromMinute, toMinute }));

test('a slot that was written is read as it was', () =>
  fc.assert(
    fc.property(slot, (one) => {
      expect(readPowerSlot(writePowerSlot(one))).toEqual(one);
    }),
    {
      numRuns: 60,
    },
  ));

test('no minute is lost or made, none lies outside the power or before now, and one span that holds them all has them', () =>
  fc.assert(
    fc.property(
      fc.array(slot, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 1439 }),
      (slots, minutes, minute) => {
        const nowMs = Date.parse('2026-11-20T00:00:00+05:30') + minute * MINUTE_MS;
        const plan = powerPlan(slots.map(writePowerSlot), { minutes, date: '2026-11-20', nowMs }, 330);
        if (plan === null) throw new Error('these are slots');
        const { pieces, spans, missingMinutes } = plan;
        const laid = pieces.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / MINUTE_MS, 0);
        expect(laid + missingMinutes).toBe(minutes);
        for (const { fromMs, toMs } of pieces) {
          expect(fromMs).toBeGreaterThanOrEqual(nowMs);
          expect(spans.some((span) => span.fromMs <= fromMs && toMs <= span.toMs)).toBe(true);
        }
        const holds = spans.some(({ fromMs, toMs }) => toMs - Math.max(nowMs, fromMs) >= minutes * MINUTE_MS);
        if (holds) expect(pieces).toHaveLength(1);
      },
    ),
    { numRuns: 120 },
  ));

test('the next power: of a later day, the one that begins first, a week on at the latest', () => {
  const at = (written: string[], date: string) => {
    const next = nextPower(written, date, 330);
    return next && [next.date, new Date(next.span.fromMs).toISOString()];
  };
  // A Friday.
  expect(at(['1 08:00-16:00'], '2026-11-20')).toEqual(['2026-11-23', '2026-11-23T02:30:00.000Z']);
  expect(at(['6 18:00-20:00', '6 06:00-08:00'], '2026-11-20')).toEqual([
    '2026-11-21',
    '2026-11-21T00:30:00.000Z',
  ]);
  expect(at(['5 08:00-16:00'], '2026-11-20')).toEqual(['2026-11-27', '2026-11-27T02:30:00.000Z']);
  expect(at(['by night'], '2026-11-20')).toBeNull();
});
