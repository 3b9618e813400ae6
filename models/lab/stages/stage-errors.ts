/**
 * How many days off the expected stages are: each marked stage of the past is dated again as it would have been forecast without it, by variety
 * and place.
 *
 * A season is left out whole: no mark of that season, of any plot, is used for a date asked at its pruning. Four ways to date it:
 * - `table`: the day of the table;
 * - `place`: the pace learnt (stage-pace.ts) from the other seasons of the other plots with this variety and place: a plot without marks;
 * - `plot`: from the other seasons of the plot itself: its marks shift the next seasons;
 * - `running`: those and the stages marked earlier in the season itself, asked on the day of the last of them, with the warmth up to it.
 * A way counts only where it has a mark to learn from. The forecast dates are the middle of the range; `held` counts the ranges that had the
 * day. Later seasons are used to date earlier ones too: leaving one out says what a season unlike the others costs, not what was forecast then.
 */
import type { Season } from '../../src/season.ts';
import { daysAfterPruning } from '../../src/stages/days-after-pruning.ts';
import { expectedDays, learnPace, type PaceMark } from '../../src/stages/stage-pace.ts';

export const datingWays = ['table', 'place', 'plot', 'running'] as const;
export type DatingWay = (typeof datingWays)[number];

export interface MarkedStage {
  /** Stages of the same name are counted together. */
  readonly stage: string;
  /** Day after pruning on which the table has it, > 0. */
  readonly tableDay: number;
  /** YYYY-MM-DD, after the pruning. */
  readonly observedOn: string;
}

export interface MarkedSeason extends Pick<Season, 'plotId' | 'pruningDate'> {
  readonly place: string;
  readonly variety: string;
  /** Seasons of one name share their weather and are left out together. */
  readonly season: string;
  readonly marks: readonly MarkedStage[];
  /** Degree days of day 1, 2, … after pruning as measured, as far as known; NaN where not. */
  readonly heat: ArrayLike<number>;
}

export interface StageErrors {
  readonly ruleId: 'stage_errors';
  readonly place: string;
  readonly variety: string;
  readonly stage: string;
  readonly way: DatingWay;
  readonly n: number;
  /** Days, forecast minus seen. */
  readonly bias: number;
  readonly meanAbsoluteError: number;
  readonly worst: number;
  /** Ranges that had the day; for the table, which has none, the exact days. */
  readonly held: number;
}

interface Dated {
  readonly way: DatingWay;
  readonly stage: string;
  readonly error: number;
  readonly held: boolean;
}

const spanOf = ({ pruningDate }: MarkedSeason, { stage, observedOn }: MarkedStage): number => {
  const days = daysAfterPruning(pruningDate, observedOn);
  if (days <= 0) throw new RangeError(`${stage} cannot be seen ${days} days after pruning`);
  return days;
};

/** Degree days of the first days; those not known stay so. */
const heatUntil = ({ heat }: MarkedSeason, days: number): Float64Array =>
  Float64Array.from({ length: days }, (_, i) => heat[i] ?? Number.NaN);

const paceMark = (season: MarkedSeason, mark: MarkedStage): PaceMark => ({
  tableDay: mark.tableDay,
  heat: heatUntil(season, spanOf(season, mark)),
});

const allMarks = (seasons: readonly MarkedSeason[]): PaceMark[] =>
  seasons.flatMap((season) => season.marks.map((mark) => paceMark(season, mark)));

function datesOf(season: MarkedSeason, all: readonly MarkedSeason[], referenceHeat: number): Dated[] {
  const others = all.filter(
    (one) => one.season !== season.season && one.place === season.place && one.variety === season.variety,
  );
  const own = allMarks(others.filter(({ plotId }) => plotId === season.plotId));
  const neighbours = allMarks(others.filter(({ plotId }) => plotId !== season.plotId));
  const pace = { place: learnPace(neighbours, referenceHeat), plot: learnPace(own, referenceHeat) };
  return season.marks.flatMap((mark): Dated[] => {
    const was = spanOf(season, mark);
    const dated = (way: DatingWay, earliest: number, latest: number): Dated => ({
      way,
      stage: mark.stage,
      error: (earliest + latest) / 2 - was,
      held: was >= earliest && was <= latest,
    });
    const found = [dated('table', mark.tableDay, mark.tableDay)];
    for (const way of ['place', 'plot'] as const) {
      if (pace[way].marks === 0) continue;
      const { earliest, latest } = expectedDays(pace[way], mark.tableDay, []);
      found.push(dated(way, earliest, latest));
    }
    const before = season.marks.filter((one) => spanOf(season, one) < was);
    if (before.length > 0) {
      const asked = Math.max(...before.map((one) => spanOf(season, one)));
      const plot = learnPace(
        [...own, ...before.map((one) => ({ ...paceMark(season, one), ofThisSeason: true }))],
        referenceHeat,
      );
      const { earliest, latest } = expectedDays(plot, mark.tableDay, heatUntil(season, asked));
      // Not before the day of asking: it has not been seen yet.
      found.push(dated('running', Math.max(earliest, asked + 1), Math.max(latest, asked + 1)));
    }
    return found;
  });
}

/**
 * Errors in days by place, variety, stage and way, in the order in which they are first met.
 *
 * @param referenceHeat degree days of a normal day, > 0; days of unknown warmth count as normal
 * @throws RangeError for an impossible date, a stage seen on or before its pruning, a table day that is not positive
 */
export function stageErrors(seasons: readonly MarkedSeason[], referenceHeat: number): StageErrors[] {
  const dated = seasons.flatMap((season) =>
    datesOf(season, seasons, referenceHeat).map((one) => ({ ...one, season })),
  );
  const groups = Map.groupBy(dated, ({ season: { place, variety }, stage, way }) =>
    JSON.stringify([place, variety, stage, way]),
  );
  return [...groups.values()].flatMap((group): StageErrors[] => {
    const [first] = group;
    if (first === undefined) return [];
    const mean = (of: (error: number) => number): number =>
      group.reduce((sum, { error }) => sum + of(error), 0) / group.length;
    return [
      {
        ruleId: 'stage_errors',
        place: first.season.place,
        variety: first.season.variety,
        stage: first.stage,
        way: first.way,
        n: group.length,
        bias: mean((error) => error),
        meanAbsoluteError: mean(Math.abs),
        worst: Math.max(...group.map(({ error }) => Math.abs(error))),
        held: group.filter(({ held }) => held).length,
      },
    ];
  });
}
