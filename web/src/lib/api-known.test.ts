import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agedPlan } from './weather-age.ts';

const TAG = 'W/"eight plots"';
let tags: (string | null)[];
let answer: () => Response;
let api: typeof import('./api.ts').api;
let tagOf: typeof import('./api.ts').tagOf;

beforeEach(async () => {
  tags = [];
  const origin = 'https://draksha.invalid';
  vi.stubGlobal('location', { origin, href: `${origin}/`, pathname: '/', search: '', hash: '' });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    tags.push(headers.get('if-none-match'));
    return answer();
  });
  ({ api, tagOf } = await import('./api.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const plan = {
  date: '2026-11-20',
  at: '2026-11-20T00:30:00.000Z',
  cells: [{ id: '20.0,73.8', provenance: { ageSeconds: 60, stale: false } }],
  plan: null,
};
const whole = () =>
  new Response(JSON.stringify({ success: true, message: 'OK', data: plan }), { headers: { etag: TAG } });

test('what is here already is named to the server, and given back where it still holds', async () => {
  answer = whole;
  const first = await api('GET /advice/plan');
  expect(first).toEqual(plan);
  expect(tagOf(first)).toBe(TAG);
  answer = () => new Response(null, { status: 304, headers: { etag: TAG } });
  const again = await api('GET /advice/plan', { known: { data: first, tag: tagOf(first) } });
  expect(again).toBe(first);
  expect(tags).toEqual([null, TAG]);
});

test('a newer answer stands in the place of what was here', async () => {
  answer = whole;
  const old = { ...plan, date: '2026-11-19' };
  expect(await api('GET /advice/plan', { known: { data: old, tag: 'W/"old"' } })).toEqual(plan);
  expect(tags).toEqual(['W/"old"']);
});

test('the same plan later: its weather is older by the time since, and from half an hour on it is old', () => {
  const kept = plan as unknown as Parameters<typeof agedPlan>[0];
  const saved = Date.parse('2026-11-20T00:30:07Z');
  const later = agedPlan(kept, saved, saved + 10 * 60_000);
  expect(later.at).toBe('2026-11-20T00:40:00.000Z');
  expect(later.cells[0]?.provenance).toMatchObject({ ageSeconds: 660, stale: false });
  expect(agedPlan(kept, saved, saved + 30 * 60_000).cells[0]?.provenance.stale).toBe(true);
});
