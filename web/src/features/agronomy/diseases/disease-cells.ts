import type { DiseaseDay, PlotDiseases, WatchedDisease } from '@draksha/contract';
import type { RiskLevel } from '@draksha/models/choices';

interface Cell {
  /** `none`: the disease can cost nothing at this stage. */
  readonly state: 'known' | 'unknown' | 'none';
  readonly level: RiskLevel | null;
}

export function diseaseCell({ levels }: DiseaseDay, disease: WatchedDisease): Cell {
  const found = levels.find((one) => one.disease === disease);
  if (found === undefined) return { state: 'none', level: null };
  return { state: found.level === null ? 'unknown' : 'known', level: found.level };
}

interface Run<S> {
  readonly from: number;
  readonly to: number;
  readonly state: S;
}

/** Runs of days that are covered, or still thinly so; `to` is not included. */
export function coverRuns<S extends string>(days: readonly S[]): Run<S>[] {
  const runs: { from: number; to: number; state: S }[] = [];
  for (const [index, state] of days.entries()) {
    const last = runs.at(-1);
    if (last && last.state === state && last.to === index) last.to = index + 1;
    else if (state !== 'open') runs.push({ from: index, to: index + 1, state });
  }
  return runs;
}

/** The columns in which spots are due, as far as they are shown; `null` where none are. */
export function dueColumns({
  days,
  spotsDue,
}: PlotDiseases): (Omit<Run<never>, 'state'> & { open: boolean }) | null {
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (first === undefined || last === undefined) return null;
  const shown = spotsDue.filter(
    ({ from, to }) => from !== null && from <= last && (to === null || to >= first),
  );
  const starts = shown.flatMap(({ from }) => from ?? []).toSorted();
  const [earliest] = starts;
  if (earliest === undefined) return null;
  const ends = shown.map(({ to }) => to ?? '9999');
  const latest = ends.toSorted().at(-1) ?? earliest;
  const from = Math.max(
    0,
    days.findIndex(({ date }) => date >= earliest),
  );
  const to = days.findLastIndex(({ date }) => date <= latest) + 1;
  return { from, to, open: latest > last };
}
