import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Tree = { readonly [name: string]: string | Tree };

const src = new URL('../src/', import.meta.url);
const worker = new URL('../worker/', import.meta.url);
const locales = new URL('../public/locales/en/', import.meta.url);

/** Those of the public screens are typed by `features/account/words.ts` and stand in the page itself. */
const areas = readdirSync(locales)
  .map((file) => file.replace(/\.json$/, ''))
  .filter((area) => area !== 'account' && area !== 'early');

const keysOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${at}${name}`] : keysOf(value, `${at}${name}.`),
  );

/** What the models can say and no screen shows yet; `message-ids.test.ts` wants words for every id of theirs. */
const notShownYet = [
  'milestone',
  'plots.edit',
  'spray.hourFact',
  'spray.windowAdvice',
  'suitability.note',
  'suitability.reason',
  'wetness.correction',
  'wetness.method',
];

/** The installed product is named by the build. */
const manifest = readFileSync(new URL('install-manifest.ts', import.meta.url), 'utf8');

const code = [src, worker]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
      .map((path) => readFileSync(new URL(path, folder), 'utf8')),
  )
  .join('\n');

// That a key is there is the compiler's to say (`lib/typed-words.ts`); that it is asked for is ours.
const written = new Set([
  ...[...code.matchAll(/['"](?:[\w-]+:)?([\w.-]+)['"]/g)].map(([, text = '']) => text),
  ...[...manifest.matchAll(/\binstall\.\w+/g)].map(([text]) => text),
]);
/** Keys that are put together: a name, or several, stand where the code has `${…}`. */
const patterns = [...code.matchAll(/`(?:[\w-]+:)?((?:[\w.-]|\$\{[^`]*?\})+)`/g)]
  .map(([, text = '']) => text.replaceAll('.', '\\.').replaceAll(/\$\{.*?\}/g, '[\\w.-]+'))
  // Where nothing but one ending is known, it must say something: `…Short`.
  .filter((text) => /^[\w-]+\\\./.test(text) || /\+[A-Z]\w{3,}$/.test(text))
  .map((text) => new RegExp(`^${text}$`));

const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
/** Whether the code names the key's family, from which it picks by an id. */
const familyIsWritten = (key: string): boolean => {
  const names = key.split('.');
  return names.some((_, i) => {
    const family = names.slice(0, i).join('.');
    return (
      i > 0 &&
      written.has(family) &&
      (family.includes('.') || new RegExp(`(wordOf\\(.*|words=)['"]([\\w-]+:)?${family}['"]`).test(code))
    );
  });
};

test.each(areas)('every sentence of %s is asked for somewhere', (area) => {
  const keys = keysOf(JSON.parse(readFileSync(new URL(`${area}.json`, locales), 'utf8')) as Tree).map(base);
  expect(keys.length).toBeGreaterThan(0);
  const unused = keys.filter(
    (key) =>
      !written.has(key) &&
      !notShownYet.some((family) => `${key}.`.startsWith(`${family}.`)) &&
      !patterns.some((pattern) => pattern.test(key)) &&
      !familyIsWritten(key),
  );
  expect([...new Set(unused)]).toEqual([]);
});
