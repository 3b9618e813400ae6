import type { Plot } from '@draksha/contract';
import { acresAndGuntha, acresOf } from '../../lib/format.ts';

/** Acres of an area as screens show them, to the guntha; exact where that is none. */
export function shownAcres(hectares: number): number {
  const { acres, guntha } = acresAndGuntha(hectares);
  return acres + guntha / 40 || acresOf(hectares);
}

/** Acres of plots together, to the guntha of each; `null` where one is not measured, or none is named. */
export function acresOfPlots(
  plots: readonly Pick<Plot, 'id' | 'areaHectares'>[],
  ids: readonly string[],
): number | null {
  const areas = ids.map((id) => plots.find((plot) => plot.id === id)?.areaHectares ?? null);
  const known = areas.flatMap((area) => (area !== null && area > 0 ? [area] : []));
  if (known.length === 0 || known.length < areas.length) return null;
  return known.reduce((sum, area) => sum + shownAcres(area), 0);
}
