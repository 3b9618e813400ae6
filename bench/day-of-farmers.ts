import { parseArgs } from 'node:util';
import { readVillages } from '../models/src/villages/village-search.ts';
import villages from '../models/src/villages/villages.gen.json' with { type: 'json' };
import { cellOf, lastRunOf } from '../server/src/features/weather/providers/service.ts';

/**
 * A day of many farmers, reckoned by the product's own rules: which weather cells they have, how often those are fetched and why, what that
 * costs at a price that is typed in, how old the weather is that they see, and how much the database grows.
 *
 *   node bench/day-of-farmers.ts [--farmers 10000] [--cell 0.1] [--cap 1000000] [--inr-per-1000-calls 0]
 *
 * Farmers live in villages of the grape districts, as many in one as in another, with three plots within two kilometres. What they do is
 * assumed and printed; the rules are those of `gateway/pace.ts`, `ahead.ts`, `bundles.ts` and `budget.ts`.
 */

const { values } = parseArgs({
  options: {
    farmers: { type: 'string', default: '10000' },
    cell: { type: 'string', default: '0.1' },
    cap: { type: 'string', default: '1000000' },
    /** Of those that a farmer has, opens of the product on a day. */
    opens: { type: 'string', default: '1' },
    'inr-per-1000-calls': { type: 'string', default: '0' },
    /**
     * Bytes of the database: of a cell that is held, of its finished day, of a forecast that was shown (`bench/weather-cells.ts 300`), and
     * of two rows that a farmer writes on a day, with their place in the feed (`bench/morning.ts`).
     */
    'bytes-cell': { type: 'string', default: '8219' },
    'bytes-day': { type: 'string', default: '1939' },
    'bytes-forecast': { type: 'string', default: '410' },
    'bytes-farmer-day': { type: 'string', default: '1812' },
  },
});
const number = (name: keyof typeof values): number => Number(values[name]);
const [farmers, degrees, cap] = [number('farmers'), number('cell'), number('cap')];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FRESH = 30 * MINUTE;
const TOGETHER = 50;
/** Of the day's calls: paced to, and never spent ahead. */
const [PACED, RESERVE] = [0.7, 0.2];
/** Of a day's opens in each hour of India's day: three in ten from six to seven, a second rise at dusk. */
const HOURS = [0, 0, 0, 0, 1, 8, 30, 14, 7, 4, 3, 3, 3, 2, 2, 2, 3, 4, 5, 4, 3, 1, 1, 0];

/** The same farmers at each run (mulberry32). */
let seed = 20261122;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

const places = readVillages(villages).map(({ place }) => place);
const indexOf = new Map<string, number>();
const cellNumber = (latitude: number, longitude: number): number => {
  const { id } = cellOf({ latitude, longitude }, degrees);
  const known = indexOf.get(id) ?? indexOf.size;
  indexOf.set(id, known);
  return known;
};
const NEAR_DEGREES = 0.018;
const near = (): number => (random() - 0.5) * 2 * NEAR_DEGREES;
const own = Array.from({ length: farmers }, () => {
  const { latitude, longitude } = places[Math.floor(random() * places.length)] ?? {
    latitude: 20,
    longitude: 73.8,
  };
  return [...new Set(Array.from({ length: 3 }, () => cellNumber(latitude + near(), longitude + near())))];
});
const cells = indexOf.size;

interface Look {
  readonly at: number;
  readonly farmer: number;
}
const shares = HOURS.reduce((sum, share) => sum + share, 0);
function hourOf(): number {
  let left = random() * shares;
  return HOURS.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}
/** Milliseconds of UTC, of an India whose offset is five and a half hours. */
const OFFSET = 5.5 * HOUR;
const START = Date.parse('2026-11-20T00:00:00Z');
const DAYS = 4;
const looks: Look[] = [];
for (let day = 0; day < DAYS; day += 1)
  for (let open = 0; open < farmers * number('opens'); open += 1)
    looks.push({
      at: START + day * DAY - OFFSET + hourOf() * HOUR + random() * HOUR,
      farmer: Math.floor(random() * farmers),
    });
looks.sort((a, b) => a.at - b.at);

const fetchedAt = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY);
const viewedAt = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY);
const ownCalls = new Uint16Array(cells);
type Why = 'cold' | 'look' | 'along' | 'dawn' | 'ahead';
const none = (): Record<Why, number> => ({ cold: 0, look: 0, along: 0, dawn: 0, ahead: 0 });
const newDay = () => ({ calls: none(), total: 0, requests: 0, refused: 0, ages: [] as number[] });
let today = newDay();
/** The last whole day by UTC is what is printed: those before bring it into its stride. */
let whole = today;
let utcDay = -1;

function beginDay(at: number): void {
  const day = Math.floor(at / DAY);
  if (day === utcDay) return;
  utcDay = day;
  whole = today;
  today = newDay();
  ownCalls.fill(0);
}

const mayCall = (cell: number, isAhead: boolean): boolean =>
  today.total < cap &&
  (ownCalls[cell] ?? 0) < Math.max(4, cap / 10) &&
  ((!isAhead && (ownCalls[cell] ?? 0) < 4) || today.total < cap * (1 - RESERVE));

