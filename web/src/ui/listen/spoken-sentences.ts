import type { Format } from '../../lib/format.ts';

/** Sentences of a screen, written with the format given: the one that says numbers in words. */
export type SpokenSentences = (format: Format) => readonly string[] | Promise<readonly string[]>;
