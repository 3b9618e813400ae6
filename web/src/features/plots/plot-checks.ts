import type { Plot, Season } from '@draksha/contract';
import {
  areaDifference,
  boundaryHectares,
  boundaryMiddle,
  boundaryProblem,
  boundaryRemarks,
} from '@draksha/contract/boundary';
import { isInIndia, placeProblem } from '@draksha/contract/coordinates';
import { dateProblem } from '@draksha/contract/dates';
import { seasons as seasonNoun } from '@draksha/contract/seasons';
import { growthStage, runningSeason } from '@draksha/models';
import { type CheckOutcome, type CheckResult, checkLines, failed, none, passed } from '../../lib/check.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';

export const checkIds = [
  'name',
  'place',
  'coordinates',
  'india',
  'line',
  'area',
  'near',
  'season',
  'dates',
  'overlap',
  'ended',
  'sync',
] as const;
export type CheckId = (typeof checkIds)[number];

type Pending = Pick<QueuedWrite, 'rowId' | 'state'>;

interface Checked {
  readonly plot: Plot;
  readonly seasons: readonly Season[];
  readonly queue: readonly Pending[];
  readonly today: string;
}

const percent = (share: number): number => Math.round(share * 100);

function coordinates({ latitude, longitude }: Plot): CheckOutcome {
  if (latitude === null || longitude === null) return none('noPlace');
  const problem = placeProblem(latitude, longitude);
  return problem ? failed(problem) : passed('coordinatesSound', { latitude, longitude });
}

function line({ boundary }: Plot): CheckOutcome {
  if (boundary === null) return none('noLine');
  const problem = boundaryProblem(boundary);
  return problem
    ? failed(problem)
    : passed('lineSound', { corners: (boundary.coordinates[0]?.length ?? 1) - 1 });
}

function area(plot: Plot): CheckOutcome {
  const { boundary, areaHectares } = plot;
  if (areaHectares === null && boundary === null) return none('noArea');
  if (areaHectares === null) return failed('areaMissing');
  if (boundary === null || boundaryProblem(boundary) !== null) return none('areaAlone');
  const drawn = Number(boundaryHectares(boundary).toFixed(3));
  const values = {
    typed: Number(areaHectares.toFixed(3)),
    drawn,
    percent: percent(areaDifference(plot) ?? 0),
  };
  return boundaryRemarks(plot).includes('area_differs')
    ? failed('areaDiffers', values)
    : passed('areaAgrees', values);
}

function near(plot: Plot): CheckOutcome {
  if (plot.boundary === null || plot.latitude === null) return none('noLine');
  const { latitude, longitude } = boundaryMiddle(plot.boundary);
  return boundaryRemarks(plot).includes('place_far')
    ? failed('far', { latitude, longitude })
    : passed('nearSound');
}

function running(seasons: readonly Season[], today: string): CheckOutcome {
  const season = runningSeason(seasons, today);
  if (!season) return seasons.length === 0 ? failed('noSeason') : none('noneRunning');
  return passed('seasonRuns', { date: season.pruningDate });
}

function dates(seasons: readonly Season[], today: string): CheckOutcome {
  if (seasons.length === 0) return none('noSeason');
  const wrong = seasons.find(
    ({ pruningDate, endedOn }) =>
      dateProblem(seasonNoun.fields.pruningDate.daysAhead, pruningDate, today) !== null ||
      (endedOn !== null && endedOn < pruningDate),
  );
  return wrong
    ? failed('datesWrong', { date: wrong.pruningDate })
    : passed('datesSound', { count: seasons.length });
}

function overlap(seasons: readonly Season[], today: string): CheckOutcome {
  const open = seasons.filter(({ endedOn, pruningDate }) => endedOn === null && pruningDate <= today);
  if (open.length === 0) return none('noneRunning');
  const cycles = new Set(open.map(({ cycle }) => cycle));
  // Two fruit seasons of one crop cannot overlap; a foundation pruning ends the fruit season.
  return open.length > cycles.size ? failed('overlapping', { count: open.length }) : passed('oneRuns');
}

function ended(seasons: readonly Season[], today: string): CheckOutcome {
  const season = runningSeason(seasons, today);
  const stage = season ? growthStage(season.cycle, season.pruningDate, today) : null;
  if (!stage) return none('noneRunning');
  return stage.beyondTable
    ? failed('overdue', { days: stage.daysAfterPruning })
    : passed('inTime', { days: stage.daysAfterPruning });
}

function sync({ id }: Plot, seasons: readonly Season[], queue: readonly Pending[]): CheckOutcome {
  const ids = new Set([id, ...seasons.map((season) => season.id)]);
  const own = queue.filter(({ rowId }) => ids.has(rowId));
  const stuck = own.filter(({ state }) => state !== 'waiting').length;
  if (stuck > 0) return failed('stuck', { count: stuck });
  return own.length > 0 ? passed('waiting', { count: own.length }) : passed('synced');
}

/** Every check of a plot's data, each with what it found. */
export function plotChecks({ plot, seasons, queue, today }: Checked): CheckResult<CheckId>[] {
  const { latitude, longitude } = plot;
  const found: Readonly<Record<CheckId, CheckOutcome>> = {
    name: plot.name.trim() === '' ? failed('noName') : passed('named'),
    place: latitude === null ? failed('noPlace') : passed('hasPlace'),
    coordinates: coordinates(plot),
    india:
      latitude === null || longitude === null
        ? none('noPlace')
        : isInIndia({ latitude, longitude })
          ? passed('inIndia')
          : failed('outside'),
    line: line(plot),
    area: area(plot),
    near: near(plot),
    season: running(seasons, today),
    dates: dates(seasons, today),
    overlap: overlap(seasons, today),
    ended: ended(seasons, today),
    sync: sync(plot, seasons, queue),
  };
  return checkIds.map((id) => ({ id, ...found[id] }));
}

/**
 * What a helper needs to see, as plain text: checks by name, no farmer's name, number or note, and places to a kilometre only.
 */
export const supportText = (
  checked: readonly { readonly plot: Plot; readonly results: readonly CheckResult[] }[],
  at: string,
): string =>
  [
    `Draksha plots-test ${at}`,
    ...checked.flatMap(({ plot, results }) => [
      `plot ${plot.id} v${plot.version} ${plot.status}`,
      ...checkLines(results),
    ]),
  ].join('\n');
