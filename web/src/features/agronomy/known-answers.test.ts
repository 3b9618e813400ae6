import { QueryClient as Client, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CachedAnswer } from '../../lib/farm/answer-cache.ts';

const NOW_MS = Date.parse('2026-11-22T01:00:00Z');
const TAG = 'W/"a quarter"';
const PLOT = '0198c5a2-7d1e-7f00-8000-000000000001';

const store = new Map<string, CachedAnswer>();
vi.mock('../../lib/farm/farm.ts', () => ({
  farm: () => ({
    answer: () => null,
    readAnswer: async (key: readonly unknown[]) => store.get(JSON.stringify(key)) ?? null,
    storeAnswer: async (key: readonly unknown[], data: unknown, savedAtMs: number, tag?: string) => {
      store.set(JSON.stringify(key), { data, savedAtMs, tag });
    },
  }),
}));

let asked: (string | null)[];
let answer: () => Response;
let client: QueryClient;
let queries: typeof import('./queries.ts');

beforeEach(async () => {
  store.clear();
  asked = [];
  client = new Client();
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  const origin = 'https://draksha.invalid';
  vi.stubGlobal('location', { origin, href: `${origin}/`, pathname: '/', search: '', hash: '' });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('if-none-match'));
    return answer();
  });
  queries = await import('./queries.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const provenance = { ageSeconds: 60, stale: false };

test.each([
  ['diseases', { refreshing: false, provenance }],
  ['disease-record', { refreshing: false, spells: [] }],
  ['season-heat', { refreshing: false, provenance, degreeDays: [7.5] }],
  ['irrigation', { refreshing: false, provenance }],
] as const)(
  '%s: what the phone has is named to the server, and holds with the age of its weather',
  async (route, data) => {
    const ask = () => {
      const { diseasesQuery, diseaseRecordQuery, seasonHeatQuery, irrigationQuery } = queries;
      if (route === 'diseases') return client.fetchQuery({ ...diseasesQuery(PLOT), staleTime: 0 });
      if (route === 'disease-record') return client.fetchQuery({ ...diseaseRecordQuery(PLOT), staleTime: 0 });
      if (route === 'season-heat') return client.fetchQuery({ ...seasonHeatQuery(PLOT), staleTime: 0 });
      return client.fetchQuery({ ...irrigationQuery(PLOT), staleTime: 0 });
    };
    answer = () =>
      new Response(JSON.stringify({ success: true, message: 'OK', data }), { headers: { etag: TAG } });
    expect(await ask()).toEqual(data);

    answer = () => new Response(null, { status: 304, headers: { etag: TAG } });
    vi.setSystemTime(NOW_MS + 40 * 60_000);
    const again = await ask();
    const old = { ageSeconds: 60 + 40 * 60, stale: true };
    expect(again).toEqual('provenance' in data ? { ...data, provenance: old } : data);
    expect(asked).toEqual([null, TAG]);

    // Kept anew with its tag and its age: the third asking says the same.
    await ask();
    expect(asked).toEqual([null, TAG, TAG]);
  },
);

test('what the phone has of a plot is shown while the server is asked, and stays where it cannot be', async () => {
  const { diseasesQuery } = queries;
  const query = diseasesQuery(PLOT);
  const had = { refreshing: false, provenance };
  store.set(JSON.stringify(query.queryKey), { data: had, savedAtMs: NOW_MS - 60_000, tag: TAG });
  const shown: unknown[] = [];
  answer = () => {
    shown.push(client.getQueryData(query.queryKey));
    throw new TypeError('no network');
  };
  await expect(client.fetchQuery({ ...query, retry: false })).rejects.toThrow();
  expect(shown).toEqual([had]);
  const { data, dataUpdatedAt, status } = client.getQueryState(query.queryKey) ?? {};
  expect({ data, dataUpdatedAt, status }).toEqual({
    data: had,
    dataUpdatedAt: NOW_MS - 60_000,
    status: 'error',
  });
});
