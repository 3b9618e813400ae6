/** The works of a season as a list in time: for the calendar, the season report, Today and the tables a person reads. */

import type { Season } from '../season.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';
import { dateAfter } from '../weather/calendar.ts';
import { isRefused, templatesFor, type Vines, type WorkFit, workDays, workFit } from './task-templates.ts';
import type { TaskTemplate } from './work-template.ts';

export interface SeasonWork {
  readonly template: TaskTemplate;
  readonly fit: WorkFit;
  /** `null` where no source says when. */
  readonly from: string | null;
  readonly to: string | null;
}

/** All works of a season's cycle that its vines have, in order of time; those without a time last. */
export function seasonWorks(
  { cycle, pruningDate }: Pick<Season, 'cycle' | 'pruningDate'>,
  vines: Vines,
): SeasonWork[] {
  const works = templatesFor(cycle, vines.status).flatMap((template): SeasonWork[] => {
    const fit = workFit(template, vines);
    if (isRefused(fit)) return [];
    const span = workDays(template);
    return [
      {
        template,
        fit,
        from: span && dateAfter(pruningDate, span.fromDap),
        to: span && dateAfter(pruningDate, span.toDap),
      },
    ];
  });
  const at = ({ from }: SeasonWork): string => from ?? '9999';
  return works.toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
}

/** Works whose time touches a span of days. */
export const worksWithin = (works: readonly SeasonWork[], from: string, to: string): SeasonWork[] =>
  works.filter((work) => work.from !== null && work.to !== null && work.from <= to && work.to >= from);

export const dapOn = ({ pruningDate }: Pick<Season, 'pruningDate'>, date: string): number =>
  daysAfterPruning(pruningDate, date);
