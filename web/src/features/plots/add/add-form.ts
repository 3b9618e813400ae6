import type { Polygon, Season } from '@draksha/contract';
import { boundaryHectares, boundaryMiddle, boundaryOf, boundaryProblem } from '@draksha/contract/boundary';
import type { Place } from '@draksha/contract/coordinates';
import { readDay } from '../../../lib/day-text.ts';
import type { Corner } from '../../../lib/walked-line.ts';
import type { SeasonFields } from '../../seasons/queries.ts';
import { usualCycle } from '../plot-form.ts';

/** What a new plot needs first; the rest is on its own screen. A draft, so plain data. */
export interface AddForm {
  name: string;
  place: Place | null;
  /** How the place was found. */
  source: PlaceSource | null;
  /** Corners of a line, in the order of walking. */
  line: Corner[];
  cycle: Season['cycle'];
  pruningDate: string;
}

export type PlaceSource =
  | { readonly kind: 'standing'; readonly metres: number }
  | { readonly kind: 'village'; readonly name: string; readonly isOwn: boolean }
  | { readonly kind: 'pasted' | 'cross' | 'line' };

export const steps = ['name', 'place', 'pruning'] as const;
export type AddStep = (typeof steps)[number];

export const addStepOf = (asked: string | null): AddStep => steps.find((step) => step === asked) ?? 'name';

export const newPlot = (name: string, today: string): AddForm => ({
  name,
  place: null,
  source: null,
  line: [],
  cycle: usualCycle(today),
  pruningDate: '',
});

/** `Plot 3`, where there are a Plot 1 and a Plot 2 already. @param word makes the name of a number */
export function freeName(taken: readonly string[], word: (number: number) => string): string {
  for (let number = taken.length + 1; ; number++) if (!taken.includes(word(number))) return word(number);
}

/** The line as a boundary, where it can go round a plot. */
export function drawnBoundary(line: readonly Corner[]): Polygon | null {
  const boundary = boundaryOf(line);
  return line.length >= 3 && boundaryProblem(boundary) === null ? boundary : null;
}

/** The fields of the new plot. A drawn line gives its area and, where no place was found, its middle. */
export function addedPlot({ name, place, line }: AddForm) {
  const boundary = drawnBoundary(line);
  const at = place ?? (boundary ? boundaryMiddle(boundary) : null);
  return {
    name: name.trim(),
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    boundary,
    areaHectares: boundary ? Math.round(boundaryHectares(boundary) * 10_000) / 10_000 : null,
  };
}

export const addedSeason = ({ cycle, pruningDate }: AddForm): SeasonFields | null => {
  const day = readDay(pruningDate);
  return day === null
    ? null
    : { cycle, pruningDate: day, targetMarket: null, expectedHarvestDate: null, policyNumber: null };
};
