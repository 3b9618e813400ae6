import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What a browser fetches for one page of the built product. */
export interface FirstLoad {
  /** Paths below the built folder, each fetched once. */
  readonly files: readonly string[];
  /** Bytes of all of them as gzip. */
  readonly gzipBytes: number;
}

const sizeOf = async (dist: string, file: string): Promise<number> => {
  const packed = await readFile(join(dist, `${file}.gz`)).catch(() => readFile(join(dist, file)));
  return packed.length;
};

const local = (address: string): string => address.replace(/^\//, '');

/** Scripts, preloads, styles and icons that a page names, in tags or inline, but not what it merely offers to install. */
function namedIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const inTags = tags
    .filter((tag) => !/rel="(?:manifest|apple-touch-icon)"/.test(tag))
    .flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
  const block = /<script type="application\/json" id="page-code">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}';
  const { entry, preloads = [] } = JSON.parse(block) as { entry?: string; preloads?: string[] };
  const inCode = entry ? [entry, ...preloads] : preloads;
  return [...new Set([...inTags, ...inCode])].map(local);
}

/** Chunks that a chunk cannot run without. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["']\.\/([^"']+)["']/g)].map(
    (match) => `assets/${match[1] ?? ''}`,
  );

async function withImports(dist: string, files: readonly string[]): Promise<string[]> {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    for (const next of importsOf(await readFile(join(dist, file), 'utf8'))) found.add(next);
  }
  return [...found];
}

/** The chunks whose name begins with one of `names`, each followed by its hash. */
export async function chunksNamed(dist: string, names: readonly string[]): Promise<string[]> {
  const assets = await readdir(join(dist, 'assets'));
  return names.map((name) => {
    const chunk = assets.find(
      (file) => file.endsWith('.js') && basename(file, '.js').replace(/-.{8}$/, '') === name,
    );
    if (!chunk) throw new Error(`The build has no chunk named ${name}`);
    return `assets/${chunk}`;
  });
}

/**
 * The first load of a page: its HTML, what that names, what those import, and the chunks that its first screen asks for
 * (`also`). A file in `cached` is there already and costs nothing.
 */
export async function firstLoad(
  dist: string,
  page: string,
  also: readonly string[] = [],
  cached: readonly string[] = [],
): Promise<FirstLoad> {
  const html = await readFile(join(dist, page), 'utf8');
  const all = [page, ...(await withImports(dist, [...namedIn(html), ...also]))];
  const files = all.filter((file) => !cached.includes(file));
  const sizes = await Promise.all(files.map((file) => sizeOf(dist, file)));
  return { files, gzipBytes: sizes.reduce((sum, size) => sum + size, 0) };
}
