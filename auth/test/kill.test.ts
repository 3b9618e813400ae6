import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, PEPPER, PIN, sessionIn, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

interface DyingServer {
  readonly url: string;
  readonly process: ChildProcess;
}

/** A second process on the same database, ready to die after it has committed the statement that begins so. */
async function openDyingServer(statement: string): Promise<DyingServer> {
  const script = fileURLToPath(new URL('dying-server.ts', import.meta.url));
  const now = String(world.clock.now().getTime());
  const child = fork(script, [JSON.stringify(world.database.connection), PEPPER, now], { execArgv: [] });
  const [{ url }] = await once(child, 'message');
  child.send(statement);
  await once(child, 'message');
  return { url, process: child };
}

/** Sends a request whose answer never comes, because the server dies after the commit. */
async function postAndLose(path: string, body: object, statement = 'commit'): Promise<void> {
  const server = await openDyingServer(statement);
  const died = once(server.process, 'exit');
  const headers = { 'content-type': 'application/json' };
  const request = fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await expect(request).rejects.toThrow('fetch failed');
  expect((await died)[1]).toBe('SIGKILL');
}

test('a refresh whose server died between commit and answer is asked for again', async () => {
  const { refresh_token, user } = await world.register();
  await postAndLose('/token?grant_type=refresh_token', { refresh_token }, 'with "shown" as');
  const { rows } = await world.pool.query('select refresh_counter from auth.sessions where user_id = $1', [
    user.id,
  ]);
  expect(rows.map((row) => Number(row.refresh_counter))).toEqual([1]);
  world.clock.advance(3600);
  const again = sessionIn(await world.refresh(refresh_token));
  expect((await world.refresh(again.refresh_token)).status).toBe(200);
});

test('a code whose server died before it was sent goes out by another process', async () => {
  const phone = newNumber();
  await postAndLose('/signup', { phone, password: PIN, data: { first_name: 'Asha' } });
  // Its own outbox may have taken the message in the moment between the commit and the end.
  world.clock.advance(61);
  const token = await world.codeTo(phone);
  expect((await world.post('/verify', { type: 'sms', phone, token })).status).toBe(200);
  expect((await world.signIn(phone, PIN)).status).toBe(200);
});
