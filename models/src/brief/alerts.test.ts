import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../truth/plan/plan-world.ts';
import { dayPlan } from '../plan/day-plan.ts';
import { localDate } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import {
  ALERTS,
  type Alert,
  type AlertBefore,
  alertCauses,
  alertsOf,
  chooseAlert,
  type OfficialWarning,
  planSeen,
} from './alerts.ts';

const given: PlanCase = {
  dap: 45,
  cycle: 'fruit',
  hour: 6,
  plots: 2,
  weather: { base: 'muggy', wetNights: [0], dewNights: [], rain: [], wind: [], sample: false },
  sprays: [[-6, 8, ['Mancozeb']]],
};
const planOf = (change: Partial<PlanCase>) => {
  const input = planInput({ ...given, ...change });
  return { plan: dayPlan(input), nowMs: input.nowMs };
};
const dry = { ...given.weather, base: 'mild' as const, wetNights: [] };
const fresh = (nowMs: number) => [{ sample: false, fetchedAtMs: nowMs - HOUR_MS }];
const found = (
  before: Partial<PlanCase>,
  now: Partial<PlanCase>,
  official: readonly OfficialWarning[] = [],
) => {
  const { plan, nowMs } = planOf(now);
  return alertsOf(planSeen(planOf(before).plan), plan, nowMs, fresh(nowMs), official);
};
const hail: OfficialWarning = {
  event: 'Hailstorm',
  headline: 'Hail over Nashik',
  startsAt: null,
  endsAt: null,
  plotIds: ['a'],
};

