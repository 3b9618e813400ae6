/**
 * How fast this plot runs against the table of days after pruning, and how much of that warmth explains: learnt from
 * the stages its farmer marked.
 *
 * A plot's age in table days after n days is (1 − w)·n + w·H/h, with H the degree days so far and h the heat of a normal
 * day: w = 0 is the plain day count, w = 1 plain thermal time. A stage that the table puts on day d falls where the age
 * reaches p·d; p is the plot's pace. Nothing is known of w and p at first but a prior; each marked stage weighs every pair
 * (w, p) of a grid by how well it would have dated it (Bayes on a grid). The answer is never one date but the weighted
 * spread over all pairs. A season has a pace of its own besides: p + s, with s shared by all stages of that season, so that a stage marked
 * this season shifts those to come however many seasons the plot has marked before. Own construction, chosen with its constants: docs/decisions/032.
 *
 * Inputs: days (whole, ≥ 0), heat in °C·day. A day without heat counts as a normal day, so warmth then says nothing.
 */

/** Shares of warmth tried, and the belief in each before any mark: days first, warmth as a correction. */
export const THERMAL_WEIGHTS = [0, 0.25, 0.5, 0.75, 1] as const;
const THERMAL_PRIOR = [0.3, 0.25, 0.2, 0.15, 0.1] as const;
/** Standard deviation of ln p among plots before any mark: 120 days become 160 at the cold end of the range. */
const PACE_SPREAD = 0.12;
const PACE_STEP = 0.02;
const PACE_STEPS = 22;
/** A mark is a few days off: the farmer looks once or twice a week. Days. */
const MARK_SPREAD_DAYS = 2;
/** And the same plot differs between seasons by this share of the span. */
const SEASON_SPREAD = 0.06;
/** Points of a normal distribution with equal weight (its 10, 30, 50, 70 and 90 % points). */
const SEASON_POINTS = [-1.2816, -0.5244, 0, 0.5244, 1.2816] as const;

/** Multiples of the scatter tried for a season that has marks of its own, weighed by a normal distribution. */
const SEASON_GRID = Array.from({ length: 13 }, (_, i) => {
  const point = (i - 6) / 2;
  return [point, Math.exp((-point * point) / 2)] as const;
});
/** And what is left between two stages of one season, as a share of the span. */
const STAGE_SPREAD = 0.025;

export interface PaceMark {
  /** Day after pruning on which the table has the stage, > 0. */
  readonly tableDay: number;
  /** Degree days of day 1, 2, … up to the day the stage was seen; NaN where unknown. Its length is that day. */
  readonly heat: ArrayLike<number>;
  /** Seen in the season whose stages are asked for. */
  readonly ofThisSeason?: boolean;
}

/** Multiples of a season's scatter, each with its weight. */
type SeasonPoints = readonly (readonly [point: number, weight: number])[];
const UNMARKED_SEASON: SeasonPoints = SEASON_POINTS.map((point) => [point, 1 / SEASON_POINTS.length]);

interface PaceCell {
  readonly thermalWeight: number;
  readonly pace: number;
  readonly weight: number;
  /** Pace of this season, in multiples of the scatter of seasons; the weights sum to 1. */
  readonly season: SeasonPoints;
}

export interface PlotPace {
  readonly referenceHeat: number;
  readonly cells: readonly PaceCell[];
  readonly marks: number;
  /** Means and the 10 and 90 % points of what the marks leave possible. */
  readonly pace: { readonly mean: number; readonly low: number; readonly high: number };
  readonly thermalWeight: number;
  /** Mean pace of the current season: the plot's, adjusted by this season's marks. */
  readonly paceOfSeason: number;
}

/** Age in table days at the end of each day: index n is day n after pruning, index 0 is 0. */
export function ageByDay(
  heat: ArrayLike<number>,
  referenceHeat: number,
  thermalWeight: number,
): Float64Array {
  const age = new Float64Array(heat.length + 1);
  for (let day = 1; day <= heat.length; day++) {
    const warmth = heat[day - 1] ?? Number.NaN;
    const share = Number.isNaN(warmth) ? 1 : warmth / referenceHeat;
    age[day] = (age[day - 1] ?? 0) + (1 - thermalWeight) + thermalWeight * share;
  }
  return age;
}

/** The value below which `share` of the weight lies. */
export function weightedQuantile(
  values: readonly (readonly [value: number, weight: number])[],
  share: number,
): number {
  const sorted = [...values].sort((a, b) => a[0] - b[0]);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let reached = 0;
  for (const [value, weight] of sorted) {
    reached += weight;
    if (reached >= share * total) return value;
  }
  return sorted.at(-1)?.[0] ?? Number.NaN;
}

/** Returns this season's pace offset at a pair (w, p), and how well its marks then fit. */
function seasonOf(
  marks: readonly { readonly tableDay: number; readonly age: number }[],
  pace: number,
): { readonly log: number; readonly season: SeasonPoints } {
  if (marks.length === 0) return { log: 0, season: UNMARKED_SEASON };
  const raw = SEASON_GRID.map(([point, belief]) => {
    let log = Math.log(belief);
    for (const { tableDay, age } of marks) {
      const spread2 = MARK_SPREAD_DAYS ** 2 + (STAGE_SPREAD * tableDay) ** 2;
      log -= (age - (pace + SEASON_SPREAD * point) * tableDay) ** 2 / (2 * spread2);
    }
    return [point, log] as const;
  });
  const best = Math.max(...raw.map(([, log]) => log));
  const total = raw.reduce((sum, [, log]) => sum + Math.exp(log - best), 0);
  return {
    log: best + Math.log(total),
    season: raw.map(([point, log]) => [point, Math.exp(log - best) / total]),
  };
}

