/**
 * What is left of a season's sprays against one disease at an instant, and for how long in the weather to come.
 *
 * Of the sprays against the disease the one with most left counts (spray/protection-left.ts: days, rain, new growth).
 * A product of unknown mobility is read as contact, which wears fastest. Without a spray in the diary the state is
 * `open` with `no_spray`: the diary may be incomplete, which the screen has to say. Curative effect is not in here.
 */
import { mobilityAgainst, type PlotSpray, type SprayedProduct } from '../products/spray-event.ts';
import type { RankedDisease } from '../risk/leading-disease.ts';
import type { Season } from '../season.ts';
import { PROTECTION_LIMITS, type ProtectionLeft, protectionLeftAt } from '../spray/protection-left.ts';
import { type CalendarOptions, dayNumberOfDate, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';

/** Vines that grow wood make new leaves all year, whatever the days since their beginning. */
type Growth = Pick<Season, 'pruningDate' | 'growsWood'>;

/** Cover at an instant. */
export interface CoverState {
  readonly disease: RankedDisease;
  readonly state: 'covered' | 'thin' | 'open';
  /** What took most of it, or that there was nothing. */
  readonly reason: 'no_spray' | 'days' | 'rain' | 'new_growth' | 'none';
  /** The spray that counts; null without one. */
  readonly sprayId: string | null;
  readonly sprayedAtMs: number | null;
  readonly product: string | null;
  readonly left: ProtectionLeft | null;
}

export interface DiseaseCover extends CoverState {
  /** The first uncovered hour from the instant on; null while covered throughout, or not at all. */
  readonly coveredUntilMs: number | null;
  /** What ends it then. */
  readonly endsBy: 'days' | 'rain' | 'new_growth' | null;
}

/** Search span of `coveredUntilMs`, days. */
const LOOK_AHEAD_DAYS = 14;
/** Sprays older than this protect nothing: twice the longest interval a product has without a label. */
const OLDEST_DAYS = 30;

/** A day of shoot growth: evergreen plots wear as then. */
const SHOOTS_GROW_DAP = 20;

interface Candidate {
  readonly event: PlotSpray;
  readonly product: SprayedProduct;
}

const candidates = (events: readonly PlotSpray[], disease: RankedDisease, atMs: number): Candidate[] =>
  events
    .filter(
      (event) => event.partShare === null && event.atMs <= atMs && atMs - event.atMs <= OLDEST_DAYS * DAY_MS,
    )
    .flatMap((event) =>
      event.products
        .filter(({ targets }) => targets.includes(disease))
        .map((product) => ({ event, product })),
    );

type LeftAt = (instantMs: number) => Best | null;
interface Best {
  readonly candidate: Candidate;
  readonly left: ProtectionLeft;
}

/** Cover of the sprays before an instant, at it or later: by the one with most left. */
function bestOf(
  events: readonly PlotSpray[],
  disease: RankedDisease,
  atMs: number,
  weather: HourlySeries | null,
  season: Growth | null,
  options: CalendarOptions,
): LeftAt {
  const offset = utcOffsetOf(options);
  const asked = candidates(events, disease, atMs).map((candidate) => {
    const { event, product } = candidate;
    const since =
      season === null ? null : localDayNumber(event.atMs, offset) - dayNumberOfDate(season.pruningDate);
    const dap = since !== null && season?.growsWood ? Math.min(since, SHOOTS_GROW_DAP) : since;
    return {
      candidate,
      spray: { mobility: mobilityAgainst(product, disease) },
      sprayedMs: event.atMs,
      weather,
      daysAfterPruningAtSpray: dap !== null && dap >= 0 ? dap : null,
    };
  });
  return (instantMs) =>
    asked
      .map(({ candidate, ...spray }) => ({
        candidate,
        left: protectionLeftAt({ ...spray, atMs: instantMs }),
      }))
      .reduce<Best | null>((a, b) => (a === null || b.left.index > a.left.index ? b : a), null);
}

function stateOf(disease: RankedDisease, now: Best | null): CoverState {
  if (now === null)
    return {
      disease,
      state: 'open',
      reason: 'no_spray',
      sprayId: null,
      sprayedAtMs: null,
      product: null,
      left: null,
    };
  const { candidate, left } = now;
  return {
    disease,
    state: left.state,
    reason: left.limitedBy,
    sprayId: candidate.event.id,
    sprayedAtMs: candidate.event.atMs,
    product: candidate.product.name,
    left,
  };
}

/**
 * Cover at an instant, without its end.
 *
 * @throws RangeError for an impossible date or offset
 */
export const coverState = (
  events: readonly PlotSpray[],
  disease: RankedDisease,
  atMs: number,
  weather: HourlySeries | null,
  season: Growth | null,
  options: CalendarOptions = {},
): CoverState => stateOf(disease, bestOf(events, disease, atMs, weather, season, options)(atMs));

/**
 * @param weather hours since the sprays and to come, as far as known
 * @throws RangeError for an impossible date or offset
 */
export function diseaseCover(
  events: readonly PlotSpray[],
  disease: RankedDisease,
  atMs: number,
  weather: HourlySeries | null,
  season: Growth | null,
  options: CalendarOptions = {},
): DiseaseCover {
  const best = bestOf(events, disease, atMs, weather, season, options);
  const now = best(atMs);
  const end =
    now?.left.state === 'covered' ? endOfCover(atMs, (instantMs) => best(instantMs)?.left ?? now.left) : null;
  return {
    ...stateOf(disease, now),
    coveredUntilMs: end?.atMs ?? null,
    endsBy: end === null || end.left.limitedBy === 'none' ? null : end.left.limitedBy,
  };
}

/** Cover only falls while nothing is sprayed, so that its end is found by halving. */
function endOfCover(
  fromMs: number,
  leftAt: (instantMs: number) => ProtectionLeft,
): { readonly atMs: number; readonly left: ProtectionLeft } | null {
  const covered = (hours: number): boolean =>
    leftAt(fromMs + hours * HOUR_MS).index >= PROTECTION_LIMITS.covered;
  let low = 0;
  let high = LOOK_AHEAD_DAYS * 24;
  if (covered(high)) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (covered(middle)) low = middle;
    else high = middle;
  }
  const atMs = fromMs + high * HOUR_MS;
  return { atMs, left: leftAt(atMs) };
}