describe('what an alert is made of', () => {
  test('an infection that the brief did not know, with its spray, plots and hours', () => {
    const { plan } = planOf({ hour: 8 });
    const spray = plan.days[0]?.actions.find(({ kind }) => kind === 'spray');
    expect(spray).toBeDefined();
    expect(found({ weather: dry }, { hour: 8 })[0]).toMatchObject({
      cause: 'infection',
      plotIds: spray?.plotIds,
      action: { key: spray?.key, hours: { start: spray?.block?.startHour, end: spray?.block?.endHour } },
    });
  });

  test('what the brief told is no news', () => {
    expect(found({}, { hour: 8 })).toEqual([]);
  });

  test('the dry hours that the brief named are lost: what is to be done instead', () => {
    const rain = [0, 6, 24, 3, 90] as const;
    const lost = found({}, { hour: 7, weather: { ...given.weather, rain: [rain] } });
    expect(lost.map(({ cause }) => cause)).toContain('window_lost');
    expect(lost.find(({ cause }) => cause === 'window_lost')?.action).not.toBeNull();
  });

  test('an official warning of hail or of the highest degree, even before the brief; lesser ones and past ones not', () => {
    const { plan, nowMs } = planOf({});
    const resultOf = (warning: Partial<OfficialWarning>) =>
      alertsOf(null, plan, nowMs, fresh(nowMs), [{ ...hail, ...warning }]).map(({ headline }) => headline);
    expect(resultOf({})).toEqual(['Hail over Nashik']);
    expect(resultOf({ event: 'Rain', headline: 'Very heavy rain', severity: 'Extreme' })).toEqual([
      'Very heavy rain',
    ]);
    expect(resultOf({ event: 'Rain', headline: 'Rain', severity: 'Severe' })).toEqual([]);
    expect(resultOf({ endsAt: new Date(nowMs - 1).toISOString() })).toEqual([]);
  });

  test('nothing but official warnings, which are another feed’s, from sample weather, from weather older than six hours, or from none', () => {
    const { plan, nowMs } = planOf({ hour: 8 });
    const before = planSeen(planOf({ weather: dry }).plan);
    for (const weather of [
      [],
      [{ sample: true, fetchedAtMs: nowMs }],
      [...fresh(nowMs), { sample: false, fetchedAtMs: nowMs - 6 * HOUR_MS - 1 }],
    ])
      expect(alertsOf(before, plan, nowMs, weather, [hail]).map(({ cause }) => cause)).toEqual([
        'official_warning',
      ]);
  });

  test('for any two plans: each alert has a cause, plots, and an act or a time, the worst first', () => {
    const weather = fc.record({
      base: fc.constantFrom('mild' as const, 'hot' as const, 'muggy' as const, 'tropical' as const),
      wetNights: fc.array(fc.integer({ min: -3, max: 2 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), fc.nat(23), weather, weather, (dap, hour, a, b) => {
        const alerts = found(
          { dap, weather: { ...given.weather, ...a } },
          { dap, hour, weather: { ...given.weather, ...b } },
        );
        const places = alerts.map(({ cause }) => alertCauses.indexOf(cause));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        for (const { plotIds, action, hour: at, headline } of alerts) {
          expect(plotIds.length).toBeGreaterThan(0);
          expect(action !== null || at !== null || headline !== null).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const alert = (cause: Alert['cause'], key: string): Alert => ({
  cause,
  key,
  plotIds: ['a'],
  action: null,
  hour: 3,
  temperature: null,
  headline: null,
});

/** Looks over weeks, each with what there is to tell; a few keys, so that they come again. */
const looks = fc.array(
  fc.record({
    afterMinutes: fc.integer({ min: 15, max: 900 }),
    found: fc.array(fc.tuple(fc.constantFrom(...alertCauses), fc.nat(40)), { maxLength: 4 }),
  }),
  { maxLength: 120 },
);

/** What was sent and kept back, by `chooseAlert` alone. */
function season(
  all: readonly { afterMinutes: number; found: readonly (readonly [Alert['cause'], number])[] }[],
) {
  const before: AlertBefore[] = [];
  const sent: { alert: Alert; atMs: number; beside: readonly Alert[] }[] = [];
  let atMs = Date.parse('2026-11-20T00:00:00Z');
  for (const { afterMinutes, found } of all) {
    atMs += afterMinutes * 60_000;
    const alerts = found
      .map(([cause, n]) => alert(cause, `${cause} ${n}`))
      .toSorted((a, b) => alertCauses.indexOf(a.cause) - alertCauses.indexOf(b.cause));
    const known = new Set(before.map(({ key }) => key));
    const { send, kept } = chooseAlert(alerts, before, atMs);
    if (send) {
      sent.push({ alert: send, atMs, beside: alerts.filter(({ key }) => !known.has(key)) });
      before.push({ key: send.key, atMs, sent: true });
    }
    before.push(...kept.map(({ alert: { key } }) => ({ key, atMs, sent: false })));
  }
  return { sent, before };
}

const property = (holds: (made: ReturnType<typeof season>) => void) =>
  fc.assert(
    fc.property(looks, (all) => holds(season(all))),
    { numRuns: 200 },
  );

describe('which alerts go out', () => {
  test('never the same cause and action twice, sent or kept back', () =>
    property(({ before }) => {
      expect(new Set(before.map(({ key }) => key)).size).toBe(before.length);
    }));

  test('one a day', () =>
    property(({ sent }) => {
      const days = sent.map(({ atMs }) => localDate(atMs, 330));
      expect(new Set(days).size).toBe(days.length);
    }));

  test('four in any seven days', () =>
    property(({ sent }) => {
      for (const { atMs } of sent) {
        const week = sent.filter((one) => one.atMs >= atMs && one.atMs < atMs + ALERTS.weekDays * DAY_MS);
        expect(week.length).toBeLessThanOrEqual(ALERTS.aWeek);
      }
    }));

  test('the worst first of what there is', () =>
    property(({ sent }) => {
      for (const { alert: one, beside } of sent) expect(one.cause).toBe(beside[0]?.cause);
    }));

  test('from 20:30 to 5:00 official warnings alone', () =>
    property(({ sent }) => {
      for (const { alert: one, atMs } of sent) {
        const minute = (atMs / 60_000 + 330) % 1440;
        if (minute >= 1230 || minute < 300) expect(one.cause).toBe('official_warning');
      }
    }));

  test('what the night holds back is told in the morning, where it still is', () => {
    const night = Date.parse('2026-11-20T23:00:00Z');
    const infection = alert('infection', 'i');
    expect(chooseAlert([infection], [], night)).toEqual({ send: null, kept: [] });
    expect(chooseAlert([infection], [], night + HOUR_MS).send).toBe(infection);
  });
});
