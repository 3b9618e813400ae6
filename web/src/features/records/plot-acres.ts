import type { Plot } from '@draksha/contract';
import { acresOf } from '../../lib/format.ts';

/** Acres of plots together; `null` where one is not measured, or none is named. */
export function acresOfPlots(
  plots: readonly Pick<Plot, 'id' | 'areaHectares'>[],
  ids: readonly string[],
): number | null {
  const areas = ids.map((id) => plots.find((plot) => plot.id === id)?.areaHectares ?? null);
  const known = areas.flatMap((area) => (area !== null && area > 0 ? [area] : []));
  if (known.length === 0 || known.length < areas.length) return null;
  return acresOf(known.reduce((sum, area) => sum + area, 0));
}
