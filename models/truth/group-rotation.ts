/**
 * An oracle of the rules of resistance groups: the chain of groups of a whole season, and what breaks a rule in it.
 * The product itself only asks which groups are to rest (`products/group-rest.ts`).
 *
 * Sprays may come in any order, each with its codes or its active ingredients. An unknown active is listed in `unknown`
 * and breaks no rule; it does not separate two sprays of one group either. Sprays of one day are one application.
 */
import type { SprayEvent } from '../src/products/spray-event.ts';
import {
  GENERAL_ONE_IN,
  GROUP_LIMITS,
  type GroupLimit,
  groupOfActive,
  isMultiSite,
  normalGroupCode,
} from '../src/spray/resistance-groups.ts';
import type { ResistanceGroup, Spray } from '../src/spray/spray.ts';
import {
  type CalendarOptions,
  dateOfDayNumber,
  dayNumberOfDate,
  localDayNumber,
  utcOffsetOf,
} from '../src/weather/calendar.ts';

export type SprayWithGroups = Pick<Spray, 'id' | 'sprayedOn' | 'product' | 'actives' | 'groups'>;

interface GroupApplication {
  readonly sprayedOn: string;
  readonly sprayIds: readonly string[];
  readonly groups: readonly ResistanceGroup[];
}

interface RotationFinding {
  readonly rule: 'used_too_soon' | 'too_many_in_season' | 'same_active_twice_in_a_day';
  readonly severity: 'limit' | 'advice';
  readonly group: ResistanceGroup | null;
  readonly active: string | null;
  /** Applications of the group so far, this one included. */
  readonly count: number;
  readonly limit: number;
  /** The spray that is too much and those it follows. */
  readonly sprayIds: readonly string[];
  readonly sprayedOn: string;
}

interface Rotation {
  readonly ruleId: 'resistance_groups';
  /** By day; both kinds together. */
  readonly chain: readonly GroupApplication[];
  readonly findings: readonly RotationFinding[];
  readonly uses: readonly (ResistanceGroup & { readonly count: number })[];
  /** Actives whose group was not given and is not in this file. */
  readonly unknown: readonly { readonly sprayId: string; readonly active: string }[];
}

const sameGroup = (a: ResistanceGroup, b: ResistanceGroup): boolean => a.kind === b.kind && a.code === b.code;
const keyOf = ({ kind, code }: ResistanceGroup): string => `${kind} ${code}`;

function groupsOf(spray: SprayWithGroups): {
  readonly groups: readonly ResistanceGroup[];
  readonly unknown: readonly string[];
} {
  if (spray.groups !== undefined && spray.groups.length > 0) {
    const groups = spray.groups.map((group) => {
      const code = normalGroupCode(group.code);
      if (code === null) throw new RangeError(`${spray.product}: not a resistance group: ${group.code}`);
      return { kind: group.kind, code };
    });
    return { groups, unknown: [] };
  }
  const found = spray.actives.map((active) => ({ active, group: groupOfActive(active) }));
  return {
    groups: found.flatMap(({ group }) => (group === null ? [] : [group])),
    unknown: found.filter(({ group }) => group === null).map(({ active }) => active),
  };
}

const limitOf = (group: ResistanceGroup): GroupLimit | undefined =>
  GROUP_LIMITS.find((limit) => sameGroup(limit, group));

const byKey = (a: ResistanceGroup, b: ResistanceGroup): number => (keyOf(a) < keyOf(b) ? -1 : 1);

function chainOf(sprays: readonly SprayWithGroups[]): GroupApplication[] {
  const days = new Map<string, { ids: string[]; groups: Map<string, ResistanceGroup> }>();
  for (const spray of sprays) {
    dayNumberOfDate(spray.sprayedOn);
    const day = days.get(spray.sprayedOn) ?? { ids: [], groups: new Map<string, ResistanceGroup>() };
    day.ids.push(spray.id);
    for (const group of groupsOf(spray).groups) day.groups.set(keyOf(group), group);
    days.set(spray.sprayedOn, day);
  }
  return [...days.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sprayedOn, { ids, groups }]) => ({
      sprayedOn,
      sprayIds: ids.sort(),
      groups: [...groups.values()].sort(byKey),
    }));
}

