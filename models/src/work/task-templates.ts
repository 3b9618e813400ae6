/**
 * Work of a season as far as a source names its time: days after pruning, what is seen on the vine, or days after other
 * work. What no source times is not here. Where sources differ on an amount, each is here with its own.
 */
import type { PruningCycle } from '../stages/days-after-pruning.ts';
import { foundationWorks } from './foundation-works.ts';
import { untilBloom, untilBloomBySight } from './fruit-works.ts';
import { fromBloom, fromBloomBySight } from './fruit-works-from-bloom.ts';
import { isNamed, type Variety, varietyOf } from './varieties.ts';
import { type DaySpan, type Purpose, SIGN_DAYS, type TaskTemplate, type WorkDose } from './work-template.ts';
import { youngWorks } from './young-works.ts';

/** Within a cycle first those by days, in order of time, then those by sight, in the order in which they come. */
export const TASK_TEMPLATES: readonly TaskTemplate[] = [
  ...foundationWorks,
  ...untilBloom,
  ...fromBloom,
  ...untilBloomBySight,
  ...fromBloomBySight,
];

export const templateOf = (id: string): TaskTemplate | undefined =>
  [...TASK_TEMPLATES, ...youngWorks].find((template) => template.id === id);

/**
 * The works of a plot's vines after a pruning. Young ones have their own, whichever pruning it is called; for top-worked ones no source was
 * read, and a plot that rests or is gone asks for nothing (decision 158).
 */
export function templatesFor(cycle: PruningCycle, status = 'bearing'): readonly TaskTemplate[] {
  if (status === 'young') return youngWorks;
  return status === 'bearing' ? TASK_TEMPLATES.filter((template) => template.cycle === cycle) : [];
}

/**
 * When a work is expected, days after pruning: its days, those of its sign by the stages, or those of the work before it.
 *
 * @returns null where no source says so much as that
 */
export function workDays({ timing }: TaskTemplate): DaySpan | null {
  if (timing.by === 'days') return { fromDap: timing.fromDap, toDap: timing.toDap };
  if (timing.by === 'sign') return SIGN_DAYS[timing.sign] ?? null;
  const before = templateOf(timing.work);
  const span = before ? workDays(before) : null;
  return span && { fromDap: span.fromDap + timing.fromDays, toDap: span.toDap + timing.toDays };
}

/**
 * Grams of pure active ingredient in 100 litres of water: 1 ppm is 1 mg in a litre.
 *
 * @param ppm over 0
 */
export const gramsIn100Litres = (ppm: number): number => ppm / 10;

const purposeOf: Readonly<Record<string, Purpose>> = {
  export_eu: 'table',
  export_other: 'table',
  domestic: 'table',
  raisin: 'raisin',
  wine_juice: 'wine',
};

/** By the season's market; without one, a wine kind is for wine and a known table kind is not. */
function purposesOf(known: Variety | null, market: string | null): readonly Purpose[] {
  const sold = market === null ? undefined : purposeOf[market];
  if (sold) return [sold];
  if (known === null) return ['table', 'raisin', 'wine'];
  return known.kind === 'wine' ? ['wine'] : ['table', 'raisin'];
}

/** What a plot grows, and for whom. */
export interface Vines {
  /** As the farmer wrote it, in either script. */
  readonly variety: string | null;
  /** The season's market. */
  readonly market?: string | null;
  readonly trellis?: string | null;
  /** How they stand, as the plot has it; absent: they bear. */
  readonly status?: string;
}

/** How a work fits a plot's vines: refused, unsure where its sources tried others only, or it fits. */
export const workFits = [
  'fits',
  'tried_on_others',
  'not_for_it',
  'not_for_colour',
  'not_for_purpose',
] as const;
export type WorkFit = (typeof workFits)[number];

export function workFit(template: TaskTemplate, { variety, market = null }: Vines): WorkFit {
  const { triedOn, notFor, onlyColours, purposes } = template;
  const known = varietyOf(variety);
  if (purposes && !purposesOf(known, market).some((purpose) => purposes.includes(purpose)))
    return 'not_for_purpose';
  if (notFor && isNamed(variety, notFor.varieties)) return 'not_for_it';
  if (onlyColours && known && (known.colour === 'white') !== (onlyColours === 'white'))
    return 'not_for_colour';
  const isWritten = (variety ?? '').trim() !== '';
  return !isWritten || triedOn === undefined || isNamed(variety, triedOn) ? 'fits' : 'tried_on_others';
}

/** A work that these vines do not have. */
export const isRefused = (fit: WorkFit): boolean => fit.startsWith('not_for');

/** The amounts that hold for these vines; those of other varieties or of another trellis fall away where theirs are known. */
export const dosesFor = ({ doses = [] }: TaskTemplate, { variety, trellis = null }: Vines): WorkDose[] =>
  doses.filter(
    ({ varieties, trellis: onlyOn }) =>
      (varieties === undefined || isNamed(variety, varieties)) &&
      (onlyOn === undefined || trellis === null || trellis === 'other' || trellis.endsWith(onlyOn)),
  );
