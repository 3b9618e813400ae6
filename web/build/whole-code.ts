import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's own, which asks for a part's files and for the part at the same time. */
const HELPER = '\0vite/preload-helper.js';
const OWN = fileURLToPath(new URL('../src/lib/fetched-code.ts', import.meta.url));

type ImportsOf = (file: string) => readonly string[];

/** A file with everything that it cannot run without. */
function withImports(file: string, importsOf: ImportsOf, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) withImports(next, importsOf, seen);
  return seen;
}

/** What a part needs and the file that asks for it does not have yet. */
export function filesOfPart(part: string, from: string, importsOf: ImportsOf): string[] {
  const here = withImports(from, importsOf);
  return [...withImports(part, importsOf)].filter((file) => !here.has(file));
}

interface WholeCode {
  readonly plugin: Plugin;
  readonly resolveDependencies: (
    file: string,
    found: string[],
    asker: { readonly hostId: string; readonly hostType: 'html' | 'js' },
  ) => string[];
}

/** Has each `import()` wait for all files of its part, by `src/lib/fetched-code.ts`. */
export function wholeCode(): WholeCode {
  const imports = new Map<string, readonly string[]>();
  return {
    plugin: {
      name: 'draksha-whole-code',
      apply: 'build',
      enforce: 'pre',
      load: {
        filter: { id: /^\0vite\/preload-helper\.js$/ },
        handler: (id) =>
          id === HELPER ? `export { fetchedCode as __vitePreload } from ${JSON.stringify(OWN)};` : null,
      },
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports);
        },
      },
    },
    resolveDependencies: (file, found, { hostId, hostType }) =>
      hostType === 'html' ? found : filesOfPart(file, hostId, (of) => imports.get(of) ?? []),
  };
}
