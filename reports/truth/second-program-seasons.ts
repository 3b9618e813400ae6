/** The second program, second half: papers of a season, of what holds the harvest, of work and of weather. It asks the product nothing. */
import {
  indianDay,
  inSpan,
  litresOf,
  moneyOf,
  type RawFarm,
  type RawPlot,
  type RawRecord,
  type RawSeason,
  type RawSpan,
} from './second-program.ts';

export interface RawTask {
  readonly id: string;
  readonly plotId: string | null;
  readonly seasonId: string | null;
  readonly title: string;
  readonly status: 'pending' | 'inProgress' | 'completed' | 'cancelled';
  readonly scheduledDate: string | null;
  readonly dueDap: number | null;
  readonly cost: number | null;
  readonly workers: readonly string[];
  readonly completedAt: string | null;
}

/** Of one day; null is not known. */
export interface RawDay {
  readonly day: string;
  readonly rain: number | null;
  readonly max: number | null;
  readonly min: number | null;
}

export interface RawWork {
  readonly tasks: readonly RawTask[];
}

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const later = (day: string, days: number): string =>
  new Date(at(day) + days * DAY).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export const lastDay = ({ to }: RawSpan, today: string): string => (to && to < today ? to : today);

const listed = (names: unknown): string[] =>
  typeof names === 'string'
    ? names
        .toLowerCase()
        .split(/[,;]/)
        .flatMap((name) => name.trim() || [])
    : [];

/** The diary has the work already: labour of the day, on the plot, for as much or by one of the same people. */
function isWritten({ plotId, completedAt, cost, workers }: RawTask, { records }: RawFarm): boolean {
  const sameDay = records.filter(
    ({ kind, happenedAt }) => kind === 'labour' && indianDay(happenedAt) === indianDay(completedAt ?? ''),
  );
  const hands = workers.map((name) => name.toLowerCase());
  return sameDay
    .filter((record) => plotId === null || record.plotId === plotId)
    .some(
      (record) =>
        (cost && record.cost === cost) || listed(record.details.names).some((name) => hands.includes(name)),
    );
}

/** Finished work is work of the diary too, with its cost and its hands; the whole farm's is each plot's by its area. */
export const allWork = (farm: RawFarm, { tasks }: RawWork): RawFarm => {
  const done = tasks.flatMap((task): RawRecord[] => {
    const { id, plotId, seasonId, status, completedAt, cost, workers } = task;
    if (status !== 'completed' || completedAt === null || isWritten(task, farm)) return [];
    if (cost === null && workers.length === 0) return [];
    const people = workers.length === 0 ? {} : { people: workers.length, names: workers.join(', ') };
    const common = { kind: 'labour', happenedAt: completedAt };
    if (plotId !== null) return [{ ...common, id, plotId, seasonId, cost, details: people }];
    const isKnown = farm.plots.every(({ areaHectares }) => areaHectares);
    const weights = farm.plots.map(({ areaHectares }) => (isKnown ? (areaHectares ?? 0) : 1));
    const upTo = (count: number): number =>
      Math.round(((cost ?? 0) * sum(weights.slice(0, count))) / sum(weights));
    return farm.plots.map((plot, at) => ({
      ...common,
      ...{ id: `${id} ${plot.id}`, plotId: plot.id, seasonId: null },
      cost: cost === null ? null : upTo(at + 1) - upTo(at),
      details: at === 0 ? people : {},
    }));
  });
  return { ...farm, records: [...farm.records, ...done] };
};

const seasonsOf = (farm: RawFarm, plotId: string): RawSeason[] =>
  farm.seasons
    .filter((season) => season.plotId === plotId)
    .toSorted((a, b) => a.pruningDate.localeCompare(b.pruningDate));

/** What names its season is of it; else grapes are of the last fruit season pruned, and all else of the last one. */
function isOf(farm: RawFarm, record: RawRecord, season: RawSeason): boolean {
  if (record.seasonId && farm.seasons.some(({ id }) => id === record.seasonId))
    return record.seasonId === season.id;
  const day = indianDay(record.happenedAt);
  const of = seasonsOf(farm, record.plotId)
    .filter(
      ({ pruningDate, cycle }) => pruningDate <= day && (record.kind !== 'harvest' || cycle === 'fruit'),
    )
    .at(-1);
  return of?.id === season.id;
}

export const prunedLast = (farm: RawFarm, plotId: string, day: string): RawSeason | undefined =>
  seasonsOf(farm, plotId)
    .filter(({ pruningDate }) => pruningDate <= day)
    .at(-1);

const ofSeason = (farm: RawFarm, season: RawSeason): RawRecord[] =>
  farm.records.filter((record) => record.plotId === season.plotId && isOf(farm, record, season));

const isCost = ({ kind, cost, details }: RawRecord): boolean =>
  cost !== null && kind !== 'income' && details.category !== 'wage_payment';

export interface Money {
  readonly spent: number | null;
  readonly earned: number | null;
  readonly margin: number | null;
  readonly kg: number | null;
}

