import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReport } from '../reports/src/make-report.ts';
import { reportKinds } from '../reports/src/report-document.ts';
import type { ReportRecord, ReportRows } from '../reports/src/report-rows.ts';

/**
 * Reports of 10,000 records of eight plots: what the server takes for each kind, from the request to the last byte, as JSON and as a
 * workbook, beside `select 1` of the same run; and what the pure function alone takes, which is what a phone does.
 */

const RECORDS = Number(process.argv[2] ?? 10_000);
const PLOTS = 8;
const ROUNDS = 3;
const IN_A_BATCH = 50;
const DAYS = 700;

interface Ready {
  readonly bare: string;
  readonly product: string;
  readonly token: string;
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const server = fork(new URL('./api-server.ts', import.meta.url), [folder], { stdio: 'inherit' });
const [ready] = (await once(server, 'message')) as [Ready];
const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const timed = async (work: () => unknown): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};
const rounds = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work));
  return Math.round(median(times));
};
async function read(path: string): Promise<ArrayBuffer> {
  const response = await fetch(`${ready.product}/api${path}`, { headers });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.arrayBuffer();
}

const plotIds = Array.from({ length: PLOTS }, () => crypto.randomUUID());
const seasonIds = plotIds.map(() => crypto.randomUUID());
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const kinds = [
  ['spray', { products: [{ name: 'Z-78', dose: 2, unit: 'g_per_l', phiDays: 45 }], waterLitres: 400 }],
  ['labour', { people: 6, names: 'Ramu toli' }],
  ['irrigation', { minutes: 45 }],
  ['expense', { category: 'fuel' }],
  ['harvest', { kg: 812.5, ratePaisePerKg: 4225, buyer: 'Patil', grade: 'export' }],
] as const;
const records = Array.from({ length: RECORDS }, (_, i) => {
  const [kind, details] = kinds[i % kinds.length] ?? kinds[0];
  return {
    id: crypto.randomUUID(),
    plotId: plotIds[i % PLOTS] ?? '',
    entryId: crypto.randomUUID(),
    kind,
    happenedAt: dayAgo(1 + (i % DAYS)),
    details,
    cost: 10_000 + i,
  };
});

async function send(noun: string, bodies: readonly object[]): Promise<void> {
  for (let sent = 0; sent < bodies.length; sent += IN_A_BATCH) {
    const writes = bodies
      .slice(sent, sent + IN_A_BATCH)
      .map((body) => ({ id: crypto.randomUUID(), route: `POST /${noun}`, body }));
    const response = await fetch(`${ready.product}/api/sync`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ writes }),
    });
    if (!response.ok) throw new Error(`sync answered ${response.status}`);
  }
}

await send(
  'plots',
  plotIds.map((id, i) => ({ id, name: `Plot ${i + 1}`, areaHectares: 0.8, totalVines: 1800 })),
);
await send(
  'seasons',
  seasonIds.map((id, i) => ({
    id,
    plotId: plotIds[i],
    cycle: 'fruit',
    pruningDate: dayAgo(DAYS + 1).slice(0, 10),
  })),
);
await send('records', records);

const rows: ReportRows = {
  plots: plotIds.map((id, i) => ({
    id,
    name: `Plot ${i + 1}`,
    areaHectares: 0.8,
    grapeVariety: null,
    totalVines: 1800,
    emittersPerVine: null,
    emitterLitresPerHour: null,
    registrationCode: null,
    village: null,
    taluka: null,
    gatNumber: null,
    latitude: null,
    longitude: null,
  })),
  seasons: seasonIds.map((id, i) => ({
    id,
    plotId: plotIds[i] ?? '',
    cycle: 'fruit',
    pruningDate: dayAgo(DAYS + 1).slice(0, 10),
    endedOn: null,
    targetMarket: null,
    expectedHarvestDate: null,
    yieldKg: null,
    policyNumber: null,
  })),
  records: records.map((record) => ({ ...record, seasonId: null, notes: null })) as ReportRecord[],
  products: [],
  tasks: [],
  stageMarks: [],
  photos: [],
};
const span = { plotIds: [], from: null, to: null };

const bare = await rounds(() => fetch(ready.bare));
process.stdout.write(`${RECORDS} records of ${PLOTS} plots; select 1 over HTTP: ${bare} ms\n\n`);
process.stdout.write('| report | pure function, ms | JSON, ms | Excel, ms |\n|---|---|---|---|\n');
for (const kind of reportKinds) {
  const own = await rounds(() =>
    makeReport(kind, rows, span, { language: 'mr', farmer: '', nowMs: Date.now() }),
  );
  const json = await rounds(() => read(`/reports/${kind}`));
  const excel = await rounds(() => read(`/reports/${kind}?format=xlsx`));
  process.stdout.write(`| ${kind} | ${own} | ${json} | ${excel} |\n`);
}
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });
