import { type Compilable, Kysely, PostgresDialect } from 'kysely';
import type { Database as Tables } from './database.gen.ts';

/** Stands in a statement for the parameter of that name. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A statement that was built once: building it at each call costs more than the rest of a short query. */
export interface PreparedStatement<Params extends object, Row> {
  readonly text: string;
  valuesOf(params: Params): unknown[];
  /** The type of its rows. */
  readonly row?: Row;
}

/** The params of many calls, one array a name, all in one order. */
export type BatchColumns<Params> = { readonly [Name in keyof Params]: readonly Params[Name][] };

/** @param group is not empty; all have the same names */
export function batchColumns<Params extends object>(group: readonly Params[]): BatchColumns<Params> {
  const names = Object.keys(group[0] ?? {}) as (keyof Params)[];
  return Object.fromEntries(
    names.map((name) => [name, group.map((params) => params[name])]),
  ) as unknown as BatchColumns<Params>;
}

const noConnection = {
  options: {},
  connect: () => Promise.reject(new Error('This builder has no connection.')),
  end: async () => undefined,
};

/** Compiles statements without a connection. */
const compileOnly = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: noConnection }) }).withSchema(
  'auth',
);

/**
 * @param build is called once, with placeholders. It passes `params` on as parameters and cannot branch on them: their
 *   values are not known yet.
 */
export function preparedStatement<Params extends object, Row>(
  build: (on: typeof compileOnly, params: Params) => Compilable<Row>,
): PreparedStatement<Params, Row> {
  const places = new Proxy({} as Params, {
    get: (_params, name) => new Placeholder(name),
    ownKeys: () => {
      throw new TypeError('A statement takes its values by their names.');
    },
  });
  const { sql: text, parameters } = build(compileOnly, places).compile();
  return {
    text,
    valuesOf: (params) =>
      parameters.map((value) => (value instanceof Placeholder ? params[value.name as keyof Params] : value)),
  };
}
