import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exceptions, licenceFaults, lockedPackages, suffices } from './licences.ts';

const isFine = (licence: string): boolean => ['MIT', 'Apache-2.0'].includes(licence);

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR MIT AND Apache-2.0', true],
  ['(GPL-3.0-only OR MIT) AND Apache-2.0', true],
  ['(GPL-3.0-only OR MIT) AND CC-BY-NC-4.0', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['', false],
])('%j is enough: %s', (expression, expected) => {
  expect(suffices(expression, isFine)).toBe(expected);
});

test('what comes under another licence, or says none, is found; an exception counts for its package alone', () => {
  const found = licenceFaults([
    { name: 'fine', version: '1.0.0', licence: 'MIT', isDev: false },
    { name: 'taken', version: '1.0.0', licence: 'AGPL-3.0-only', isDev: false },
    { name: 'silent', version: '1.0.0', licence: null, isDev: true },
    { name: 'ical.js', version: '9.0.0', licence: 'MPL-2.0', isDev: false },
    { name: 'ical.js', version: '10.0.0', licence: 'GPL-3.0-only', isDev: false },
    { name: 'another', version: '1.0.0', licence: 'MPL-2.0', isDev: false },
  ]);
  expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'taken 1.0.0',
    'silent 1.0.0',
    'ical.js 10.0.0',
    'another 1.0.0',
  ]);
});

test('every package of the lock file is looked at, and each exception says why', () => {
  const packages = lockedPackages(fileURLToPath(new URL('..', import.meta.url)));
  expect(packages.length).toBeGreaterThan(500);
  expect(licenceFaults(packages)).toEqual([]);
  expect(Object.values(exceptions).filter(({ why }) => why.length < 10)).toEqual([]);
});
