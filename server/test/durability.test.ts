import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { runningDatabase } from '../src/lib/postgres/running.ts';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

const ROUNDS = 20;
/** A machine that needs longer than this for them does fewer, but not fewer than six: two of each kind. */
const MAX_MS = 120_000;
const MIN_ROUNDS = 6;
const WRITERS = 4;

interface Writing {
  /** Ends when the server is gone or `stop` was called. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** Adds plots as fast as they are answered; notes an id when, and only when, the server has answered 201. */
function write(url: string, token: string, acknowledged: Set<string>): Writing {
  let going = true;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const add = async (id: string): Promise<boolean> => {
    const body = JSON.stringify({ id, name: `Plot ${id}`, notes: 'द्राक्ष '.repeat(50) });
    try {
      const response = await fetch(`${url}/api/plots`, { method: 'POST', headers, body });
      if (response.status === 201) acknowledged.add(id);
      await response.arrayBuffer();
      return true;
    } catch {
      return false;
    }
  };
  const writer = async () => {
    while (going && (await add(randomUUID())));
  };
  return {
    ended: Promise.all(Array.from({ length: WRITERS }, writer)),
    stop: () => {
      going = false;
    },
  };
}

/** Waits until so many rows are acknowledged, for a minute at most. */
async function untilAcknowledged(acknowledged: Set<string>, size: number): Promise<void> {
  for (const start = performance.now(); acknowledged.size < size; await pause(2)) {
    if (performance.now() - start > 60_000)
      throw new Error(`${acknowledged.size} of ${size} rows were acknowledged`);
  }
}

async function stored(dataDir: string): Promise<Map<string, string>> {
  const connection = await runningDatabase(dataDir);
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string }>('select id, name from app.plots');
    return new Map(rows.map(({ id, name }) => [id, name]));
  } finally {
    await client.end();
  }
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

test(`no acknowledged row is lost when server and postmaster are killed, ${ROUNDS} rounds`, {
  timeout: 600_000,
}, async () => {
  using folder = scratchFolder();
  const dataDir = folder.in('data');
  const acknowledged = new Set<string>();
  let server = await startProduct(dataDir);
  try {
    const { accessToken: token } = await registerFarmer(server.url, folder.in('outbox.jsonl'));
    const begin = performance.now();
    const isTime = (round: number) => round < MIN_ROUNDS || performance.now() - begin < MAX_MS;
    let rounds = 0;
    for (let round = 0; round < ROUNDS && isTime(round); round += 1) {
      rounds += 1;
      const before = acknowledged.size;
      const postmaster = server.postmaster();
      const writing = write(server.url, token, acknowledged);
      // At another point of the work each time, but never before the first answer.
      await untilAcknowledged(acknowledged, before + 1);
      await pause((round * 37) % 200);
      // The server alone, so that its postmaster is adopted; the postmaster just before or just after the server.
      if (round % 3 === 1) kill(postmaster);
      await server.kill();
      if (round % 3 === 2) kill(postmaster);
      await writing.ended;
      server = await startProduct(dataDir);
      if (round % 3 === 0) expect(server.postmaster()).toBe(postmaster);
      const found = await stored(dataDir);
      expect(
        [...acknowledged].filter((id) => !found.has(id)),
        `lost in round ${round}`,
      ).toEqual([]);
      // A row whose answer was cut off may be there or not, but never in part.
      expect([...found].filter(([id, name]) => name !== `Plot ${id}`)).toEqual([]);
      expect(found.size).toBeLessThanOrEqual(acknowledged.size + WRITERS * (round + 1));
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds);
  } finally {
    await server.stop();
  }
});

test('a server whose postmaster is killed goes on by itself, with every acknowledged row', {
  timeout: 180_000,
}, async () => {
  using folder = scratchFolder();
  const dataDir = folder.in('data');
  await using server = await startProduct(dataDir);
  const { accessToken: token } = await registerFarmer(server.url, folder.in('outbox.jsonl'));
  const acknowledged = new Set<string>();
  const first = write(server.url, token, acknowledged);
  await untilAcknowledged(acknowledged, 20);
  const postmaster = server.postmaster();
  kill(postmaster);
  const broken = acknowledged.size;
  await untilAcknowledged(acknowledged, broken + 20).finally(first.stop);
  await first.ended;
  expect(server.postmaster()).not.toBe(postmaster);
  const found = await stored(dataDir);
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
});

test('a batch whose database dies is there whole or not at all, and whole where it was acknowledged', {
  timeout: 240_000,
}, async () => {
  using folder = scratchFolder();
  const dataDir = folder.in('data');
  await using server = await startProduct(dataDir);
  const { accessToken } = await registerFarmer(server.url, folder.in('outbox.jsonl'));
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const send = async (ids: readonly string[]): Promise<number[]> => {
    const writes = ids.map((id) => ({ id, route: 'POST /plots', body: { id, name: `Plot ${id}` } }));
    const body = JSON.stringify({ writes });
    const answer = await fetch(`${server.url}/api/sync`, { method: 'POST', headers, body });
    if (!answer.ok) return ids.map(() => answer.status);
    const { data } = (await answer.json()) as { data: { answers: { status: number }[] } };
    return data.answers.map(({ status }) => status);
  };
  const batches = Array.from({ length: 4 }, () => Array.from({ length: 60 }, () => randomUUID()));
  const postmaster = server.postmaster();
  const sent = batches.map(async (ids, at) => {
    await pause(at * 60);
    return { ids, statuses: await send(ids) };
  });
  await pause(120);
  kill(postmaster);
  const answered = await Promise.all(sent);
  // The database comes back by itself; what was not acknowledged is sent again, as a phone does.
  for (let tries = 0; tries < 200 && (await fetch(`${server.url}/readyz`)).status !== 200; tries += 1)
    await pause(200);
  const found = await stored(dataDir);
  for (const { ids, statuses } of answered) {
    const there = ids.filter((id) => found.has(id)).length;
    expect([0, ids.length]).toContain(there);
    expect(new Set(statuses).size).toBe(1);
    expect([201, 503]).toContain(statuses[0]);
    if (statuses[0] === 201) expect(there).toBe(ids.length);
  }
  for (const ids of batches) expect(await send(ids)).toEqual(ids.map(() => 201));
  expect((await stored(dataDir)).size).toBe(4 * 60);
});
