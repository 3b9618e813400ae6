import { routes } from '@draksha/contract';
import { startProduct } from '../../server/test/product-process.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { ask, conclude, register, say } from './lib/farmers.ts';

/** Hostile calls with a seed over every route of the contract. `npm run hostile -- calls [count] [seed]`: no 500, nothing unanswered. */

const CALLS = Math.min(100_000, Number(process.argv[2] ?? 20_000));
let seed = Number(process.argv[3] ?? 7) >>> 0;
const SIDE_BY_SIDE = 16;

const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const cursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

const ID = '0199a1b2-0000-7000-8000-000000000000';
const values: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  '\u0000',
  'अ'.repeat(300),
  '%00',
  "'; drop table app.plots; --",
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-11-20',
  ID,
  '-'.repeat(36),
  91,
  -91,
  1e300,
  0,
  true,
  null,
  [],
  {},
  [[[]]],
  { $ne: 1 },
  cursor(['2026-02-30 00:00:00+00', ID]),
  cursor(['2026-11-20 00:00:00+99', ID]),
  cursor([ID, '99999999999999999999', 0, 0]),
  cursor([ID, '1', 0, 0, 0, '2026-13-01 00:00:00+00', ID]),
  cursor(['2026-11-20', '-'.repeat(36)]),
  'x'.repeat(9_000),
];
const names = [
  'id',
  'cursor',
  'since',
  'limit',
  'lat',
  'lon',
  'plotId',
  'name',
  'from',
  'to',
  'date',
  'startDate',
  'endDate',
  'days',
  'hours',
  'season',
  'format',
  'writes',
  'notes',
  'latitude',
  'longitude',
  'details',
  'kind',
  '__proto__',
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const odd: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { 'if-match': '"1"' },
  { 'if-match': 'x' },
  { 'if-match': '"99999999999999999999"' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': ID },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/octet-stream' },
  { range: 'bytes=9-1' },
  { 'accept-language': 'x'.repeat(500) },
];
const bodies = ['{', '[]', 'null', '"x"', `{"a":${'['.repeat(500)}${']'.repeat(500)}}`, 'x'.repeat(70_000)];

const objectOf = (): object =>
  Object.fromEntries(Array.from({ length: Math.floor(random() * 6) }, () => [one(names), one(values)]));

using folder = scratchFolder();
await using product = await startProduct(folder.in('data'));
const farmer = await register(product.url, folder.in('outbox.jsonl'), 1);
const keys = Object.keys(routes);
const statuses = new Map<number, number>();
const problems: string[] = [];
let made = 0;
await Promise.all(
  Array.from({ length: SIDE_BY_SIDE }, async () => {
    while (made < CALLS) {
      made += 1;
      const [own = 'GET', pattern = '/'] = one(keys).split(' ');
      const method = random() < 0.1 ? one(methods) : own;
      const path = pattern.replace(/:\w+/g, () =>
        encodeURIComponent(String(random() < 0.5 ? ID : one(values)).slice(0, 400)),
      );
      const query = new URLSearchParams(
        Array.from({ length: Math.floor(random() * 4) }, () => [one(names), String(one(values))]),
      );
      const body = method === 'GET' ? undefined : random() < 0.2 ? one(bodies) : objectOf();
      const token = random() < 0.05 ? null : farmer.token;
      // Leaving would end the run.
      if (path === '/me' && method === 'DELETE') continue;
      const { status } = await ask(product.url, token, method, `/api${path}?${query}`, body, one(odd));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if ((status === 500 || status === 0) && problems.length < 20)
        problems.push(`${method} /api${path.slice(0, 80)}?${String(query).slice(0, 120)} answered ${status}`);
    }
  }),
);
say(
  `${made} calls over ${keys.length} routes: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')}`,
);
conclude(problems);
