import type { DetailShape, DetailsField, ShapeValue } from './details.ts';

/**
 * What a farmer's row is made of, as plain data: the server derives schemas from it, the browser its form fields and their
 * limits. Nothing here loads zod.
 */

interface CommonRule {
  /** Required; other fields may be empty (`null`). */
  readonly required?: true;
  /** Set at the create and never changed. */
  readonly fixed?: true;
  /** Two changes of it are never merged without the farmer: money, a status that moves by rules. */
  readonly unmerged?: true;
}

interface TextRule extends CommonRule {
  readonly max: number;
  /** Required, but possibly blank. */
  readonly blank?: true;
  /** More than one line. */
  readonly long?: true;
  /** Values to choose from; another may be typed. */
  readonly suggestions?: readonly string[];
}

interface NumberRule extends CommonRule {
  /** The value is more than this. */
  readonly above?: number;
  readonly min?: number;
  readonly max: number;
  readonly whole?: true;
  /** Another number of the row that this one is not above, where both are known. */
  readonly notAbove?: string;
}

interface DateRule extends CommonRule {
  /** Allowed distance from today in days: beyond it is a typing mistake. Unlimited by default. */
  readonly daysAhead?: number;
  /** Another day of the row that this one is not before, where both are known. */
  readonly notBefore?: string;
}

interface MomentRule extends CommonRule {
  /** Allowed days: from the first of this year on, and so many after today. Unlimited by default. */
  readonly bounds?: { readonly firstYear: number; readonly daysAhead: number };
}

/** A boundary on the map, GeoJSON. */
export interface Polygon {
  type: 'Polygon';
  coordinates: [longitude: number, latitude: number][][];
}

export type Field =
  | ({ readonly kind: 'text' } & TextRule)
  | ({ readonly kind: 'number' } & NumberRule)
  | ({ readonly kind: 'choice'; readonly of: readonly string[]; readonly usual?: string } & CommonRule)
  | ({ readonly kind: 'flag'; readonly usual: boolean } & CommonRule)
  | ({ readonly kind: 'date' } & DateRule)
  | ({ readonly kind: 'email' } & CommonRule)
  | ({ readonly kind: 'polygon' } & CommonRule)
  | ({ readonly kind: 'parent'; readonly noun: string; readonly goesWith?: true } & CommonRule)
  /** A name that the phone makes, such as the one that rows of one entry share. */
  | ({ readonly kind: 'uuid' } & CommonRule)
  /** An instant to the minute, from the farmer. */
  | ({ readonly kind: 'moment' } & MomentRule)
  | DetailsField
  | ({ readonly kind: 'parentOfOne'; readonly by: string; readonly nouns: readonly string[] } & CommonRule)
  /** Several short texts, such as the names of workers; none of them is an empty list. */
  | ({
      readonly kind: 'texts';
      readonly max: number;
      readonly most: number;
      readonly usual: readonly [];
    } & CommonRule)
  /** Set by the server alone. */
  | { readonly kind: 'instant'; readonly derived: true }
  | { readonly kind: 'sign'; readonly derived: true; readonly required: true }
  | { readonly kind: 'word'; readonly derived: true; readonly required: true };

export type Fields = Readonly<Record<string, Field>>;

export const text = <const R extends TextRule>(rule: R) => ({ kind: 'text', ...rule }) as const;
export const number = <const R extends NumberRule>(rule: R) => ({ kind: 'number', ...rule }) as const;
export const whole = <const R extends NumberRule>(rule: R) =>
  ({ kind: 'number', whole: true, ...rule }) as const;
/** Rupees are counted in paise, and no two figures of them are ever merged. */
export const paise = <const R extends CommonRule>(rule: R) =>
  ({ kind: 'number', whole: true, min: 0, max: 100_000_000_000, unmerged: true, ...rule }) as const;
/** A closed list; `usual` is the default. */
export const choice = <
  const O extends readonly string[],
  const R extends CommonRule & { readonly usual?: O[number] },
>(
  of: O,
  rule: R = {} as R,
) => ({ kind: 'choice', of, ...rule }) as const;
export const flag = (usual: boolean) => ({ kind: 'flag', usual }) as const;
/** A calendar day of the plot. */
export const date = <const R extends DateRule>(rule: R = {} as R) => ({ kind: 'date', ...rule }) as const;
export const email = () => ({ kind: 'email' }) as const;
export const polygon = () => ({ kind: 'polygon' }) as const;
/** The parent row: the farmer's own, not deleted; deletes cascade. */
export const belongsTo = <const N extends string>(noun: N) =>
  ({ kind: 'parent', noun, goesWith: true, required: true, fixed: true }) as const;
