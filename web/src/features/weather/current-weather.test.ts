import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { origin: 'https://draksha.invalid', hash: '', search: '', pathname: '/' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('document', { querySelector: () => ({ content: 'https://open-meteo.invalid/v1' }) });
const { readCurrent } = await import('./current-weather.ts');
const { api } = await import('../../lib/api.ts');

const nashik = { lat: 20.0063, lon: 73.79 };

type Answer = (signal: AbortSignal) => Promise<Response>;
let ours: Answer;
let theirs: Answer;
let asked: string[];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const served = () =>
  json(200, { success: true, message: 'OK', data: { weather: { temperature: 21 }, provenance: {} } });
const openMeteo = () =>
  json(200, {
    utc_offset_seconds: 19_800,
    current: { time: '2026-11-21T14:30', temperature_2m: 28.4, weather_code: 0, is_day: 1 },
  });

/** Answers after a while, unless the caller has left. */
const after =
  (ms: number, answer: () => Response): Answer =>
  (signal) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(answer()), ms);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (input: string, { signal }: { signal: AbortSignal }) => {
    const theirHost = input.startsWith('https://open-meteo.invalid/');
    asked.push(theirHost ? 'theirs' : 'ours');
    return theirHost ? theirs(signal) : ours(signal);
  });
  theirs = after(100, openMeteo);
});
afterEach(() => {
  vi.useRealTimers();
});

/** What the screen gets, and after how long, within a minute. */
async function outcome() {
  const start = Date.now();
  let end = Number.NaN;
  const read = readCurrent(nashik, new AbortController().signal).then(
    (answer) => ({ temperature: answer.weather.temperature, direct: answer.direct }),
    (error: { code?: string; message: string }) => ({ failed: error.code ?? error.message }),
  );
  void read.then(() => {
    end = Date.now();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return { ...(await read), ms: end - start };
}

describe('current weather', () => {
  test('is the server’s own while it answers', async () => {
    ours = after(2_900, served);
    expect(await outcome()).toEqual({ temperature: 21, direct: false, ms: 2_900 });
    expect(asked).toEqual(['ours']);
  });

  test('comes straight from Open-Meteo at once where the server cannot be reached', async () => {
    ours = lost;
    expect(await outcome()).toEqual({ temperature: 28.4, direct: true, ms: 100 });
  });

  test('comes from Open-Meteo after three seconds of silence', async () => {
    ours = after(50_000, served);
    expect(await outcome()).toEqual({ temperature: 28.4, direct: true, ms: 3_100 });
  });

  test('a silence that another call met before counts: the three seconds are in all', async () => {
    ours = after(50_000, served);
    const plots = api('GET /plots', { query: { limit: 200 } }).catch(() => null);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcome()).toEqual({ temperature: 28.4, direct: true, ms: 1_100 });
    await plots;
  });

  test('a silence that is over, forgotten, or of a call nobody wants any more counts no longer', async () => {
    const leave = new AbortController();
    ours = after(50_000, served);
    const left = api('GET /plots', { query: { limit: 200 }, signal: leave.signal }).catch(() => null);
    await vi.advanceTimersByTimeAsync(2_000);
    leave.abort();
    await left;
    expect(await outcome()).toMatchObject({ direct: true, ms: 3_100 });

    await vi.advanceTimersByTimeAsync(11_000);
    expect(await outcome()).toMatchObject({ direct: true, ms: 3_100 });

    const slow = api('GET /plots', { query: { limit: 200 } }).catch(() => null);
    await vi.advanceTimersByTimeAsync(2_500);
    ours = after(100, served);
    const quick = api('GET /plots', { query: { limit: 200 } });
    await vi.advanceTimersByTimeAsync(100);
    await quick;
    ours = after(2_900, served);
    expect(await outcome()).toMatchObject({ direct: false, ms: 2_900 });
    await slow;
  });

  test('is the server’s after all where that is quicker, or Open-Meteo does not answer', async () => {
    ours = after(3_050, served);
    expect(await outcome()).toEqual({ temperature: 21, direct: false, ms: 3_050 });
    ours = after(9_000, served);
    theirs = lost;
    expect(await outcome()).toEqual({ temperature: 21, direct: false, ms: 9_000 });
  });

  test('a proxy’s page in front of a stopped server is no answer', async () => {
    ours = after(10, () => new Response('<html>Bad gateway', { status: 502 }));
    expect(await outcome()).toMatchObject({ direct: true });
  });

  test.each([400, 404, 429, 500])('a refusal of the server (%i) stands', async (status) => {
    ours = after(10, () => json(status, { success: false, message: 'no', code: 'unsuitable_coordinates' }));
    expect(await outcome()).toMatchObject({ failed: 'unsuitable_coordinates' });
    expect(asked).not.toContain('theirs');
  });

  test.each([
    ['is lost', lost],
    ['refuses', after(10, () => json(429, {}))],
    ['answers something else', after(10, () => json(200, { error: true }))],
  ] as const)('where Open-Meteo %s too, the server’s trouble is told', async (_what, answer) => {
    ours = lost;
    theirs = answer;
    expect(await outcome()).toMatchObject({ failed: 'offline' });
  });
});
