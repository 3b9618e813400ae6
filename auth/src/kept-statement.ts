import { type Compilable, Kysely, PostgresDialect } from 'kysely';
import type { Database as Tables } from './database.gen.ts';

/** A place in a statement for what each use of it gives under that name. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A statement that was made once; making it anew takes the server longer than all else that a short question costs it. */
export interface KeptStatement<Given extends object, Row> {
  readonly text: string;
  valuesOf(given: Given): unknown[];
  /** Of the rows that it answers. */
  readonly row?: Row;
}

/** What many give under each name, in one order: a statement that asks for all of them takes it as arrays. */
export type BatchColumns<Given> = { readonly [Name in keyof Given]: readonly Given[Name][] };

/** @param group must not be empty, and all of it has the same names */
export function batchColumns<Given extends object>(group: readonly Given[]): BatchColumns<Given> {
  const names = Object.keys(group[0] ?? {}) as (keyof Given)[];
  return Object.fromEntries(
    names.map((name) => [name, group.map((given) => given[name])]),
  ) as unknown as BatchColumns<Given>;
}

const noConnection = {
  options: {},
  connect: () => Promise.reject(new Error('This builder has no connection.')),
  end: async () => undefined,
};

/** Makes statements and sends none. */
const unsent = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: noConnection }) }).withSchema(
  'auth',
);

/**
 * @param build is called once. What it takes from `given` must go into the statement as it stands, as a parameter: nothing
 *   can be decided by it, for it is not known yet.
 */
export function keptStatement<Given extends object, Row>(
  build: (on: typeof unsent, given: Given) => Compilable<Row>,
): KeptStatement<Given, Row> {
  const places = new Proxy({} as Given, {
    get: (_given, name) => new Place(name),
    ownKeys: () => {
      throw new TypeError('A statement takes its values by their names.');
    },
  });
  const { sql: text, parameters } = build(unsent, places).compile();
  return {
    text,
    valuesOf: (given) =>
      parameters.map((value) => (value instanceof Place ? given[value.name as keyof Given] : value)),
  };
}