/** An optional reference, without cascade. */
export const mayConcern = <const N extends string>(noun: N) => ({ kind: 'parent', noun }) as const;
export const uuidOf = <const R extends CommonRule>(rule: R = {} as R) => ({ kind: 'uuid', ...rule }) as const;
export const moment = <const R extends MomentRule>(rule: R = {} as R) =>
  ({ kind: 'moment', ...rule }) as const;
/** The same, with the parent's noun in another field. */
export const belongsToOneOf = <const B extends string, const N extends readonly string[]>(by: B, nouns: N) =>
  ({ kind: 'parentOfOne', by, nouns, required: true, fixed: true }) as const;
/** An optional parent; deletes cascade. */
export const mayBelongTo = <const N extends string>(noun: N) =>
  ({ kind: 'parent', noun, goesWith: true }) as const;
/** @param rule `max` letters of each, at `most` so many */
export const texts = <const R extends { readonly max: number; readonly most: number }>(rule: R) =>
  ({ kind: 'texts', usual: [], ...rule }) as const;
/** Set by the server alone. */
export const derivedInstant = () => ({ kind: 'instant', derived: true }) as const;
export const derivedFlag = () => ({ kind: 'sign', derived: true, required: true }) as const;
export const derivedText = () => ({ kind: 'word', derived: true, required: true }) as const;

/** Where a row belongs: the nouns that its parent may be of, and the one that it is of. */
export interface Parent {
  /** The field that has the parent's id. */
  readonly name: string;
  readonly nouns: readonly string[];
  readonly nounOf: (row: Readonly<Record<string, unknown>>) => string;
}

/** Parents of a row, by its fields. */
export const parentsIn = (fields: Fields): Parent[] =>
  Object.entries(fields).flatMap(([name, field]): Parent[] => {
    if (field.kind === 'parent') return [{ name, nouns: [field.noun], nounOf: () => field.noun }];
    if (field.kind !== 'parentOfOne') return [];
    return [{ name, nouns: field.nouns, nounOf: (row) => String(row[field.by]) }];
  });

type Value<F extends Field> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'choice'; of: readonly (infer O)[] }
    ? O
    : F extends { kind: 'flag' | 'sign' }
      ? boolean
      : F extends { kind: 'polygon' }
        ? Polygon
        : F extends { kind: 'texts' }
          ? string[]
          : F extends { kind: 'details'; shapes: infer S }
            ? { [K in keyof S]: ShapeValue<S[K] & DetailShape> }[keyof S]
            : string;

type Emptiable<F extends Field> = F extends { required: true } | { usual: unknown } ? never : null;

type Typed<T extends Fields> = {
  [K in keyof T]: T[K] extends { derived: true } ? never : K;
}[keyof T];
type Needed<T extends Fields> = { [K in keyof T]: T[K] extends { required: true } ? K : never }[keyof T] &
  Typed<T> &
  keyof T;
type Changing<T extends Fields> = {
  [K in keyof T]: T[K] extends { fixed: true } ? never : K;
}[keyof T] &
  Typed<T> &
  keyof T;

export type Shown<T> = { [K in keyof T]: T[K] };

/** The fields of a stored row. */
export type RowValues<T extends Fields> = { -readonly [K in keyof T]: Value<T[K]> | Emptiable<T[K]> };
/** Fields of a create. */
export type CreateValues<T extends Fields> = Shown<
  { -readonly [K in Needed<T>]: Value<T[K]> } & {
    -readonly [K in Exclude<Typed<T>, Needed<T>>]?: Value<T[K]> | Emptiable<T[K]> | undefined;
  }
>;
/** Fields of a change: omitted ones stay, `null` empties. */
export type PatchValues<T extends Fields> = {
  -readonly [K in Changing<T>]?: Value<T[K]> | Emptiable<T[K]> | undefined;
};

/** Columns of every farmer's row. `version` counts changes; `If-Match` takes it. */
export type RowFrame = { id: string; version: number; createdAt: string; updatedAt: string };
