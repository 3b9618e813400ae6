import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Tree = { readonly [name: string]: string | Tree };

const src = new URL('../src/', import.meta.url);
const wordsOf = (area: string): Tree =>
  JSON.parse(readFileSync(new URL(`../public/locales/en/${area}.json`, import.meta.url), 'utf8')) as Tree;

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  // The public screens have words of their own and another `t`.
  .filter((path) => !path.startsWith('features/account') && !path.startsWith('app/early'))
  .map((path) => ({ path, code: readFileSync(new URL(path, src), 'utf8') }))
  .filter(({ code }) => /react-i18next|words\(/.test(code))
  // A screen speaks the shell's words and those of the areas that it names.
  .map(({ path, code }) => {
    const named = [...code.matchAll(/useTranslation\(\s*'([\w-]+)'/g)].map((match) => match[1] ?? '');
    return { path, code, trees: [...new Set(['translation', ...named])].map(wordsOf) };
  });

const at = (tree: Tree, path: string): string | Tree | undefined =>
  path
    .split('.')
    .reduce<string | Tree | undefined>(
      (branch, name) => (typeof branch === 'object' ? branch[name] : undefined),
      tree,
    );

const isSentence = (tree: Tree, path: string): boolean =>
  typeof at(tree, path) === 'string' ||
  (typeof at(tree, `${path}_one`) === 'string' && typeof at(tree, `${path}_other`) === 'string');

test('every sentence that the screens ask for is there', () => {
  const asked = sources.flatMap(({ path, code, trees }) =>
    [...code.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((match) => ({ path, trees, key: match[1] ?? '' })),
  );
  expect(asked.length).toBeGreaterThan(150);
  const missing = asked.filter(({ key, trees }) => !trees.some((tree) => isSentence(tree, key)));
  expect(missing.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});

test('every family of sentences that a screen picks from is there', () => {
  const asked = sources.flatMap(({ path, code, trees }) =>
    [...code.matchAll(/\b(?:t|words)\(\s*`([\w.-]+)\.\$\{/g)].map((match) => ({
      path,
      trees,
      key: match[1] ?? '',
    })),
  );
  expect(asked.length).toBeGreaterThan(20);
  const missing = asked.filter(({ key, trees }) => !trees.some((tree) => typeof at(tree, key) === 'object'));
  expect(missing.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});
