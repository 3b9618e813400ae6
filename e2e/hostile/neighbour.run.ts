import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../../server/test/product-process.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { ask, conclude, type Farmer, quantile, register, say } from './lib/farmers.ts';

/**
 * One account that takes what it can beside a hundred that look at their morning. Prints what the hundred wait for, alone and beside it
 * in turn, so that another load of the machine falls on both. `npm run hostile -- neighbour [seconds]`; everything runs on loopback and
 * stops by itself.
 */

const GOOD = 100;
const SECONDS = Math.min(60, Number(process.argv[2] ?? 18));
const ROUNDS = 3;
const MAX_RATIO = 3;
/** So often each of the good ones asks. */
const EVERY_MS = 1_500;

/** A run in which the one was answered less often than this attacked nobody. */
const MIN_ANSWERS_A_SECOND = 5;

const morning: readonly (readonly ['GET' | 'PUT', path: string, body?: object])[] = [
  ['GET', '/api/me'],
  ['GET', '/api/plots'],
  ['GET', '/api/sync'],
  ['GET', '/api/weather/my-plots'],
  ['GET', '/api/advice/plan'],
  ['PUT', '/api/me/farmer-profile', { farmName: 'Odha' }],
];

interface Seen {
  readonly ms: number[];
  readonly statuses: Map<number, number>;
}

const nothingSeen = (): Seen => ({ ms: [], statuses: new Map() });

const count = (statuses: Map<number, number>, status: number): void => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
};

const resultOf = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ');

/** The hundred, each in its own rhythm, for as long as is asked. */
async function goodMorning(
  url: string,
  farmers: readonly Farmer[],
  seen: Seen,
  seconds: number,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    farmers.map(async ({ token }, index) => {
      await pause((EVERY_MS * index) / farmers.length);
      for (let turn = index; performance.now() < end; turn += 1) {
        const begin = performance.now();
        const [method, path, body] = morning[turn % morning.length] ?? ['GET', '/api/me'];
        const { status, ms } = await ask(url, token, method, path, body);
        seen.ms.push(ms);
        count(seen.statuses, status);
        await pause(Math.max(0, EVERY_MS - (performance.now() - begin)));
      }
    }),
  );
}

/** The one, in a process of its own: what it does on its own processor is not what the hundred wait for. Its statuses come at its end. */
function startTaker(url: string, token: string): () => Promise<Map<number, number>> {
  const taker = fork('e2e/hostile/lib/taker.ts', [url, token, `${2 * SECONDS}`]);
  const seen = new Promise<Map<number, number>>((resolve, reject) => {
    taker.once('message', (statuses) => resolve(new Map(statuses as [number, number][])));
    taker.once('exit', () => reject(new Error('the one ended without a word')));
  });
  return () => {
    taker.send('stop');
    return seen;
  };
}

using folder = scratchFolder();
await using product = await startProduct(folder.in('data'), {
  SMS_PER_HOUR: '1000000',
  SMS_PER_HOUR_ACCOUNT: '1000',
  SMS_PER_HOUR_RANGE: '1000000',
  QUOTA_PLOTS: '300',
  QUOTA_CALLS_PER_MINUTE: '1200',
});
const outbox = folder.in('outbox.jsonl');
const good: Farmer[] = [];
for (let index = 0; index < GOOD; index += 1) {
  const farmer = await register(product.url, outbox, index);
  await ask(product.url, farmer.token, 'POST', '/api/plots', {
    name: 'Odha',
    latitude: 20 + (index % 5) / 10,
    longitude: 73.8,
  });
  good.push(farmer);
}
const bad = await register(product.url, outbox, GOOD + 1);
say(
  `${GOOD} accounts, each a call every ${EVERY_MS / 1000} s, ${SECONDS} s alone and ${SECONDS} s beside one that does what it can, in ${ROUNDS} rounds`,
);
await goodMorning(product.url, good, nothingSeen(), Math.min(5, SECONDS));
const [quiet, beside, evilStatuses] = [nothingSeen(), nothingSeen(), new Map<number, number>()];
for (let round = 0; round < ROUNDS; round += 1) {
  await goodMorning(product.url, good, quiet, SECONDS / ROUNDS);
  const stopTaker = startTaker(product.url, bad.token);
  await pause(1_000);
  await goodMorning(product.url, good, beside, SECONDS / ROUNDS);
  for (const [status, times] of await stopTaker())
    evilStatuses.set(status, (evilStatuses.get(status) ?? 0) + times);
}

const p99 = { quiet: quantile(quiet.ms, 0.99), beside: quantile(beside.ms, 0.99) };
const ratio = p99.beside / p99.quiet;
say(
  `alone:  ${quiet.ms.length} calls, p50 ${quantile(quiet.ms, 0.5).toFixed(1)} ms, p99 ${p99.quiet.toFixed(1)} ms; ${resultOf(quiet.statuses)}`,
);
say(
  `beside: ${beside.ms.length} calls, p50 ${quantile(beside.ms, 0.5).toFixed(1)} ms, p99 ${p99.beside.toFixed(1)} ms; ${resultOf(beside.statuses)}`,
);
say(`the one: ${resultOf(evilStatuses)}`);
say(`p99 beside ÷ alone: ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
const attacked = (evilStatuses.get(200) ?? 0) + (evilStatuses.get(201) ?? 0);
const held = (evilStatuses.get(0) ?? 0) + (evilStatuses.get(503) ?? 0);
conclude([
  ...(attacked < MIN_ANSWERS_A_SECOND * SECONDS ? [`the one was answered ${attacked} times only`] : []),
  ...(held > 0 ? [`the one held itself up: ${held} calls were not answered, or with "not now"`] : []),
  ...(ratio > MAX_RATIO ? [`the hundred wait ${ratio.toFixed(1)} times as long`] : []),
  ...([...beside.statuses.keys()].some((status) => status !== 200)
    ? [`the hundred were answered ${resultOf(beside.statuses)}`]
    : []),
]);
