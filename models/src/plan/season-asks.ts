/**
 * Questions of the plan about a plot's season: whether it is over, its dates are right, its climate is the one of the
 * rules. It asks and never decides for the farmer.
 */

import { tissueOn } from '../risk/infection-by-spell.ts';
import { isFruitPicked, overKey } from '../seasons/picked-season.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';
import { localDate } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { type ActionMark, type PlanPlot, type PlotAction, planMessage } from './plan-action.ts';
import { action } from './plot-actions.ts';

/** Cold years harvest by day 160; a season still open ten days later is asked about. */
const LONG_SEASON_DAP = 170;
/** The sources are of the hot tropical belt of double pruning (NRC Grapes): within the tropics. */
const TROPIC_DEGREES = 23.5;
/** As long as stale weather is shown at all. */
const OLD_WEATHER_HOURS = 24;

/** Fruit was picked, and the farmer expects no more. */
export const isPicked = (
  { id, season, harvestedOn }: PlanPlot,
  marks: ReadonlyMap<string, ActionMark>,
): boolean => isFruitPicked(season, harvestedOn, (action) => marks.get(`${id} ${action}`)?.mark);

/** Whether a recorded pruning starts a season, or moves its own. */
export function prunedActions({ pruningDoubt }: PlanPlot, date: string): PlotAction[] {
  if (!pruningDoubt) return [];
  const { because, cycle, date: pruned, seasonDate, seasonId } = pruningDoubt;
  return [
    action({
      rule: 'season.pruned',
      date,
      key: `season.pruned.${cycle}.${pruned}`,
      subject: seasonId ?? cycle,
      reasons: [
        because === 'no_season'
          ? planMessage('reason.season_pruned', { date: pruned })
          : planMessage('reason.season_pruned_differs', { date: pruned, pruned: seasonDate ?? '' }),
      ],
    }),
  ];
}

export function seasonActions(plot: PlanPlot, date: string): PlotAction[] {
  const { season, harvestedOn, seasonDoubt, latitude } = plot;
  const asked = prunedActions(plot, date);
  if (season === null) return asked;
  const { pruningDate, cycle } = season;
  const dap = daysAfterPruning(pruningDate, date);
  const isHarvested = cycle === 'fruit' && !!harvestedOn && harvestedOn >= pruningDate;
  if (isHarvested)
    asked.push(
      action({
        rule: 'season.over',
        date,
        key: overKey(harvestedOn),
        reasons: [planMessage('reason.season_picked', { date: harvestedOn })],
      }),
    );
  else if (cycle === 'fruit' && dap >= LONG_SEASON_DAP)
    asked.push(
      action({
        rule: 'season.long',
        date,
        key: `season.long.${pruningDate}`,
        reasons: [planMessage('reason.season_long', { dap })],
      }),
    );
  if (seasonDoubt)
    asked.push(
      action({
        rule: 'season.dates',
        date,
        key: `season.dates.${pruningDate}`,
        reasons: [
          planMessage(`reason.season_${seasonDoubt.because}`, {
            pruned: pruningDate,
            date: seasonDoubt.date,
            ...(seasonDoubt.because === 'picked_early'
              ? { dap: daysAfterPruning(pruningDate, seasonDoubt.date) }
              : {}),
          }),
        ],
      }),
    );
  if (typeof latitude === 'number' && Math.abs(latitude) > TROPIC_DEGREES)
    asked.push(
      action({
        rule: 'season.climate',
        date,
        key: `season.climate.${pruningDate}`,
        reasons: [planMessage('reason.season_climate')],
        sure: 'low',
      }),
    );
  return asked;
}

/** Leaves with unknown weather: shown, and to be scouted. */
export function unknownActions(plot: PlanPlot, date: string, nowMs: number): PlotAction[] {
  const { vine, weather, latitude } = plot;
  if (vine === null || tissueOn(vine, date) !== 'green' || weather?.sample === true) return [];
  const hours = weather === null ? null : Math.round((nowMs - weather.fetchedAtMs) / HOUR_MS);
  if (hours !== null && hours <= OLD_WEATHER_HOURS) return [];
  return [
    action({
      rule: 'scout.weather_unknown',
      date,
      key: `scout.unknown.${date}`,
      reasons: [
        hours !== null
          ? planMessage('reason.weather_old', { hours })
          : planMessage(typeof latitude === 'number' ? 'reason.no_weather' : 'reason.no_place'),
      ],
      sure: 'low',
      sureBecause: [planMessage('sure.weather_missing')],
    }),
  ];
}

/** A leaf sensor that is stuck at wet: it orders nothing, and is shown until dry hours come from it (decision 136). */
export function sensorActions({ weather }: PlanPlot, date: string): PlotAction[] {
  if (!weather?.stuckSensor || weather.sample) return [];
  const { name, fromMs, lastMs } = weather.stuckSensor;
  const dateOf = (ms: number) => localDate(ms, weather.utcOffsetMinutes);
  return [
    action({
      rule: 'sensor.stuck',
      date,
      key: `sensor.stuck.${dateOf(lastMs)}`,
      subject: name,
      reasons: [
        planMessage('reason.sensor_stuck', { since: dateOf(fromMs) }),
        planMessage('reason.sensor_mend'),
      ],
    }),
  ];
}
