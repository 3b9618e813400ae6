import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayPlan } from '../../src/plan/day-plan.ts';
import type { PlanAction } from '../../src/plan/plan-action.ts';
import { PLAN_NEEDS, PLAN_RULES, planRuleIds } from '../../src/plan/plan-rules.ts';
import { readTruth } from '../cases.ts';
import { PLAN_RULE_REASONS } from './plan-rule-reasons.ts';
import { dateAt, type PlanCase, planInput } from './plan-world.ts';

interface Expected {
  readonly first?: string;
  readonly rule?: string;
  readonly block?: string | null;
  readonly blockDay?: number;
  readonly has?: readonly string[];
  readonly not?: readonly string[];
  readonly says?: readonly string[];
  readonly saysNot?: readonly string[];
  readonly helps?: readonly string[];
  readonly helpsNot?: readonly string[];
  readonly settled?: readonly string[];
  readonly tomorrow?: readonly string[];
  readonly warnings?: readonly string[];
  readonly minutes?: number;
  readonly sure?: string;
  readonly plotsOfFirst?: number;
  readonly count?: Readonly<Record<string, number>>;
}

const truth = readTruth<PlanCase, Expected>('plan/day-plan');

const nameOf = ({ kind, diseases, subject }: PlanAction): string => {
  const what = diseases.length > 0 ? diseases.join('+') : kind === 'task' ? '' : (subject ?? '');
  return what === '' ? kind : `${kind}:${what}`;
};
const isNamed = (name: string) => (one: PlanAction) => nameOf(one) === name || one.kind === name;

test.each(truth.cases.map((one) => [one.name, one] as const))('%s', (_, { given, expected }) => {
  const plan = dayPlan(planInput(given));
  const actions = plan.days[0]?.actions ?? [];
  const names = actions.map(nameOf);
  const [first] = actions;
  const spray = actions.find(({ kind }) => kind === 'spray' || kind === 'spray_wait');
  const said = actions.flatMap((one) =>
    [...one.reasons, ...one.mustNotBreak, ...one.wouldChange, ...one.meanwhile, ...one.sureBecause].map(
      ({ id }) => id,
    ),
  );
  if (expected.first !== undefined)
    expect(first && isNamed(expected.first)(first) ? expected.first : names).toBe(expected.first);
  if (expected.rule !== undefined) expect(first?.rule).toBe(expected.rule);
  if (expected.block !== undefined)
    expect(spray?.block ? `${spray.block.startHour}-${spray.block.endHour}` : null).toBe(expected.block);
  if (expected.blockDay !== undefined) expect(spray?.block?.date).toBe(dateAt(expected.blockDay));
  for (const name of expected.has ?? [])
    expect(names.concat(actions.map(({ kind }) => kind))).toContain(name);
  for (const name of expected.not ?? []) expect(actions.filter(isNamed(name)).map(nameOf)).toEqual([]);
  for (const id of expected.says ?? []) expect(said).toContain(id);
  for (const id of expected.saysNot ?? []) expect(said).not.toContain(id);
  const named = spray?.helps.flatMap(({ products }) => products);
  for (const name of expected.helps ?? []) expect(named).toContain(name);
  for (const name of expected.helpsNot ?? []) expect(named).not.toContain(name);
  if (expected.settled !== undefined)
    expect(plan.settled.map((one) => `${one.mark} ${nameOf(one)}`)).toEqual(expected.settled);
  for (const name of expected.tomorrow ?? []) expect(plan.days[1]?.actions.map(nameOf)).toContain(name);
  if (expected.warnings !== undefined)
    expect(
      plan.warnings
        .filter(({ date }) => date === plan.date)
        .map(({ id, severity, part }) => `${id} ${severity} ${part}`),
    ).toEqual(expected.warnings);
  if (expected.minutes !== undefined)
    expect(actions.find(({ kind }) => kind === 'water')?.minutes).toBe(expected.minutes);
  if (expected.sure !== undefined) expect(spray?.sure).toBe(expected.sure);
  if (expected.plotsOfFirst !== undefined) expect(first?.plotIds).toHaveLength(expected.plotsOfFirst);
  for (const [kind, count] of Object.entries(expected.count ?? {}))
    expect(actions.filter((one) => one.kind === kind)).toHaveLength(count);
});

test('the cases reach every rule of the table', () => {
  const reached = new Set(
    truth.cases.flatMap(({ given }) =>
      dayPlan(planInput(given)).days.flatMap(({ actions }) => actions.map(({ rule }) => rule)),
    ),
  );
  expect(planRuleIds.filter((id) => !reached.has(id))).toEqual([]);
});

test('the page of the plan shows the table as it stands in the code, and the limits of a need', () => {
  const page = readFileSync(new URL('../../../docs/models/plan-of-the-day.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` \| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, id, weight, why, source]) => [id, Number(weight), why, source],
  );
  expect(rows).toEqual(
    planRuleIds.map((id) => [
      id,
      PLAN_RULES[id].weight,
      PLAN_RULE_REASONS[id].why,
      PLAN_RULE_REASONS[id].source,
    ]),
  );
  for (const number of [
    PLAN_NEEDS.dangerAtLeast,
    PLAN_NEEDS.dangerAtLeastWhenThin,
    PLAN_NEEDS.afterInfectionHours,
  ])
    expect(page).toContain(String(number));
});
