import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Tree = { readonly [name: string]: string | Tree };

const src = new URL('../src/', import.meta.url);
const words = JSON.parse(
  readFileSync(new URL('../public/locales/en/translation.json', import.meta.url), 'utf8'),
) as Tree;

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  // The public screens have words of their own and another `t`.
  .filter((path) => !path.startsWith('features/account') && !path.startsWith('app/early'))
  .map((path) => ({ path, code: readFileSync(new URL(path, src), 'utf8') }))
  .filter(({ code }) => /react-i18next|words\(/.test(code));

const at = (path: string): string | Tree | undefined =>
  path
    .split('.')
    .reduce<string | Tree | undefined>(
      (branch, name) => (typeof branch === 'object' ? branch[name] : undefined),
      words,
    );

const isSentence = (path: string): boolean =>
  typeof at(path) === 'string' ||
  (typeof at(`${path}_one`) === 'string' && typeof at(`${path}_other`) === 'string');

test('every sentence that the screens ask for is there', () => {
  const asked = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
  );
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter(({ key }) => !isSentence(key))).toEqual([]);
});

test('every family of sentences that a screen picks from is there', () => {
  const asked = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\b(?:t|words)\(\s*`([\w.-]+)\.\$\{/g)].map((match) => ({ path, key: match[1] ?? '' })),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(({ key }) => typeof at(key) !== 'object')).toEqual([]);
});
