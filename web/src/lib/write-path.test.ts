import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
  readonly ifMatch: string | null;
}

type Answer = Response | 'cut' | (() => Promise<Response>);

const sent: Sent[] = [];
let answers: Answer[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const stored = (version: number, fields: Record<string, unknown> = {}) => ({
  plot: { id: ID, version, name: 'Odha', notes: null, ...fields },
  warnings: [],
});
const done = (version: number, fields?: Record<string, unknown>) =>
  json(200, { success: true, message: 'OK', data: stored(version, fields) });
const stale = (version: number, fields: Record<string, unknown>) =>
  json(412, { success: false, message: 'changed', code: 'version_mismatch', data: stored(version, fields) });

const ID = '01900000-0000-7000-8000-000000000001';
const BASE = { id: ID, version: 1, name: 'Odha', notes: null };

// The network of a page: what is asked is written down, and the answers come in their order.
const network = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  sent.push({
    method: init.method ?? 'GET',
    path: typeof input === 'string' ? input : '',
    body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    ifMatch: headers.get('if-match'),
  });
  const answer = answers.shift();
  if (answer === undefined) throw new Error('an answer too few');
  if (answer === 'cut') throw new TypeError('Failed to fetch');
  return typeof answer === 'function' ? answer() : answer;
};

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
vi.stubGlobal('location', new URL('https://farm.example/plots'));
vi.stubGlobal('fetch', network);

const { submitWrite, WriteConflict } = await import('./write-path.ts');
const { ApiError } = await import('./api.ts');

const add = (name = 'Odha') =>
  submitWrite({ route: 'POST /plots', id: ID, body: { name, status: 'bearing' } });
const rename = (change: { name?: string; notes?: string }) =>
  submitWrite({
    route: 'PATCH /plots/:id',
    id: ID,
    params: { id: ID },
    body: change,
    base: BASE,
    baseVersion: 1,
  });

beforeEach(() => {
  sent.length = 0;
  answers = [];
  vi.useFakeTimers();
});
afterEach(() => {
  expect(answers).toEqual([]);
  vi.useRealTimers();
});

const settled = async <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return promise;
};

describe('a create', () => {
  test('carries the id made here', async () => {
    answers = [done(1)];
    const { plot } = await settled(add());
    expect(plot.version).toBe(1);
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/plots',
        body: { name: 'Odha', status: 'bearing', id: ID },
        ifMatch: null,
      },
    ]);
  });

  test('asked for twice at once is sent once', async () => {
    answers = [done(1)];
    const both = Promise.all([add(), add()]);
    const [first, second] = await settled(both);
    expect(first).toBe(second);
    expect(sent).toHaveLength(1);
  });

  test('without an answer is sent again with the same id and body', async () => {
    answers = ['cut', json(503, {}), done(1)];
    await settled(add());
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((call) => JSON.stringify(call))).size).toBe(1);
  });

  test('that never gets an answer fails as offline, and the next Save begins anew', async () => {
    answers = ['cut', 'cut', 'cut'];
    await expect(settled(add())).rejects.toMatchObject({ name: 'ApiError', code: 'offline' });
    answers = [done(1)];
    await settled(add());
    expect(sent).toHaveLength(4);
  });

  test('that is refused is not sent again', async () => {
    answers = [
      json(400, { success: false, message: 'no', code: 'validation_failed', fields: { name: 'too long' } }),
    ];
    const failure = await settled(add()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'validation_failed', fields: { name: 'too long' } });
    expect(sent).toHaveLength(1);
  });
});

describe('a change', () => {
  test('carries the version that the farmer saw', async () => {
    answers = [done(2, { name: 'Mal' })];
    await settled(rename({ name: 'Mal' }));
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      path: `/api/plots/${ID}`,
      ifMatch: '"1"',
      body: { name: 'Mal' },
    });
  });

  test('of another field than was changed elsewhere is merged', async () => {
    answers = [stale(4, { notes: 'canal' }), done(5, { name: 'Mal', notes: 'canal' })];
    const { plot } = await settled(rename({ name: 'Mal' }));
    expect(plot.version).toBe(5);
    expect(sent.map((call) => call.ifMatch)).toEqual(['"1"', '"4"']);
    expect(sent[1]?.body).toEqual({ name: 'Mal' });
  });

  test('that was made elsewhere too, to the same value, goes through', async () => {
    answers = [stale(2, { name: 'Mal' }), done(3, { name: 'Mal' })];
    await settled(rename({ name: 'Mal' }));
    expect(sent).toHaveLength(2);
  });

  test('of a field that was changed elsewhere asks the farmer and sends nothing more', async () => {
    answers = [stale(2, { name: 'Vihir' })];
    const conflict = await settled(rename({ name: 'Mal' })).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(WriteConflict);
    expect(conflict).toMatchObject({ fields: ['name'], current: { version: 2, name: 'Vihir' } });
    expect(sent).toHaveLength(1);
  });
});