/**
 * What the marks of a plot say about its pace. No mark: the prior.
 *
 * @param referenceHeat degree days of a normal day of this cycle, > 0
 * @throws RangeError for a reference that is not positive or a mark on day 0 of the table or of the season.
 */
export function learnPace(marks: readonly PaceMark[], referenceHeat: number): PlotPace {
  if (!(referenceHeat > 0 && Number.isFinite(referenceHeat)))
    throw new RangeError(`not the heat of a day: ${referenceHeat}`);
  for (const { tableDay, heat } of marks)
    if (!(tableDay > 0 && heat.length > 0))
      throw new RangeError(`a mark needs days after pruning: ${tableDay}, ${heat.length}`);
  const raw: { thermalWeight: number; pace: number; log: number; season: SeasonPoints }[] = [];
  THERMAL_WEIGHTS.forEach((thermalWeight, i) => {
    const ages = marks.map(({ heat }) => ageByDay(heat, referenceHeat, thermalWeight).at(-1) ?? 0);
    for (let step = -PACE_STEPS; step <= PACE_STEPS; step++) {
      const logPace = step * PACE_STEP;
      const pace = Math.exp(logPace);
      let log = Math.log(THERMAL_PRIOR[i] ?? 0) - (logPace / PACE_SPREAD) ** 2 / 2;
      marks.forEach(({ tableDay, ofThisSeason }, m) => {
        if (ofThisSeason === true) return;
        const spread2 = MARK_SPREAD_DAYS ** 2 + (SEASON_SPREAD * tableDay) ** 2;
        log -= ((ages[m] ?? 0) - pace * tableDay) ** 2 / (2 * spread2);
      });
      const running = marks.flatMap(({ tableDay, ofThisSeason }, m) =>
        ofThisSeason === true ? [{ tableDay, age: ages[m] ?? 0 }] : [],
      );
      const { log: fit, season } = seasonOf(running, pace);
      raw.push({ thermalWeight, pace, log: log + fit, season });
    }
  });
  const best = raw.reduce((most, { log }) => Math.max(most, log), Number.NEGATIVE_INFINITY);
  const total = raw.reduce((sum, { log }) => sum + Math.exp(log - best), 0);
  const cells = raw.map(({ thermalWeight, pace, log, season }) => ({
    thermalWeight,
    pace,
    season,
    weight: Math.exp(log - best) / total,
  }));
  const paces = cells.map(({ pace, weight }) => [pace, weight] as const);
  return {
    referenceHeat,
    cells,
    marks: marks.length,
    pace: {
      mean: cells.reduce((sum, { pace, weight }) => sum + pace * weight, 0),
      low: weightedQuantile(paces, 0.1),
      high: weightedQuantile(paces, 0.9),
    },
    thermalWeight: cells.reduce((sum, { thermalWeight, weight }) => sum + thermalWeight * weight, 0),
    paceOfSeason: cells.reduce(
      (sum, { pace, weight, season }) =>
        sum +
        weight * season.reduce((own, [point, share]) => own + share * (pace + SEASON_SPREAD * point), 0),
      0,
    ),
  };
}

/**
 * Days after pruning between which a stage is to be expected: the 10 and 90 % points over everything that the marks leave
 * possible and the seasons' own scatter.
 *
 * @param tableDay day of the table, > 0
 * @param heat degree days of day 1, 2, … as far as they are known or expected; later days count as normal
 */
export function expectedDays(
  plot: PlotPace,
  tableDay: number,
  heat: ArrayLike<number>,
): { readonly earliest: number; readonly latest: number } {
  const days: (readonly [number, number])[] = [];
  let ages: Float64Array = new Float64Array(0);
  let agesOf = Number.NaN;
  for (const { thermalWeight, pace, weight, season } of plot.cells) {
    if (thermalWeight !== agesOf) {
      ages = ageByDay(heat, plot.referenceHeat, thermalWeight);
      agesOf = thermalWeight;
    }
    for (const [point, share] of season)
      days.push([dayOfAge(ages, tableDay * (pace + SEASON_SPREAD * point)), weight * share]);
  }
  return {
    earliest: Math.floor(weightedQuantile(days, 0.1)),
    latest: Math.ceil(weightedQuantile(days, 0.9)),
  };
}

/** Day, with a fraction, on which an age is reached; beyond the known days the age grows by one a day. */
export function dayOfAge(ages: Float64Array, age: number): number {
  const last = ages.length - 1;
  const final = ages[last] ?? 0;
  if (age > final) return last + (age - final);
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ages[middle] ?? 0) >= age) high = middle;
    else low = middle + 1;
  }
  const before = ages[low - 1];
  const at = ages[low] ?? 0;
  return before === undefined ? low : low - (at - age) / (at - before);
}