/** Sums of which no part is written are not known. */
export function knownMoney(records: readonly RawRecord[]): Money {
  const sums = moneyOf(records);
  const picked = records.filter(({ kind }) => kind === 'harvest');
  const sold = picked.filter(({ details }) => details.ratePaisePerKg !== undefined).length + sums.earned;
  const spent = records.some(isCost) ? sums.spent : null;
  const earned = picked.length > 0 && sold === 0 ? null : sums.earned;
  return {
    ...{ spent, earned },
    margin: spent === null || earned === null ? null : earned - spent,
    kg: picked.length === 0 ? null : sums.kg,
  };
}

export interface SeasonFigures extends Money {
  readonly sprays: number;
  readonly workDays: number | null;
  readonly litres: number | null;
}

/** What the season paper must say of a plot; undefined where it was never pruned. */
export function seasonTold(farm: RawFarm, plot: RawPlot, day: string): SeasonFigures | undefined {
  const season = prunedLast(farm, plot.id, day);
  if (season === undefined) return undefined;
  const records = ofSeason(farm, season);
  const people = records.flatMap(({ kind, details }) =>
    kind === 'labour' && details.people !== undefined ? [details.people] : [],
  );
  const water = records.filter(({ kind }) => kind === 'irrigation').map((record) => litresOf(record, plot));
  const known = water.filter((litres) => litres !== null);
  return {
    ...knownMoney(records),
    sprays: records.filter(({ kind }) => kind === 'spray').length,
    workDays: people.length === 0 ? null : sum(people),
    litres: known.length === 0 ? null : sum(known),
  };
}

const MAX_DAYS = 240;

/** Cost and sprays of a plot's season and of the one before of its kind, to the same day after pruning while it runs. */
export function comparedTold(farm: RawFarm, plotId: string, day: string) {
  const season = prunedLast(farm, plotId, day);
  if (season === undefined) return [];
  const all = seasonsOf(farm, plotId);
  const next = all.find(({ pruningDate }) => pruningDate > season.pruningDate)?.pruningDate;
  const runs = daysBetween(season.pruningDate, day) <= MAX_DAYS && (next === undefined || day < next);
  const until = runs ? daysBetween(season.pruningDate, day) : Number.POSITIVE_INFINITY;
  const before = all.filter(
    ({ cycle, pruningDate }) => cycle === season.cycle && pruningDate < season.pruningDate,
  );
  return [season, ...before.slice(-1)].map((one) => {
    const records = ofSeason(farm, one).filter(
      ({ happenedAt }) => daysBetween(one.pruningDate, indianDay(happenedAt)) <= until,
    );
    const { spent } = moneyOf(records);
    return [
      one.pruningDate,
      spent === 0 ? null : spent,
      records.filter(({ kind }) => kind === 'spray').length,
    ] as const;
  });
}

/** Of each product since the last fruit pruning, until when it holds the harvest; null where one of its sprays does not say. */
export function holdsTold(farm: RawFarm, plotId: string, day: string): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const pruned = seasonsOf(farm, plotId)
    .filter(({ cycle, pruningDate }) => cycle === 'fruit' && pruningDate <= day)
    .at(-1)?.pruningDate;
  if (pruned === undefined) return found;
  for (const { plotId: on, kind, happenedAt, details } of farm.records) {
    const sprayed = indianDay(happenedAt);
    if (on !== plotId || kind !== 'spray' || sprayed < pruned || sprayed > day) continue;
    for (const { name, phiDays } of details.products ?? []) {
      const key = name.toLowerCase();
      const free = phiDays === undefined ? null : later(sprayed, phiDays);
      const known = found.get(key);
      if (known === null) continue;
      found.set(key, free === null || known === undefined || free > known ? free : known);
    }
  }
  return found;
}

/** What a case for the insurer must say was spent and picked of the season that ran, to its last day. */
export function lostTold(farm: RawFarm, plotId: string, { to }: RawSpan, today: string): Money | undefined {
  const season = prunedLast(farm, plotId, lastDay({ from: null, to }, today));
  if (season === undefined) return undefined;
  const last = to ?? today;
  return knownMoney(ofSeason(farm, season).filter(({ happenedAt }) => indianDay(happenedAt) <= last));
}

export const dayOfTask = ({ seasonId, dueDap, scheduledDate }: RawTask, farm: RawFarm): string | null => {
  const pruned = farm.seasons.find(({ id }) => id === seasonId)?.pruningDate;
  return dueDap === null || pruned === undefined ? scheduledDate : later(pruned, dueDap);
};

/** Open work of the span with its days; work without a day always. */
export const openTasks = (farm: RawFarm, { tasks }: RawWork, span: RawSpan) =>
  tasks.flatMap((task) => {
    if (task.status !== 'pending' && task.status !== 'inProgress') return [];
    const day = dayOfTask(task, farm);
    return day === null || inSpan(day, span) ? [{ ...task, day }] : [];
  });

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Rain, rainy days and degree days over 10 °C of known days; null where none is known. */
export function weatherTold(days: readonly RawDay[]) {
  const rain = days.flatMap((one) => (one.rain === null ? [] : [one.rain]));
  const heat = days.flatMap(({ max, min }) =>
    max === null || min === null ? [] : [Math.max(0, (max + min) / 2 - 10)],
  );
  return {
    rain: rain.length === 0 ? null : tenth(sum(rain)),
    rainyDays: rain.length === 0 ? null : rain.filter((mm) => mm >= 2.5).length,
    degreeDays: heat.length === 0 ? null : Math.round(sum(heat)),
  };
}
