import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkLines } from '../../lib/check.ts';
import {
  fixFindings,
  keyFinding,
  outboxFinding,
  phoneClockFinding,
  tileAddress,
  tilesSet,
  usersFinding,
} from './findings.ts';
import { phoneChecks } from './phone-checks.ts';

test('every number as farmers type it comes out as it should; a reader that drops a digit is found', () => {
  expect(phoneChecks().filter(({ result }) => result !== 'pass')).toEqual([]);
  const careless = phoneChecks((typed) => (/^\d{10}$/.test(typed) ? `+91${typed}` : null));
  expect(careless.filter(({ result }) => result === 'fail').map(({ values }) => values.typed)).toEqual([
    '90000 12345',
    '+91 90000-12345',
    '919000012345',
    '09000012345',
    '९००००१२३४५',
    '5000012345',
  ]);
});

test.each([
  [401, 'pass'],
  [403, 'pass'],
  [200, 'fail'],
  [302, 'fail'],
  [500, 'none'],
  [null, 'none'],
] as const)('a list of users answered with %s: %s', (status, result) => {
  expect(usersFinding(status).result).toBe(result);
});

test('a clock that is off by more than five minutes is found, either way', () => {
  const at = 'Fri, 20 Nov 2026 00:00:00 GMT';
  const now = Date.parse(at);
  expect(phoneClockFinding(at, now + 4 * 60_000).result).toBe('pass');
  expect(phoneClockFinding(at, now + 6 * 60_000)).toMatchObject({ result: 'fail', values: { minutes: 6 } });
  expect(phoneClockFinding(at, now - 600_000).result).toBe('fail');
  expect(phoneClockFinding(null, now).result).toBe('none');
});

test('what is refused stands out from what only waits', () => {
  expect(outboxFinding([]).why).toBe('allSent');
  expect(outboxFinding([{ state: 'waiting' }])).toMatchObject({ result: 'pass', why: 'waiting' });
  expect(outboxFinding([{ state: 'waiting' }, { state: 'failed' }])).toMatchObject({
    result: 'fail',
    why: 'stuck',
  });
});

test('a key in the address of the tiles is seen and never told', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}{r}.png?key=s3cret';
  expect(keyFinding(url)).toMatchObject({ result: 'pass', why: 'keySet' });
  expect(keyFinding('https://{s}.tile.example/{z}/{x}/{y}.png').why).toBe('keyNotNeeded');
  expect(keyFinding('none').why).toBe('noTiles');
  expect(tileAddress(url)).toBe('https://tiles.example/5/22/14.png?key=s3cret');
  expect(JSON.stringify([tilesSet(url), keyFinding(url)])).not.toContain('s3cret');
  expect(tilesSet('nowhere').why).toBe('tilesWrong');
});

test('a place is copied to a kilometre, an inexact one is said', () => {
  const found = fixFindings({ latitude: 20.00634, longitude: 73.79012, accuracy: 120 });
  expect(found.map(({ result }) => result)).toEqual(['pass', 'fail', 'pass']);
  expect(checkLines(found)).toContain('  pass position: position latitude=20.01 longitude=73.79');
  expect(fixFindings({ latitude: 51, longitude: 0, accuracy: 5 }).at(-1)?.why).toBe('outside');
});

/** Ids and reasons as the code writes them. */
const written = (pattern: RegExp): string[] =>
  ['environment-checks', 'map-checks', 'users-checks', 'phone-checks', 'findings'].flatMap((name) =>
    [...readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8').matchAll(pattern)].map(
      ([, id = '']) => id,
    ),
  );

test('every finding has its sentence', () => {
  const { found } = JSON.parse(
    readFileSync(new URL('../../../public/locales/en/checks.json', import.meta.url), 'utf8'),
  ) as { found: Record<string, string> };
  const known = new Set(Object.keys(found).map((key) => key.replace(/_(one|other)$/, '')));
  const said = written(/\b(?:passed|failed|none)\('(\w+)'/g);
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((why) => !known.has(why))).toEqual([]);
});
