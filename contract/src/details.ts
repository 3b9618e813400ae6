/**
 * Members of an object inside a row, as plain data: a spray's products, a harvest's crates. Another field of the row
 * selects them. A missing member is absent, never `null`. Nothing here loads zod.
 */

interface Requirement {
  readonly required?: true;
}

export type Member =
  | ({ readonly kind: 'text'; readonly max: number } & Requirement)
  | ({
      readonly kind: 'number';
      readonly above?: number;
      readonly min?: number;
      readonly max: number;
      readonly whole?: true;
    } & Requirement)
  | ({ readonly kind: 'choice'; readonly of: readonly string[] } & Requirement)
  | ({ readonly kind: 'yesNo' } & Requirement)
  | ({ readonly kind: 'moment' } & Requirement)
  | ({ readonly kind: 'date' } & Requirement)
  /** The id of another row; whose it is, the server looks up. */
  | ({ readonly kind: 'uuid' } & Requirement)
  /** Several of a closed list, each once. */
  | ({ readonly kind: 'choices'; readonly of: readonly string[] } & Requirement)
  /** Several of one shape. */
  | ({ readonly kind: 'each'; readonly shape: DetailShape; readonly most: number } & Requirement)
  | ({ readonly kind: 'part'; readonly shape: DetailShape } & Requirement);

export interface DetailShape {
  readonly [name: string]: Member;
}

export const yesNo = <const R extends Requirement>(rule: R = {} as R) =>
  ({ kind: 'yesNo', ...rule }) as const;
export const choices = <const O extends readonly string[]>(of: O) => ({ kind: 'choices', of }) as const;
export const eachOf = <const S extends DetailShape, const R extends Requirement>(
  shape: S,
  most: number,
  rule: R = {} as R,
) => ({ kind: 'each', shape, most, ...rule }) as const;
export const part = <const S extends DetailShape>(shape: S) => ({ kind: 'part', shape }) as const;

type MemberValue<M extends Member> = M extends { kind: 'number' }
  ? number
  : M extends { kind: 'choice' }
    ? M['of'][number]
    : M extends { kind: 'choices' }
      ? M['of'][number][]
      : M extends { kind: 'yesNo' }
        ? boolean
        : M extends { kind: 'each'; shape: infer S extends DetailShape }
          ? ShapeValue<S>[]
          : M extends { kind: 'part'; shape: infer S extends DetailShape }
            ? ShapeValue<S>
            : string;

type NeededIn<S extends DetailShape> = {
  [K in keyof S]: S[K] extends { required: true } ? K : never;
}[keyof S];

/** The values of an object of this shape. */
export type ShapeValue<S extends DetailShape> = {
  -readonly [K in NeededIn<S>]: MemberValue<S[K]>;
} & {
  -readonly [K in Exclude<keyof S, NeededIn<S>>]?: MemberValue<S[K]>;
} extends infer Both
  ? { [K in keyof Both]: Both[K] }
  : never;

export type Shapes = Readonly<Record<string, DetailShape>>;

/** An object of one of these shapes, whichever the field `by` of the same row names. */
export interface DetailsField {
  readonly kind: 'details';
  readonly by: string;
  readonly shapes: Shapes;
  readonly required: true;
  /** Set at the create and never changed. */
  readonly fixed?: true;
}

export const detailsBy = <
  const B extends string,
  const S extends Shapes,
  const R extends { readonly fixed?: true },
>(
  by: B,
  shapes: S,
  rule: R = {} as R,
) => ({ kind: 'details', by, shapes, required: true, ...rule }) as const;
