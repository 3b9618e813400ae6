import type * as z from 'zod';
import { projection } from './answer-shape.ts';

/**
 * An answer's data as text, shaped already: for answers whose greater part is the same for many farmers, so that its bytes are made once.
 * The frame sends it as it is; where answers are checked, it checks that nothing stands in it that the schema does not name.
 */
export class AnswerText<T> {
  readonly text: string;
  /** Of what type the data is; there is no such value. */
  declare readonly data: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value as text, with the fields alone that its schema names. */
export function shapedText<S extends z.ZodType>(schema: S): (value: z.output<S>) => string {
  const project = projection(schema);
  return (value) => JSON.stringify(project(value));
}

/** Two objects in text as one; neither may be empty. */
export const joinedText = (one: string, other: string): string => `${one.slice(0, -1)},${other.slice(1)}`;

/** What is made of the running hour: in India the hours of a day begin half an hour beside UTC's. */
const HALF_HOUR_MS = 1_800_000;

/** Keeps a text that was made of a source until the half hour or the source is another; it goes with its source. */
export function keptText<Source extends object>(
  make: (source: Source, now: Date) => string,
): (source: Source, now: Date) => string {
  const kept = new WeakMap<Source, { readonly halfHour: number; readonly text: string }>();
  return (source, now) => {
    const halfHour = Math.floor(now.getTime() / HALF_HOUR_MS);
    const held = kept.get(source);
    if (held?.halfHour === halfHour) return held.text;
    const text = make(source, now);
    kept.set(source, { halfHour, text });
    return text;
  };
}
