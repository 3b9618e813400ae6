import type { CreateValues, Fields, PatchValues, RowFrame, RowValues, Shown } from './fields.ts';

/** Defines a kind of farmer's row: schemas, five routes and form fields derive from it. */
export interface Noun {
  /** Plural: its path and its name in the feed; with `_` for `-` its table. */
  readonly name: string;
  /** What one row is called in an answer. */
  readonly one: string;
  /** For a reader of the API: 'a plot'. */
  readonly words: string;
  readonly fields: Fields;
  /** Order of the list. */
  readonly order: { readonly by: string; readonly direction: 'asc' | 'desc' };
  /** Filters of the list. */
  readonly filters: readonly string[];
  /** Warnings beside a row, which do not stop a write. */
  readonly warnings: readonly string[];
  /** Where a body may be longer than is usual. */
  readonly bodyLimitBytes?: number;
}

const usual = {
  order: { by: 'createdAt', direction: 'asc' },
  filters: [],
  warnings: [],
} as const;

/** Defines a noun. By default its list is in order of creation, without query and remarks. */
export const ownedNoun = <const N extends Pick<Noun, 'name' | 'one' | 'words' | 'fields'> & Partial<Noun>>(
  noun: N,
) => ({ ...usual, ...noun }) as Omit<typeof usual, keyof N> & N;

export type RowOf<N extends Pick<Noun, 'fields'>> = Shown<RowFrame & RowValues<N['fields']>>;
export type CreateOf<N extends Noun> = Shown<CreateValues<N['fields']> & { id?: string | undefined }>;
/** `deleted: false` restores a deleted row. */
export type PatchOf<N extends Noun> = Shown<PatchValues<N['fields']> & { deleted?: false | undefined }>;

/** A row in an answer, under the noun's own name. */
export type AnswerOf<N extends Noun> = Record<N['one'], RowOf<N>> &
  (N['warnings'] extends readonly [] ? unknown : { warnings: N['warnings'][number][] });

type FilterOf<N extends Noun> = { [K in N['filters'][number]]?: RowOf<N>[K & keyof RowOf<N>] | undefined };

export type ListQuery<N extends Noun> = { limit: number; cursor?: string | undefined } & FilterOf<N>;
export type ListQueryInput<N extends Noun> = {
  limit?: number | undefined;
  cursor?: string | undefined;
} & FilterOf<N>;
