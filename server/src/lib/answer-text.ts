import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { projection } from './answer-shape.ts';
import { joinedGzip, packedPiece } from './joined-gzip.ts';

/** A text that goes into many answers: its bytes, packed and not, and what names them are made once. */
export class KeptText {
  readonly bytes: Buffer;
  /** The same for the same text, in every process. */
  readonly tag: string;
  #packed: Buffer | undefined;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.tag = tagOf([text]);
  }

  get packed(): Buffer {
    this.#packed ??= packedPiece(this.bytes);
    return this.#packed;
  }
}

const tagOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\n');
  return hash.digest('base64url').slice(0, 22);
};

export type AnswerPart = string | KeptText;

const bytesOf = (part: AnswerPart): Buffer => (typeof part === 'string' ? Buffer.from(part) : part.bytes);

/**
 * An answer's data as text, shaped already: for answers whose greater part is the same for many farmers, so that its bytes are made once.
 * The frame sends it as it is; where answers are checked, it checks that nothing stands in it that the schema does not name.
 */
export class AnswerText<T> {
  readonly #parts: readonly AnswerPart[];
  readonly #own: readonly string[];
  /** Of what type the data is; there is no such value. */
  declare readonly data: T;

  /** @param own what stands in the parts that are texts, less what goes on counting by the second: of two answers with the same, one is enough */
  constructor(parts: readonly AnswerPart[], own: readonly string[]) {
    this.#parts = parts;
    this.#own = own;
  }

  /** Weak: the age of the weather goes on counting in answers that are the same otherwise. */
  get entityTag(): string {
    const kept = this.#parts.flatMap((part) => (part instanceof KeptText ? [part.tag] : []));
    return `W/"${tagOf([...this.#own, ...kept])}"`;
  }

  /** The whole answer between a head and a tail. */
  bytes(head: string, tail: string): Buffer {
    return Buffer.concat([head, ...this.#parts, tail].map(bytesOf));
  }

  /** The same as a gzip file. */
  gzip(head: string, tail: string): Buffer {
    return joinedGzip(
      [head, ...this.#parts, tail].map((part) =>
        typeof part === 'string' ? { bytes: Buffer.from(part) } : part,
      ),
    );
  }
}

/** A value as text, with the fields alone that its schema names. */
export function shapedText<S extends z.ZodType>(schema: S): (value: z.output<S>) => string {
  const project = projection(schema);
  return (value) => JSON.stringify(project(value));
}

/** An object's text without its end, so that fields can follow. */
export const opened = (text: string): string => text.slice(0, -1);

/** Fields of an object's text that follow others, with its end; it may not be empty. */
export const followed = (text: string): KeptText => new KeptText(`,${text.slice(1)}`);
