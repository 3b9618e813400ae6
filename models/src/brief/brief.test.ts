import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../truth/plan/plan-world.ts';
import { dayPlan } from '../plan/day-plan.ts';
import { planMessage } from '../plan/plan-action.ts';
import { dateAfter } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { BRIEF, briefOf } from './brief.ts';

const wetNight: PlanCase = {
  dap: 45,
  cycle: 'fruit',
  hour: 6,
  plots: 2,
  weather: { base: 'muggy', wetNights: [0], dewNights: [], rain: [], wind: [], sample: false },
  // A diary that is kept, whose last cover is over.
  sprays: [[-6, 8, ['Mancozeb']]],
};
const made = (given: PlanCase) => {
  const input = planInput(given);
  return { input, plan: dayPlan(input) };
};
const fresh = (nowMs: number) => [{ sample: false, fetchedAtMs: nowMs - HOUR_MS }];

describe('the morning brief', () => {
  test('names the spray of a wet night with its plots and hours, first', () => {
    const { input, plan } = made(wetNight);
    const { actions, silent } = briefOf(plan, input.nowMs, fresh(input.nowMs));
    const spray = plan.days[0]?.actions.find(({ kind }) => kind === 'spray');
    expect(spray).toBeDefined();
    expect(silent).toBeNull();
    expect(actions[0]).toMatchObject({
      kind: 'spray',
      plotIds: spray?.plotIds,
      diseases: spray?.diseases,
      hours: { start: spray?.block?.startHour, end: spray?.block?.endHour },
    });
  });

  test('an order that was not answered for days is told with its hours of today', () => {
    const { input, plan } = made({ ...wetNight, sprays: [] });
    const { actions } = briefOf(plan, input.nowMs, fresh(input.nowMs));
    expect(actions.slice(0, 2).map(({ rule }) => rule)).toEqual(['diary.did_you_spray', 'wait.unanswered']);
    expect(actions[1]?.hours).not.toBeNull();
  });

  test('an infection without dry hours today is told with the first day that has them, and one to come is not', () => {
    const { input, plan } = made(wetNight);
    const [spray] = plan.days[0]?.actions ?? [];
    if (!spray?.block) throw new Error('the wet night has an order to spray');
    const block = { ...spray.block, date: dateAfter(plan.date, 2), startHour: 7, endHour: 10 };
    const waits = (id: 'reason.wet_spell' | 'reason.wet_spell_coming', at: typeof block | null) => ({
      ...spray,
      ...({ kind: 'spray_wait', rule: 'wait.no_window', block: at } as const),
      reasons: [planMessage(id, {})],
    });
    const briefed = (action: ReturnType<typeof waits>) =>
      briefOf(
        { ...plan, days: [{ date: plan.date, actions: [action] }] },
        input.nowMs,
        fresh(input.nowMs),
      ).actions.map(({ date, hours }) => [date, hours]);
    expect(briefed(waits('reason.wet_spell', block))).toEqual([[block.date, { start: 7, end: 10 }]]);
    expect(briefed(waits('reason.wet_spell', null))).toEqual([[plan.date, null]]);
    expect(briefed(waits('reason.wet_spell_coming', block))).toEqual([]);
  });

  test('says nothing of the weather when it is older than six hours, made up, or not there', () => {
    const { input, plan } = made(wetNight);
    const { nowMs } = input;
    for (const weather of [
      [{ sample: false, fetchedAtMs: nowMs - 6 * HOUR_MS - 1 }],
      [{ sample: true, fetchedAtMs: nowMs }],
      [...fresh(nowMs), { sample: false, fetchedAtMs: nowMs - 7 * HOUR_MS }],
      [],
    ]) {
      const { actions, silent } = briefOf(plan, nowMs, weather);
      expect(silent).toBe('weather_old');
      expect(actions.filter(({ kind }) => ['spray', 'water', 'scout', 'harvest'].includes(kind))).toEqual([]);
    }
  });

  test('work that stands whatever the weather does is said all the same', () => {
    const { input } = made(wetNight);
    const task = {
      id: 'a',
      plotId: input.plots[0]?.id ?? null,
      title: 'Tie the canes',
      status: 'pending',
      scheduledDate: dayPlan(input).date,
    };
    const plan = dayPlan({ ...input, tasks: [task] });
    expect(briefOf(plan, input.nowMs, []).actions.map(({ subject }) => subject)).toContain('a');
  });

  test('for any season: at most three, in the plan’s order, each of today, on a plot, and an act', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 150 }),
        fc.nat(23),
        fc.constantFrom('mild' as const, 'hot' as const, 'muggy' as const, 'tropical' as const),
        fc.array(fc.integer({ min: -3, max: 2 }), { maxLength: 3 }),
        (dap, hour, base, wetNights) => {
          const weather = { base, wetNights, dewNights: [], rain: [], wind: [], sample: false };
          const { input, plan } = made({ ...wetNight, dap, hour, weather });
          const today = plan.days[0]?.actions ?? [];
          const { actions, more } = briefOf(plan, input.nowMs, fresh(input.nowMs));
          expect(actions.length).toBeLessThanOrEqual(BRIEF.actionsMost);
          expect(actions.length + more).toBeLessThanOrEqual(today.length);
          const places = actions.map(({ key, plotIds }) =>
            today.findIndex((one) => one.key === key && one.plotIds === plotIds),
          );
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          for (const { kind, rule, hours, date, plotIds } of actions) {
            if (kind === 'spray_wait') {
              expect(['wait.unanswered', 'wait.no_window']).toContain(rule);
              if (rule === 'wait.unanswered') expect(hours).not.toBeNull();
            }
            expect(kind).not.toBe('no_water');
            // Of an infection without hours today the day of its first ones.
            if (rule === 'wait.no_window' && hours !== null) expect(date > plan.date).toBe(true);
            else expect(date).toBe(plan.date);
            expect(plotIds.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
