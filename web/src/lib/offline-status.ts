import { nowMs } from './clock.ts';
import { farm } from './farm/farm.ts';
import { useFilled, useRows } from './farm/use-farm.ts';
import { standingOf, useOfflineFiles } from './offline-files.ts';
import { hasWeatherOfAll, type OfflinePlan, type PlotLatitude } from './offline-weather.ts';

/** Returns ready when files, rows and the plots' weather are all on the phone. */
export function useOfflineStatus(): ReturnType<typeof standingOf> {
  const standing = standingOf(useOfflineFiles());
  const filled = useFilled();
  const plots = useRows('plots') as readonly unknown[] as readonly PlotLatitude[];
  if (standing !== 'ready') return standing;
  const answer = farm().answer<OfflinePlan>(['advice', 'plan'], nowMs())?.data;
  return filled && hasWeatherOfAll(plots, answer) ? 'ready' : 'notReady';
}
