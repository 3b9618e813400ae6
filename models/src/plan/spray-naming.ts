/** What an order names, what it cannot name and why, and what is for the least bad hours. */
import type { PublishedList } from '../products/product-list.ts';
import {
  type HelpLine,
  listingStatus,
  type Naming,
  namedProducts,
  UNKNOWN_DAYS,
} from '../products/product-naming.ts';
import { SHIPPED_PRODUCTS } from '../products/shipped-products.ts';
import type { OwnProduct } from '../products/spray-event.ts';
import { dayNumberOfDate, localDate } from '../weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import { daysToHarvest } from './harvest-days.ts';
import { type PlanMessage, type PlanPlot, planMessage } from './plan-action.ts';
import { isTooHotForSulphur } from './plan-warnings.ts';

/** The products of an order at its block, or on its date where there is none. */
export function naming(
  plot: PlanPlot,
  needs: readonly DiseaseNeed[],
  date: string,
  own: readonly OwnProduct[],
  lists: readonly PublishedList[],
): Naming {
  const { season, weather } = plot;
  const from = season?.pruningDate ?? '';
  const utcOffsetMinutes = weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES;
  return namedProducts({
    // What is found is treated as an infection of today: a curative with a partner, where one is known.
    needs: needs.map(({ disease, when, hoursSince }) =>
      when === 'seen' ? { disease, when: 'after', hoursSince: 0 } : { disease, when, hoursSince },
    ),
    date,
    daysAfterPruning: season === null ? null : dayNumberOfDate(date) - dayNumberOfDate(season.pruningDate),
    daysToHarvest: daysToHarvest(plot, date)?.soonest ?? null,
    market: season?.targetMarket ?? null,
    isTooHotForSulphur: isTooHotForSulphur(weather, date),
    sprays: plot.sprays.filter(({ atMs }) => localDate(atMs, utcOffsetMinutes) >= from),
    own,
    lists,
    utcOffsetMinutes,
  });
}

/** What could not be named, and why. */
export function leftUnnamed({
  unanswered,
  onlyProtects,
  tooLong,
  daysUnknown,
  notForMarket,
  sulphurBurns,
  groups,
  notListed,
  byLists,
  dropped,
  offList,
  usedByList,
}: Naming): PlanMessage[] {
  return [
    ...unanswered.map((disease) => planMessage('keep.nothing_named', { disease })),
    ...onlyProtects.map((disease) => planMessage('keep.only_protects', { disease })),
    ...(tooLong === null ? [] : [planMessage('keep.phi_too_long', tooLong)]),
    ...(daysUnknown ? [planMessage('keep.phi_unknown_near', { days: UNKNOWN_DAYS })] : []),
    ...(notForMarket ? [planMessage('keep.not_for_eu')] : []),
    ...(sulphurBurns ? [planMessage('keep.sulphur_burns')] : []),
    ...(groups.last.length > 0
      ? [planMessage('keep.group_used_last', { groups: groups.last.join(', ') })]
      : []),
    ...(groups.full.length > 0 ? [planMessage('keep.group_full', { groups: groups.full.join(', ') })] : []),
    ...(notListed.length > 0 ? [planMessage('keep.not_listed', { names: notListed.join(', ') })] : []),
    ...(byLists.length > 0 ? [planMessage('keep.by_list', { names: byLists.join(', ') })] : []),
    ...(dropped.length > 0 ? [planMessage('keep.dropped_from_list', { names: dropped.join(', ') })] : []),
    ...(offList.length > 0 ? [planMessage('keep.off_list', { names: offList.join(', ') })] : []),
    ...(usedByList.length > 0 ? [planMessage('keep.list_uses', { names: usedByList.join(', ') })] : []),
  ];
}

/** What the press reports of NRC Grapes’ advice in continuous rain, and what works from inside the leaf. */
const IN_THE_LEAST_BAD = ['Bordeaux mixture', 'Potassium phosphonate', 'Fosetyl-al'];

export function leastBadHelps(
  needs: readonly DiseaseNeed[],
  { lines, daysUnknown }: Naming,
  lists: readonly PublishedList[],
): readonly HelpLine[] {
  // Near the harvest no product with unknown days is named.
  if (daysUnknown) return lines;
  const fits = SHIPPED_PRODUCTS.filter(
    (product) =>
      IN_THE_LEAST_BAD.includes(product.name) && (listingStatus(product, lists) ?? 'listed') === 'listed',
  ).toSorted((a, b) => IN_THE_LEAST_BAD.indexOf(a.name) - IN_THE_LEAST_BAD.indexOf(b.name));
  const against = needs.map(({ disease }) => disease);
  const first = against.filter((disease) => fits.some(({ targets }) => targets.includes(disease)));
  if (first.length === 0) return lines;
  const rest = lines.filter(({ diseases }) => !diseases.every((disease) => first.includes(disease)));
  return [{ diseases: first, products: fits.map(({ name }) => name) }, ...rest];
}
