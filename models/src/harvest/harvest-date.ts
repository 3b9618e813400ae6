/**
 * When a plot may be picked after its sprays, and what one more spray does to that day: spray/pre-harvest-interval.ts on the diary.
 *
 * The days to harvest are those of the record, else of the product's row, with where they come from. One number stands for each market: a
 * label speaks of India; a packhouse's list for export can ask for more, which `exportListMayAskMore` says aloud. Sprays before the
 * season's pruning do not count: no fruit hung.
 */
import type { SprayEvent } from '../products/spray-event.ts';
import {
  type HarvestLock,
  type HarvestShift,
  harvestLock,
  harvestShift,
  type SprayWithPhi,
} from '../spray/pre-harvest-interval.ts';
import { type CalendarOptions, dateOfDayNumber, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';

/** A season as far as harvest asks of it. */
export interface HarvestSeason {
  readonly cycle: 'fruit' | 'foundation';
  readonly pruningDate: string;
  readonly targetMarket?: string | null;
  readonly expectedHarvestDate?: string | null;
}

export interface HarvestDate extends HarvestLock {
  readonly market: string;
  /** The market is an export one and a number in it is not from Annexure 5: the packhouse's list may ask for more. */
  readonly exportListMayAskMore: boolean;
}

const MARKET_UNKNOWN = 'domestic';
const isExport = (market: string): boolean => market.startsWith('export');

function spraysWithPhi(
  events: readonly SprayEvent[],
  season: HarvestSeason,
  market: string,
  offset: number,
): SprayWithPhi[] {
  return events.flatMap(({ id, atMs, products }) => {
    const sprayedOn = dateOfDayNumber(localDayNumber(atMs, offset));
    if (sprayedOn < season.pruningDate) return [];
    return products.map(({ name, phiDays, phiSource }, i) => ({
      id: `${id} ${i}`,
      sprayedOn,
      product: name,
      phiDaysByMarket: { [market]: phiDays },
      source: phiSource,
    }));
  });
}

const mayAskMore = (market: string, lock: HarvestLock): boolean =>
  isExport(market) &&
  lock.sprays.some(({ phiDays, source }) => phiDays !== null && !/annexure/i.test(source ?? ''));

/**
 * The plot's harvest day on a date; null where no harvest follows, as after foundation pruning.
 *
 * @throws RangeError for an impossible date or interval
 */
export function harvestDate(
  events: readonly SprayEvent[],
  season: HarvestSeason,
  onDate: string,
  options: CalendarOptions = {},
): HarvestDate | null {
  if (season.cycle !== 'fruit') return null;
  const market = season.targetMarket ?? MARKET_UNKNOWN;
  const lock = harvestLock(spraysWithPhi(events, season, market, utcOffsetOf(options)), [market], onDate);
  return { ...lock, market, exportListMayAskMore: mayAskMore(market, lock) };
}

/**
 * "This spray moves your harvest from 12 to 27 February"; null after foundation pruning.
 *
 * @throws RangeError as `harvestDate`
 */
export function harvestMove(
  events: readonly SprayEvent[],
  planned: SprayEvent,
  season: HarvestSeason,
  onDate: string,
  options: CalendarOptions = {},
): HarvestShift | null {
  if (season.cycle !== 'fruit') return null;
  const market = season.targetMarket ?? MARKET_UNKNOWN;
  const offset = utcOffsetOf(options);
  const before = spraysWithPhi(events, season, market, offset);
  const added = spraysWithPhi([planned], season, market, offset);
  // A spray of several products moves by the strictest of them; one whose days nobody knows decides.
  const strictest = added.toSorted((a, b) => rank(b, market) - rank(a, market))[0];
  if (strictest === undefined) return null;
  return harvestShift(before, strictest, [market], onDate, season.expectedHarvestDate ?? null);
}

const rank = ({ phiDaysByMarket }: SprayWithPhi, market: string): number =>
  phiDaysByMarket[market] ?? Number.POSITIVE_INFINITY;