function fetchCell(cell: number, at: number, why: Why): boolean {
  if (!mayCall(cell, why === 'dawn' || why === 'ahead')) {
    today.refused += 1;
    return false;
  }
  fetchedAt[cell] = at;
  ownCalls[cell] = (ownCalls[cell] ?? 0) + 1;
  today.calls[why] += 1;
  today.total += 1;
  return true;
}

let active = { at: Number.NEGATIVE_INFINITY, every: FRESH };
function everyMs(at: number): number {
  if (at - active.at >= MINUTE) {
    const seen = viewedAt.reduce((sum, viewed) => sum + (viewed > at - DAY ? 1 : 0), 0);
    active = { at, every: Math.min(DAY, Math.max(FRESH, (DAY * seen) / (cap * PACED))) };
  }
  return active.every;
}

const provider = { runs: { everyHours: 6, fromHourUtc: 5 } } as Parameters<typeof lastRunOf>[0];

function ahead(at: number, isDawn: boolean): void {
  const paced = isDawn ? FRESH : Math.max(FRESH, everyMs(at) - HOUR / 2);
  const before = Math.min(lastRunOf(provider, new Date(at)), at - paced);
  let fetched = 0;
  for (let cell = 0; cell < cells; cell += 1)
    if (
      (viewedAt[cell] ?? 0) > at - 3 * DAY &&
      (fetchedAt[cell] ?? 0) < before &&
      fetchCell(cell, at, isDawn ? 'dawn' : 'ahead')
    )
      fetched += 1;
  today.requests += Math.ceil(fetched / TOGETHER);
}

/** Others that are half as old as they may get go along in the same request. */
function along(at: number, every: number): void {
  let room = TOGETHER - 1;
  for (let cell = 0; cell < cells && room > 0; cell += 1) {
    const age = at - (fetchedAt[cell] ?? 0);
    if (age < Math.max(FRESH, every / 2) || age > 1.5 * DAY || (viewedAt[cell] ?? 0) < at - 1.5 * DAY)
      continue;
    if (fetchCell(cell, at, 'along')) room -= 1;
    else return;
  }
}

function look({ at, farmer }: Look): void {
  for (const cell of own[farmer] ?? []) {
    const age = at - (fetchedAt[cell] ?? 0);
    const every = everyMs(at);
    if (age >= FRESH && age >= every) {
      const isCold = age === Number.POSITIVE_INFINITY;
      if (fetchCell(cell, at, isCold ? 'cold' : 'look')) {
        today.requests += 1;
        if (!isCold) along(at, every);
      }
      // What is stale is shown at once, and what was fetched behind at the next look.
      today.ages.push(isCold ? 0 : age);
    } else today.ages.push(age);
    viewedAt[cell] = at;
  }
}

const jobs = Array.from({ length: DAYS + 1 }, (_, day) =>
  [4.75, 5 + 35 / 60, 10.75, 16.75, 22.75].map((hour) => ({
    at: START + day * DAY - OFFSET + hour * HOUR,
    isDawn: hour > 5 && hour < 6,
  })),
).flat();
let nextJob = 0;
for (const one of looks) {
  for (; (jobs[nextJob]?.at ?? Number.POSITIVE_INFINITY) <= one.at; nextJob += 1) {
    const job = jobs[nextJob];
    if (!job) break;
    beginDay(job.at);
    ahead(job.at, job.isDawn);
  }
  beginDay(one.at);
  look(one);
}

const { calls, total: sum, requests, refused } = whole;
const ages = whole.ages.sort((a, b) => a - b);
const quantile = (share: number): string =>
  `${Math.round((ages[Math.floor(ages.length * share)] ?? 0) / MINUTE)} min`;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const said = Object.entries(calls)
  .map(([why, count]) => `${why} ${count}`)
  .join(', ');
const price = number('inr-per-1000-calls');
const lines = [
  `assumed: ${farmers} farmers in ${places.length} villages, three plots each, ${number('opens')} opens a farmer and day, three in ten of them from six to seven`,
  `cells of ${degrees}°: ${cells} (${(farmers / cells).toFixed(1)} farmers a cell)`,
  `calls a day, each for one cell: ${sum} of at most ${cap} (${said}), in ${requests} requests; refused for the day's cap: ${refused}`,
  `age of the weather that is shown: half below ${quantile(0.5)}, nine in ten below ${quantile(0.9)}, all but one in a hundred below ${quantile(0.99)}`,
  price > 0
    ? `at ₹${price} for 1,000 calls: ₹${Math.round((sum * price) / 1000)} a day, ₹${((sum * price * 30) / 1000 / farmers).toFixed(3)} a farmer and month`
    : 'cost: type in what your provider asks, --inr-per-1000-calls',
  `database: ${megabytes(cells * number('bytes-cell'))} of newest weather, which stays as large; a day adds ${megabytes(
    cells * number('bytes-day') + sum * number('bytes-forecast'),
  )} of weather and ${megabytes(farmers * number('bytes-farmer-day'))} of farmers' rows, ${megabytes(
    365 *
      (cells * number('bytes-day') + sum * number('bytes-forecast') + farmers * number('bytes-farmer-day')),
  )} a year`,
];
process.stdout.write(`${lines.join('\n')}\n`);
