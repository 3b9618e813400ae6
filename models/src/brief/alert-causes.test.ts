import { describe, expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../truth/plan/plan-world.ts';
import { dayPlan } from '../plan/day-plan.ts';
import type { DayPlan, PlanAction, PlanWarning } from '../plan/plan-action.ts';
import { ownProductOf } from '../products/spray-event.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { alertsOf, type PlanSeen, planSeen } from './alerts.ts';

const HOUR = 8;
const given: PlanCase = {
  dap: 45,
  cycle: 'fruit',
  hour: HOUR,
  plots: 1,
  weather: { base: 'muggy', wetNights: [0], dewNights: [], rain: [], wind: [], sample: false },
  sprays: [[-6, 8, ['Mancozeb']]],
};
const input = planInput(given);
const plan = dayPlan(input);
const nothing: PlanSeen = { due: [], warnings: [] };
const nextDay = plan.days[1]?.date ?? '';
const causes = (before: PlanSeen, now: DayPlan) =>
  alertsOf(before, now, input.nowMs, [{ sample: false, fetchedAtMs: input.nowMs - HOUR_MS }], []).map(
    ({ cause, hour }) => [cause, hour],
  );
const warned = (warning: Pick<PlanWarning, 'id' | 'date' | 'params'>): DayPlan => ({
  ...plan,
  days: [],
  warnings: [{ severity: 'amber', plotIds: ['a'], part: 'day', ...warning }],
});
const spray = plan.days[0]?.actions.find(({ kind }) => kind === 'spray');
const doing = (action: Partial<PlanAction>): DayPlan => {
  if (spray === undefined) throw new Error('The wet night wants a spray');
  return { ...plan, warnings: [], days: [{ date: plan.date, actions: [{ ...spray, ...action }] }] };
};
const locked = [{ id: 'reason.harvest_locked' as const, params: {} }];

describe('each cause by its rule', () => {
  test('rain on ripe fruit is told where it begins within twelve hours, and not when it has begun', () => {
    for (let until = -HOUR; until < 48 - HOUR; until += 1) {
      const isTomorrow = HOUR + until >= 24;
      const fromHour = (HOUR + until) % 24;
      const date = isTomorrow ? nextDay : plan.date;
      const rain = warned({ id: 'rain_on_ripe', date, params: { fromHour, toHour: fromHour + 1, mm: 9 } });
      expect(causes(nothing, rain)).toEqual(until >= 0 && until <= 12 ? [['rain_on_ripe', fromHour]] : []);
      expect(causes(planSeen(rain), rain)).toEqual([]);
    }
  });

  test.each([
    ['berries_freeze', 'cold_harm'],
    ['cold_harms', 'cold'],
    ['cold', 'cold'],
  ] as const)('%s is told as %s with its hour, once', (id, cause) => {
    const night = warned({ id, date: plan.date, params: { temperature: 2, hour: 5 } });
    expect(causes(nothing, night)).toEqual([[cause, 5]]);
    expect(causes(planSeen(night), night)).toEqual([]);
  });

  test('a harvest that the brief named and a spray forbids since; one that the brief did not name is no news', () => {
    const free = doing({ kind: 'harvest', reasons: [] });
    const forbidden = doing({ kind: 'harvest', reasons: locked });
    expect(causes(planSeen(free), forbidden)).toEqual([['harvest_forbidden', null]]);
    expect(causes(planSeen(forbidden), forbidden)).toEqual([]);
    expect(causes(nothing, forbidden)).toEqual([]);
    expect(causes(planSeen(free), free)).toEqual([]);
  });

  test('a spray of this morning closes the plot and forbids the harvest that was free: told today, though the work moves to a later day', () => {
    const own = ownProductOf({
      ...{ id: 'own', name: 'Own', activeIngredient: 'mancozeb', group: null, reEntryHours: 24 },
      ...{ phiDays: 30, phiSource: null },
    });
    const ripe: PlanCase = { dap: 130, hour: 10, plots: 2, weather: { base: 'mild' }, products: [own] };
    const before = planSeen(dayPlan(planInput({ ...ripe, hour: 5 })));
    expect(before.due.map(({ kind, locked }) => [kind, locked])).toContainEqual(['harvest', false]);
    const sprayed = dayPlan(planInput({ ...ripe, sprays: [[0, 8, [{ name: 'Own', productId: 'own' }]]] }));
    expect(sprayed.days[0]?.actions.filter(({ kind }) => kind === 'harvest')).toEqual([]);
    const alerts = alertsOf(
      before,
      sprayed,
      planInput(ripe).nowMs,
      [{ sample: false, fetchedAtMs: planInput(ripe).nowMs }],
      [],
    ).filter(({ cause }) => cause === 'harvest_forbidden');
    expect(alerts.map(({ action }) => [action?.kind, action?.date])).toEqual([
      ['harvest', sprayed.days[1]?.date],
    ]);
    // The brief of the next day knows it.
    expect(causes(planSeen(sprayed), sprayed)).toEqual([]);
  });

  test('a spray that waited for dry hours gets them: they came; past their end nothing is told', () => {
    const waits = planSeen(doing({ kind: 'spray_wait', block: null }));
    expect(causes(waits, doing({}))).toEqual([['window_come', null]]);
    const over = spray?.block ? { ...spray.block, endHour: HOUR } : null;
    expect(causes(waits, doing({ block: over }))).toEqual([]);
  });
});
