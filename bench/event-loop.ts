import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * How long the server's event loop is blocked while one farm of many plots asks for each heavy thing.
 * `node bench/event-loop.ts [plots] [records]`. Cold is the first time, warm the second. The goal is 50 ms.
 */

const PLOTS = Number(process.argv[2] ?? 300);
const RECORDS = Number(process.argv[3] ?? 3_000);
const IN_A_BATCH = 100;

interface Ready {
  readonly product: string;
  readonly token: string;
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const server = fork(new URL('./api-server.ts', import.meta.url), [folder], { stdio: 'inherit' });
const [ready] = (await once(server, 'message')) as [Ready];
const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' };

const plotIds = Array.from({ length: PLOTS }, () => crypto.randomUUID());

async function ask(method: string, path: string, body?: unknown): Promise<number> {
  const response = await fetch(`${ready.product}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

const write = (noun: string, body: object) => ({ id: crypto.randomUUID(), route: `POST /${noun}`, body });
const plots = plotIds.map((id, at) =>
  write('plots', {
    id,
    name: `Plot ${at}`,
    areaHectares: 0.8,
    latitude: 20 + (at % 20) / 10,
    longitude: 73.8,
  }),
);
const seasons = plotIds.map((plotId) =>
  write('seasons', {
    plotId,
    cycle: 'fruit',
    pruningDate: new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10),
  }),
);
const records = Array.from({ length: RECORDS }, (_, at) =>
  write('records', {
    plotId: plotIds[at % PLOTS],
    entryId: crypto.randomUUID(),
    kind: 'spray',
    happenedAt: new Date(Date.now() - (1 + (at % 40)) * 86_400_000).toISOString(),
    details: { products: [{ name: 'Z-78', dose: 2, unit: 'g_per_l', phiDays: 45 }], waterLitres: 400 },
    cost: 10_000 + at,
  }),
);

/** Milliseconds of the longest stand while the work ran, and of the work. */
async function longest(
  work: () => Promise<unknown>,
): Promise<{ turn: number; stalled: number; took: number }> {
  server.send('watch');
  await once(server, 'message');
  const begin = performance.now();
  await work();
  const took = performance.now() - begin;
  server.send('watched');
  const [{ ms, turnMs }] = (await once(server, 'message')) as [{ ms: number; turnMs: number }];
  return { turn: Math.round(turnMs), stalled: Math.round(ms), took: Math.round(took) };
}

const batches = async (writes: readonly object[]): Promise<void> => {
  for (let at = 0; at < writes.length; at += IN_A_BATCH)
    await ask('POST', '/sync', { writes: writes.slice(at, at + IN_A_BATCH) });
};

const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  [`${PLOTS} plots by batches`]: () => batches(plots),
  'their seasons': () => batches(seasons),
  [`${RECORDS} sprays`]: () => batches(records),
  'my-plots': () => ask('GET', '/weather/my-plots'),
  'weather alerts': () => ask('GET', '/weather/alerts'),
  'advice/plan': () => ask('GET', '/advice/plan'),
  'evidence of a plot': () => ask('GET', `/advice/disease-record?plotId=${plotIds[0]}`),
  'sync from the start': () => ask('GET', '/sync?limit=1000'),
  'picture of wind': () => ask('GET', '/weather/picture?lat=20&lon=73.8'),
  'report xlsx': () => ask('GET', '/reports/spray-diary?format=xlsx'),
  'report pdf': () => ask('GET', '/reports/spray-diary?format=pdf'),
  'report csv': () => ask('GET', '/reports/spray-diary?format=csv'),
  'evidence report': () => ask('GET', '/reports/evidence?format=json'),
  'report json': () => ask('GET', '/reports/costs?format=json'),
};

process.stdout.write(
  '| | longest turn, ms of processor: cold, warm | stalled by the clock: cold, warm | took, ms: cold, warm |\n|---|---|---|---|\n',
);
for (const [name, task] of Object.entries(tasks)) {
  const isOnce = /plots by|seasons|sprays/.test(name);
  try {
    const cold = await longest(task);
    const warm = isOnce ? cold : await longest(task);
    process.stdout.write(
      `| ${name} | ${cold.turn}, ${warm.turn} | ${cold.stalled}, ${warm.stalled} | ${cold.took}, ${warm.took} |\n`,
    );
  } catch (error) {
    process.stdout.write(`| ${name} | ${error instanceof Error ? error.message : String(error)} | | |\n`);
  }
}
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
