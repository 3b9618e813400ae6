/**
 * When a plot may be picked after its sprays: spray/pre-harvest-interval.ts on the diary.
 *
 * The days to harvest are those of the record, else of the product's row; where a list of the farm's organisations asks for more in the
 * plot's market, they are the list's. A label speaks of India: where no list speaks of a product, `exportListMayAskMore` says aloud that one
 * can. Sprays before the season's pruning do not count: no fruit hung.
 */
import { type ListName, listsSay } from '../products/product-list.ts';
import type { SprayEvent } from '../products/spray-event.ts';
import type { Season } from '../season.ts';
import { type HarvestLock, harvestLock, type SprayWithPhi } from '../spray/pre-harvest-interval.ts';
import { type CalendarOptions, dateOfDayNumber, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';

/** Of a season what harvest goes by. */
export type HarvestTerms = Pick<Season, 'cycle' | 'pruningDate' | 'targetMarket' | 'expectedHarvestDate'>;

export interface HarvestDate extends HarvestLock {
  readonly market: string;
  /** An export market with a number that is not from Annexure 5: the packhouse may ask for more. */
  readonly exportListMayAskMore: boolean;
  /** The list whose days decide the date; null where a label or the record does. */
  readonly byList: ListName | null;
  /** The later day that was shown by the edition before; null where that was no later. */
  readonly byListBefore: string | null;
}

const MARKET_UNKNOWN = 'domestic';
const isExport = (market: string): boolean => market.startsWith('export');

/** @param edition the lists in force, or those before them */
function spraysWithPhi(
  events: readonly SprayEvent[],
  season: HarvestTerms,
  offset: number,
  edition: 'days' | 'daysBefore' = 'days',
): (SprayWithPhi & { readonly list: ListName | null; readonly isListed: boolean })[] {
  const market = season.targetMarket ?? MARKET_UNKNOWN;
  return events.flatMap(({ id, atMs, products }) => {
    const sprayedOn = dateOfDayNumber(localDayNumber(atMs, offset));
    if (sprayedOn < season.pruningDate) return [];
    return products.map(({ name, phiDays, phiSource, listed = [] }, i) => {
      const { days, list } = listsSay(listed, season.targetMarket ?? null, edition);
      const isLists = days !== null && days > (phiDays ?? -1);
      return {
        id: `${id} ${i}`,
        sprayedOn,
        product: name,
        phiDaysByMarket: { [market]: isLists ? days : phiDays },
        source: isLists ? null : phiSource,
        list: isLists ? list : null,
        isListed: days !== null,
      };
    });
  });
}

const mayAskMore = (market: string, lock: HarvestLock, sprays: ReturnType<typeof spraysWithPhi>): boolean =>
  isExport(market) &&
  lock.sprays.some(
    ({ phiDays, source }, i) => phiDays !== null && !sprays[i]?.isListed && !/annexure/i.test(source ?? ''),
  );

/**
 * The plot's harvest day on a date; null where no harvest follows, as after foundation pruning.
 *
 * @throws RangeError for an impossible date or interval
 */
export function harvestDate(
  events: readonly SprayEvent[],
  season: HarvestTerms,
  onDate: string,
  options: CalendarOptions = {},
): HarvestDate | null {
  if (season.cycle !== 'fruit') return null;
  const market = season.targetMarket ?? MARKET_UNKNOWN;
  const offset = utcOffsetOf(options);
  const sprays = spraysWithPhi(events, season, offset);
  const lock = harvestLock(sprays, [market], onDate);
  const before = harvestLock(spraysWithPhi(events, season, offset, 'daysBefore'), [market], onDate).atLeast;
  const isLater = before !== null && before > onDate && before > (lock.atLeast ?? '');
  return {
    ...lock,
    market,
    exportListMayAskMore: mayAskMore(market, lock, sprays),
    byList: sprays.find(({ id, list }) => list !== null && lock.decidedBy.includes(id))?.list ?? null,
    byListBefore: isLater ? before : null,
  };
}
