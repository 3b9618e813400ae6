/**
 * Resistance groups (FRAC for fungicides, IRAC for insecticides): codes, and how often each may be used.
 *
 * Sources: group codes of FRAC Code List 2021 and the IRAC classification as gathered for grape; "no two QoI (11) in a
 * row, at most two a season" in several national strategies; group 49 in at most one spray of three. FRAC in general
 * advises against two single-site sprays of one group in a row. Multi-site groups (M) have no limit.
 */
import { activeIngredient } from './active-ingredients.ts';
import type { ResistanceGroup } from './spray.ts';

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
