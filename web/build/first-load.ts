import type { Plugin } from 'vite';

/** What a signed-in start runs before the first screen answers: the program, the frame around it, Today. */
const ROOTS = /web[\\/]src[\\/](app[\\/](main|shell)|features[\\/]today[\\/]today-page)\.tsx$/;

/** Named by lists of exports from which the first screen takes other things; the bundler drops these there. */
const NOT_TAKEN =
  /models[\\/]src[\\/]index\.ts$|[\\/](enhanceHighContrast|createSvgIcon|queriesObserver|useQueries)\.m?js$/;

interface Imports {
  readonly importedIds: readonly string[];
}

/** `roots` with every module that they import without waiting. */
export function importedFrom(
  roots: readonly string[],
  find: (id: string) => Imports | null,
): ReadonlySet<string> {
  const seen = new Set(roots);
  // A set hands out what is added while it is walked.
  for (const id of seen)
    for (const next of find(id)?.importedIds ?? []) if (!NOT_TAKEN.test(next)) seen.add(next);
  return seen;
}

/** Knows, once the modules are read, which of them the first screen cannot run without. */
export function firstLoad(): { readonly plugin: Plugin; readonly has: (id: string) => boolean } {
  let first: ReadonlySet<string> = new Set();
  return {
    has: (id) => first.has(id),
    plugin: {
      name: 'draksha-first-load',
      apply: 'build',
      buildEnd() {
        const roots = [...this.getModuleIds()].filter((id) => ROOTS.test(id));
        first = importedFrom(roots, (id) => this.getModuleInfo(id));
      },
    },
  };
}