/** Findings about one group over the applications of its kind. */
function findingsOf(group: ResistanceGroup, chain: readonly GroupApplication[]): RotationFinding[] {
  const own = chain.filter(({ groups }) => groups.some(({ kind }) => kind === group.kind));
  const limit = limitOf(group);
  const oneIn = limit?.oneIn ?? GENERAL_ONE_IN;
  const findings: RotationFinding[] = [];
  const at: number[] = [];
  own.forEach((application, i) => {
    if (!application.groups.some((one) => sameGroup(one, group))) return;
    const recent = at.filter((before) => i - before < oneIn);
    at.push(i);
    const shared = { group, active: null, sprayedOn: application.sprayedOn };
    if (recent.length > 0)
      findings.push({
        ...shared,
        rule: 'used_too_soon',
        severity: limit?.oneIn == null ? 'advice' : 'limit',
        count: at.length,
        limit: oneIn,
        sprayIds: [...recent.flatMap((before) => own[before]?.sprayIds ?? []), ...application.sprayIds],
      });
    if (limit !== undefined && limit.perSeason !== null && at.length > limit.perSeason)
      findings.push({
        ...shared,
        rule: 'too_many_in_season',
        severity: 'limit',
        count: at.length,
        limit: limit.perSeason,
        sprayIds: at.flatMap((one) => own[one]?.sprayIds ?? []),
      });
  });
  return findings;
}

/** Two products of one day with the same active: twins under two brand names. */
function twinsOf(sprays: readonly SprayWithGroups[]): RotationFinding[] {
  const seen = new Map<string, { active: string; sprayedOn: string; ids: string[] }>();
  for (const { id, sprayedOn, actives } of sprays)
    for (const active of new Set(actives.map((one) => one.trim().toLowerCase()))) {
      const key = `${sprayedOn} ${active}`;
      const twins = seen.get(key) ?? { active, sprayedOn, ids: [] };
      twins.ids.push(id);
      seen.set(key, twins);
    }
  return [...seen.values()]
    .filter(({ ids }) => ids.length > 1)
    .map(({ active, sprayedOn, ids }) => ({
      rule: 'same_active_twice_in_a_day',
      severity: 'advice',
      group: groupOfActive(active),
      active,
      count: ids.length,
      limit: 1,
      sprayIds: ids.sort(),
      sprayedOn,
    }));
}

/**
 * The group chain of a season and what is wrong with it.
 *
 * @throws RangeError for impossible dates and for a label's code that is none.
 */
export function resistanceRotation(sprays: readonly SprayWithGroups[]): Rotation {
  const chain = chainOf(sprays);
  const uses = new Map<string, ResistanceGroup & { count: number }>();
  for (const { groups } of chain)
    for (const group of groups) {
      const use = uses.get(keyOf(group)) ?? { ...group, count: 0 };
      uses.set(keyOf(group), { ...use, count: use.count + 1 });
    }
  const used = [...uses.values()].sort(byKey);
  const findings = [
    ...used
      .filter((group) => !isMultiSite(group))
      .flatMap(({ kind, code }) => findingsOf({ kind, code }, chain)),
    ...twinsOf(sprays),
  ].sort((a, b) => (a.sprayedOn < b.sprayedOn ? -1 : a.sprayedOn > b.sprayedOn ? 1 : 0));
  const unknown = sprays.flatMap((spray) =>
    groupsOf(spray).unknown.map((active) => ({ sprayId: spray.id, active })),
  );
  return { ruleId: 'resistance_groups', chain, findings, uses: used, unknown };
}

/** One entry for each product, with the groups of the label or of its actives. */
function spraysWithGroups(events: readonly SprayEvent[], options: CalendarOptions = {}): SprayWithGroups[] {
  const offset = utcOffsetOf(options);
  return events.flatMap(({ id, atMs, products }) =>
    products.map(({ name, actives, groups }, i) => ({
      id: `${id} ${i}`,
      sprayedOn: dateOfDayNumber(localDayNumber(atMs, offset)),
      product: name,
      actives: actives.length > 0 || groups.length > 0 ? actives : [name],
      groups,
    })),
  );
}

export const sprayRotation = (events: readonly SprayEvent[], options: CalendarOptions = {}): Rotation =>
  resistanceRotation(spraysWithGroups(events, options));

/** What a planned spray would add to the season's findings: twins and mixes with a group used last among them. */
export function rotationWith(
  events: readonly SprayEvent[],
  planned: SprayEvent,
  options: CalendarOptions = {},
): RotationFinding[] {
  const own = new Set(spraysWithGroups([planned], options).map(({ id }) => id));
  return sprayRotation([...events, planned], options).findings.filter(({ sprayIds }) =>
    sprayIds.some((id) => own.has(id)),
  );
}
