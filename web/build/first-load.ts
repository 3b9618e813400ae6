import type { Plugin } from 'vite';

/** What a signed-in start runs before the first screen answers: the program, the frame around it, Today. */
const ROOTS = /web[\\/]src[\\/](app[\\/](main|shell)|features[\\/]today[\\/]today-page)\.tsx$/;
/** What every signed-in page begins with. */
const MAIN = /web[\\/]src[\\/]app[\\/]main\.tsx$/;

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

interface FirstLoad {
  readonly plugin: Plugin;
  /** Whether the first screen cannot run without a module. */
  readonly has: (id: string) => boolean;
  /** Whether the program itself imports it: it is there before any screen. */
  readonly begins: (id: string) => boolean;
}

/** Knows, once the modules are read, which of them the first screen cannot run without. */
export function firstLoad(): FirstLoad {
  let first: ReadonlySet<string> = new Set();
  let begins: ReadonlySet<string> = new Set();
  return {
    has: (id) => first.has(id),
    begins: (id) => begins.has(id) && !MAIN.test(id),
    plugin: {
      name: 'draksha-first-load',
      apply: 'build',
      buildEnd() {
        const roots = [...this.getModuleIds()].filter((id) => ROOTS.test(id));
        const find = (id: string) => this.getModuleInfo(id);
        first = importedFrom(roots, find);
        begins = importedFrom(
          roots.filter((id) => MAIN.test(id)),
          find,
        );
      },
    },
  };
}
