import * as z from 'zod';
import { page, pageQuery, uuid } from './envelope.ts';
import { componentName, createSchema, filterShape, nounRow, restoringPatchSchema } from './noun-schemas.ts';
import type { AnswerOf, CreateOf, ListQuery, ListQueryInput, Noun, PatchOf, RowOf } from './owned-noun.ts';

interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

interface Gone {
  id: string;
  version: number;
}

type ById = z.ZodType<{ id: string }>;

/** The five routes of each noun of a table. */
type NounRoutes<T extends Readonly<Record<string, Noun>>> = {
  readonly [K in keyof T & string as `GET /${K}`]: {
    readonly summary: string;
    readonly query: z.ZodType<ListQuery<T[K]>, ListQueryInput<T[K]>>;
    readonly data: z.ZodType<Page<RowOf<T[K]>>>;
  };
} & {
  readonly [K in keyof T & string as `POST /${K}`]: {
    readonly summary: string;
    readonly body: z.ZodType<CreateOf<T[K]>, CreateOf<T[K]>>;
    readonly data: z.ZodType<AnswerOf<T[K]>>;
    readonly creates: true;
    readonly writes: true;
  };
} & {
  readonly [K in keyof T & string as `GET /${K}/:id`]: {
    readonly summary: string;
    readonly params: ById;
    readonly data: z.ZodType<AnswerOf<T[K]>>;
  };
} & {
  readonly [K in keyof T & string as `PATCH /${K}/:id`]: {
    readonly summary: string;
    readonly params: ById;
    readonly body: z.ZodType<PatchOf<T[K]>, PatchOf<T[K]>>;
    readonly data: z.ZodType<AnswerOf<T[K]>>;
    readonly ifMatch: 'required';
    readonly writes: true;
  };
} & {
  readonly [K in keyof T & string as `DELETE /${K}/:id`]: {
    readonly summary: string;
    readonly params: ById;
    readonly data: z.ZodType<Gone>;
    readonly ifMatch: 'optional';
    readonly writes: true;
  };
};

function routesOf(noun: Noun): Record<string, object> {
  const { name, one, words, fields } = noun;
  const row = nounRow(noun);
  const component = componentName(one);
  const answer = z.object({
    [one]: row,
    ...(noun.warnings.length > 0 ? { warnings: z.array(z.enum(noun.warnings)) } : {}),
  });
  const limit = noun.bodyLimitBytes === undefined ? {} : { bodyLimitBytes: noun.bodyLimitBytes };
  const params = z.object({ id: uuid });
  return {
    [`GET /${name}`]: {
      summary: `Own ${name.replaceAll('-', ' ')}, by ${noun.order.by} ${noun.order.direction === 'asc' ? 'upward' : 'downward'}`,
      query: z.object({ ...pageQuery, ...filterShape(fields, noun.filters) }),
      data: page(row),
    },
    [`POST /${name}`]: {
      summary: `Add ${words}`,
      body: createSchema(fields).meta({ id: `${component}Create` }),
      ...limit,
      data: answer,
      creates: true,
      writes: true,
    },
    [`GET /${name}/:id`]: { summary: `Read ${words}`, params, data: answer },
    [`PATCH /${name}/:id`]: {
      summary: `Change ${words}, or bring a deleted one back`,
      params,
      body: restoringPatchSchema(fields).meta({ id: `${component}Patch` }),
      ...limit,
      data: answer,
      ifMatch: 'required',
      writes: true,
    },
    [`DELETE /${name}/:id`]: {
      summary: `Delete ${words}; it can be brought back`,
      params,
      data: z.object({ id: uuid, version: z.int() }),
      ifMatch: 'optional',
      writes: true,
    },
  };
}

export const nounRoutes = <const T extends Readonly<Record<string, Noun>>>(nouns: T): NounRoutes<T> =>
  Object.assign({}, ...Object.values(nouns).map(routesOf)) as NounRoutes<T>;
