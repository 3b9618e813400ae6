import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * A phone's sync: 500 writes in batches of 50, and lists, by the product and by bare Fastify with the same SQL on the same
 * database, in turn in one run; then a first sync of 10,000 rows. Ratios are what counts: a shared machine swings.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const WRITES = 500;
const IN_A_BATCH = 50;
const LISTS = 300;
const AT_ONCE = 8;
const FIRST_SYNC_ROWS = 10_000;
/** What a browser's "slow 3G" carries, bytes a second, and how long it takes to answer, milliseconds. */
const SLOW_3G = { bytes: 50_000, roundTripMs: 2_000 };

interface Ready {
  readonly bare: string;
  readonly product: string;
  readonly token: string;
  readonly userId: string;
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const server = fork(new URL('./api-server.ts', import.meta.url), [folder], { stdio: 'inherit' });
const [ready] = (await once(server, 'message')) as [Ready];
const headers = {
  authorization: `Bearer ${ready.token}`,
  'x-user': ready.userId,
  'content-type': 'application/json',
};

const ok = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.json();
};

const batch = (size: number) =>
  Array.from({ length: size }, () => ({
    id: crypto.randomUUID(),
    route: 'POST /plots',
    body: {
      id: crypto.randomUUID(),
      name: 'Odha',
      areaHectares: 0.8,
      grapeVariety: 'Sonaka',
      status: 'bearing',
    },
  }));

async function sendWrites(url: string): Promise<void> {
  for (let sent = 0; sent < WRITES; sent += IN_A_BATCH)
    await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ writes: batch(IN_A_BATCH) }),
    }).then(ok);
}

async function readLists(url: string): Promise<void> {
  let left = LISTS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await fetch(url, { headers }).then(ok);
    }),
  );
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const tasks = {
  '500 writes': [() => sendWrites(`${ready.product}/api/sync`), () => sendWrites(`${ready.bare}/sync`)],
  'lists of 50 plots': [
    () => readLists(`${ready.product}/api/plots?limit=50`),
    () => readLists(`${ready.bare}/plots`),
  ],
} as const;

process.stdout.write('| | product, ms | bare, ms | ratio, min/med/max |\n|---|---|---|---|\n');
for (const [name, [product, bare]] of Object.entries(tasks)) {
  await product();
  await bare();
  const times: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push([await timed(product), await timed(bare)]);
  const ratios = times.map(([own, other]) => other / own).toSorted((a, b) => a - b);
  const [own, other] = [0, 1].map((side) => Math.round(median(times.map((pair) => pair[side] ?? 0))));
  const shown = [ratios.at(0), median(ratios), ratios.at(-1)]
    .map((ratio) => (ratio ?? 0).toFixed(2))
    .join(' / ');
  process.stdout.write(`| ${name} | ${own} | ${other} | ${shown} |\n`);
}

interface Page {
  readonly data: { readonly items: readonly unknown[]; readonly cursor: string; readonly more: boolean };
}
const readPage = async (since: string | null): Promise<Page> =>
  (await fetch(`${ready.product}/api/sync?limit=500${since === null ? '' : `&since=${since}`}`, {
    headers,
  }).then(ok)) as Page;

await fetch(`${ready.bare}/fill?rows=${FIRST_SYNC_ROWS}`, { method: 'POST', headers, body: '{}' }).then(ok);
const pages: { ms: number; bytes: number; rows: number }[] = [];
let since: string | null = null;
for (let more = true; more; ) {
  const begin = performance.now();
  const page: Page = await readPage(since);
  pages.push({
    ms: performance.now() - begin,
    bytes: gzipSync(JSON.stringify(page)).length,
    rows: page.data.items.length,
  });
  ({ cursor: since, more } = page.data);
}
const sum = (of: (page: (typeof pages)[number]) => number): number =>
  pages.reduce((all, page) => all + of(page), 0);
const [first] = pages;
const overSlow3G =
  ((first?.ms ?? 0) + SLOW_3G.roundTripMs + ((first?.bytes ?? 0) / SLOW_3G.bytes) * 1_000) / 1_000;
process.stdout.write(
  `\nFirst sync of ${sum(({ rows }) => rows)} rows: ${pages.length} pages, ${Math.round(sum(({ ms }) => ms))} ms, ` +
    `${Math.round(sum(({ bytes }) => bytes) / 1024)} KB packed. The first page, newest first: ${first?.rows} rows, ` +
    `${Math.round((first?.bytes ?? 0) / 1024)} KB, ${Math.round(first?.ms ?? 0)} ms; over slow 3G ${overSlow3G.toFixed(1)} s.\n`,
);
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
