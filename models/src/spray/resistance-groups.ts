/**
 * Resistance groups (FRAC for fungicides, IRAC for insecticides) of a spray list: which follow each other too often.
 *
 * Sources: group codes of FRAC Code List 2021 and the IRAC classification as gathered for grape; "no two QoI (11) in a
 * row, at most two a season" in several national strategies; group 49 in at most one spray of three. Two single-site
 * sprays of the same group in a row are advised against by FRAC in general. Multi-site groups (M) carry no limit.
 *
 * Input: sprays in any order, each with its codes or its active ingredients. An active that this file does not know is
 * said aloud in `unknown` and breaks no rule; it does not separate two sprays of one group either. Sprays of one day are
 * one application.
 */
import { dayNumberOfDate } from '../weather/calendar.ts';
import { activeIngredient } from './active-ingredients.ts';
import type { ResistanceGroup, Spray } from './spray.ts';

const kindOf = { fungicide: 'FRAC', insecticide: 'IRAC', growth_regulator: null, feed: null } as const;

/** Group of an active ingredient, `null` where the table does not know it or it is in none. */
export function groupOfActive(active: string): ResistanceGroup | null {
  const found = activeIngredient(active);
  const kind = found === null ? null : kindOf[found.kind];
  return kind === null || found?.group == null ? null : { kind, code: found.group };
}

/**
 * A code as the lists print it: `m3`, `M 03` and `M03` are one, so are `P7` and `P07`, `U8` and its later name `50`. `null`
 * for a text that is no code.
 */
export function normalGroupCode(text: string): string | null {
  const [, letter = '', digits = '', sub = ''] =
    /^(?:FRAC|IRAC|GROUP)?\s*(BM|[MPU]?)\s*0*([1-9]\d?)\s*([A-F]?)$/.exec(text.trim().toUpperCase()) ?? [];
  if (digits === '') return null;
  const code = letter === '' ? `${digits}${sub}` : `${letter}${digits.padStart(2, '0')}`;
  return code === 'U08' ? '50' : code;
}

/** Multi-site and unspecific groups: resistance is not known from them. */
export const isMultiSite = ({ kind, code }: ResistanceGroup): boolean => kind === 'FRAC' && /^B?M/.test(code);

export interface GroupLimit {
  readonly code: string;
  readonly kind: ResistanceGroup['kind'];
  /** Most applications in a season; `null`: no limit known. */
  readonly perSeason: number | null;
  /** At most one in so many applications in a row; 2 forbids two in a row; `null`: what holds for every group. */
  readonly oneIn: number | null;
  readonly evidence: 'secondary';
}

export const GROUP_LIMITS: readonly GroupLimit[] = [
  // "Not more than four of group 4 a season" (AWRI, 6 September 2011).
  { kind: 'FRAC', code: '4', perSeason: 4, oneIn: null, evidence: 'secondary' },
  { kind: 'FRAC', code: '11', perSeason: 2, oneIn: 2, evidence: 'secondary' },
  // FRAC’s advice for CAA fungicides on grape: at most half of the sprays, and four a season.
  { kind: 'FRAC', code: '40', perSeason: 4, oneIn: null, evidence: 'secondary' },
  // FRAC, OSBPI on grapes, January 2024: never in a row, two a season, a third of the time protected.
  { kind: 'FRAC', code: '49', perSeason: 2, oneIn: 3, evidence: 'secondary' },
];

/** What holds for every other single-site group: not twice in a row (FRAC and IRAC general advice). */
export const GENERAL_ONE_IN = 2;

export type SprayWithGroups = Pick<Spray, 'id' | 'sprayedOn' | 'product' | 'actives' | 'groups'>;

export interface GroupApplication {
  readonly sprayedOn: string;
  readonly sprayIds: readonly string[];
  readonly groups: readonly ResistanceGroup[];
}

export interface RotationFinding {
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

export interface Rotation {
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

/** Findings that a spray to come would add: an empty list means that it fits the rotation. */
export function rotationIfSprayed(
  sprays: readonly SprayWithGroups[],
  planned: SprayWithGroups,
): readonly RotationFinding[] {
  return resistanceRotation([...sprays, planned]).findings.filter(({ sprayIds }) =>
    sprayIds.includes(planned.id),
  );
}
