import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planInput } from '../../truth/plan/plan-world.ts';
import { dayPlan } from '../plan/day-plan.ts';
import { localDate } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { type Alert, alertCauses, chooseAlert } from './alerts.ts';
import { briefOf } from './brief.ts';
import { isQuietAt, usualWanted, type WantedMessages, wantedOf } from './wanted.ts';

const plots = ['a', 'b', 'c', 'd'];
const wantedMessages: fc.Arbitrary<WantedMessages> = fc.record({
  quietFrom: fc.integer({ min: 0, max: 1439 }),
  quietTo: fc.integer({ min: 0, max: 1439 }),
  causesOff: fc.subarray([...alertCauses]),
  plotIds: fc.subarray(plots),
  notOn: fc.constantFrom(null, '2026-11-21', '2026-11-22'),
});
const moments = fc.integer({
  min: Date.parse('2026-11-20T18:30:00Z'),
  max: Date.parse('2026-11-22T18:30:00Z'),
});
const alerts = fc
  .array(
    fc.record({
      cause: fc.constantFrom(...alertCauses),
      plotIds: fc.subarray(plots, { minLength: 1 }),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(
      ({ cause, plotIds }, place): Alert => ({
        cause,
        key: `${cause} ${place}`,
        plotIds,
        action: null,
        hour: 3,
        temperature: null,
        headline: null,
      }),
    ),
  );

/** For any wishes, alerts and moments: each that was spoken of, sent or kept back. */
const property = (
  holds: (alert: Alert, wanted: WantedMessages, nowMs: number, found: readonly Alert[]) => void,
) =>
  fc.assert(
    fc.property(wantedMessages, moments, alerts, (wanted, nowMs, found) => {
      const { send, kept } = chooseAlert(found, [], nowMs, wanted);
      for (const one of [...(send ? [send] : []), ...kept.map(({ alert }) => alert)])
        holds(one, wanted, nowMs, found);
    }),
    { numRuns: 1000 },
  );

describe('what a farmer wants of alerts', () => {
  test('in the quiet hours that they chose, over midnight or not, official warnings alone', () =>
    property(({ cause }, { quietFrom, quietTo }, nowMs) => {
      const clock = new Date(nowMs + 330 * 60_000);
      const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
      const isQuiet =
        quietFrom <= quietTo
          ? quietFrom <= minute && minute < quietTo
          : !(quietTo <= minute && minute < quietFrom);
      if (isQuiet) expect(cause).toBe('official_warning');
    }));

  test('a cause that is off is not spoken of, sent or kept back', () =>
    property(({ cause }, { causesOff }) => expect(causesOff).not.toContain(cause)));

  test('of chosen plots alone, and of each of those that it concerns', () =>
    property(({ key, plotIds }, wanted, _, found) => {
      const all = found.find((one) => one.key === key)?.plotIds ?? [];
      const own = wanted.plotIds.length === 0 ? all : all.filter((id) => wanted.plotIds.includes(id));
      expect(own.length).toBeGreaterThan(0);
      expect(plotIds).toEqual(own);
    }));

  test('nothing at all on the day that they took off', () =>
    property((_, { notOn }, nowMs) => expect(localDate(nowMs, 330)).not.toBe(notOn)));

  test('what they want is not held back: with every cause on, no quiet hour and no day off the worst goes out', () =>
    fc.assert(
      fc.property(wantedMessages, moments, alerts, (wanted, nowMs, found) => {
        const open = { ...wanted, quietFrom: 0, quietTo: 0, causesOff: [], notOn: null };
        const wantedOnes = found.filter(
          ({ plotIds }) => open.plotIds.length === 0 || plotIds.some((id) => open.plotIds.includes(id)),
        );
        expect(chooseAlert(found, [], nowMs, open).send?.key).toBe(wantedOnes[0]?.key);
      }),
    ));

  test('quiet hours by hand: 20:30 to 5:00, 13:00 to 15:00, none', () => {
    const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);
    const quiet = (from: number, to: number, times: readonly string[]) =>
      times.map((time) => isQuietAt(at(time), { quietFrom: from, quietTo: to }));
    expect(quiet(1230, 300, ['20:29', '20:30', '23:59', '00:00', '04:59', '05:00'])).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(quiet(780, 900, ['12:59', '13:00', '14:59', '15:00', '02:00'])).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(quiet(300, 300, ['04:59', '05:00', '05:01'])).toEqual([false, false, false]);
  });

  test('chosen plots that are gone count no more; with all of them gone it is every plot again', () => {
    const wanted = { ...usualWanted, plotIds: ['a', 'gone'] };
    expect(wantedOf(wanted, ['a', 'b']).plotIds).toEqual(['a']);
    expect(wantedOf(wanted, ['b']).plotIds).toEqual([]);
  });
});

test('the brief speaks of the chosen plots alone, and of work that is on no plot', () => {
  const input = planInput({
    dap: 45,
    cycle: 'fruit',
    hour: 6,
    plots: 2,
    weather: { base: 'muggy', wetNights: [0], dewNights: [], rain: [], wind: [], sample: false },
    sprays: [[-6, 8, ['Mancozeb']]],
  });
  const task = {
    id: 'of-the-farm',
    plotId: null,
    title: 'Pay the workers',
    status: 'pending',
    scheduledDate: localDate(input.nowMs, 330),
  };
  const plan = dayPlan({ ...input, tasks: [task] });
  const fresh = [{ sample: false, fetchedAtMs: input.nowMs - HOUR_MS }];
  const all = briefOf(plan, input.nowMs, fresh).actions;
  const chosen = input.plots[1]?.id ?? '';
  expect(all.some(({ plotIds }) => plotIds.length > 1)).toBe(true);
  const { actions } = briefOf(plan, input.nowMs, fresh, [chosen]);
  expect(actions.length).toBeGreaterThan(0);
  for (const { plotIds } of actions) expect([[], [chosen]]).toContainEqual(plotIds);
  expect(actions.some(({ plotIds }) => plotIds.length === 0)).toBe(
    plan.days[0]?.actions.some(({ plotIds }) => plotIds.length === 0),
  );
});
