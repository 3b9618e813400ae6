/** Which groups of fungicides a season's sprays leave to rest: those used last, and those that have had their sprays. */

import { GENERAL_ONE_IN, GROUP_LIMITS, isMultiSite } from '../spray/resistance-groups.ts';
import { dateOfDayNumber, localDayNumber } from '../weather/calendar.ts';
import type { SprayEvent } from './spray-event.ts';

export interface GroupsToRest {
  /** Used too lately to follow again. */
  readonly last: readonly string[];
  /** As often as a season allows. */
  readonly full: readonly string[];
}

/**
 * What the next application must leave out, also one of the same day. Codes of FRAC; multi-site groups never rest. Products whose group
 * nobody knows separate nothing.
 */
export function groupsToRest(sprays: readonly SprayEvent[], utcOffsetMinutes: number): GroupsToRest {
  const days = new Map<string, Set<string>>();
  for (const { atMs, products } of sprays) {
    const day = dateOfDayNumber(localDayNumber(atMs, utcOffsetMinutes));
    for (const { groups } of products)
      for (const { kind, code } of groups)
        if (kind === 'FRAC') days.set(day, (days.get(day) ?? new Set()).add(code));
  }
  const chain = [...days.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, codes]) => codes);
  const used = [...new Set(chain.flatMap((codes) => [...codes]))].filter(
    (code) => !isMultiSite({ kind: 'FRAC', code }),
  );
  const limitOf = (code: string) =>
    GROUP_LIMITS.find((limit) => limit.kind === 'FRAC' && limit.code === code);
  return {
    last: used.filter((code) =>
      chain.slice(1 - (limitOf(code)?.oneIn ?? GENERAL_ONE_IN)).some((codes) => codes.has(code)),
    ),
    full: used.filter((code) => {
      const most = limitOf(code)?.perSeason ?? null;
      return most !== null && chain.filter((codes) => codes.has(code)).length >= most;
    }),
  };
}
