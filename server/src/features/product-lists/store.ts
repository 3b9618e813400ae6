import type { ProductListEdition, ProductListRow } from '@draksha/contract';
import { sql } from 'kysely';
import { anyId, type Db, type ReadDb } from '../../db.ts';

const columns = [
  'id',
  'name',
  'season',
  'source',
  'datedOn',
  'createdAt',
  'publishedAt',
  'withdrawnAt',
  sql<number>`jsonb_array_length(rows)`.as('rowCount'),
] as const;

/** As text: the names within it are the contract's, and are not made into others. */
const rowsText = sql<string>`rows::text`.as('rowsText');
const rowsIn = (text: string): ProductListRow[] => JSON.parse(text);

/** Editions and drafts of an organisation, the newest first. */
export const editionsOf = (db: Db, organisationId: string): Promise<ProductListEdition[]> =>
  db
    .selectFrom('productLists')
    .select(columns)
    .where('organisationId', '=', organisationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export async function findEdition(db: Db, organisationId: string, id: string) {
  const row = await db
    .selectFrom('productLists')
    .select([...columns, rowsText])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { rowsText: text, ...list } = row;
  return { list, rows: rowsIn(text) };
}

interface Draft {
  readonly organisationId: string;
  readonly id: string;
  readonly organisationName: string;
  readonly name: string;
  readonly season: string;
  readonly source: string;
  readonly datedOn: string;
  readonly rows: readonly ProductListRow[];
  readonly madeBy: string;
  readonly createdAt: string;
}

/** @returns null where it was published, and is changed no more */
export async function keepDraft(db: Db, { rows, ...draft }: Draft): Promise<ProductListEdition | null> {
  const values = { ...draft, rows: JSON.stringify(rows) };
  const { organisationId: _of, id: _id, madeBy: _by, createdAt: _at, ...changed } = values;
  const kept = await db
    .insertInto('productLists')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['organisationId', 'id'])
        .doUpdateSet(changed)
        .where('productLists.publishedAt', 'is', null),
    )
    .returning(columns)
    .executeTakeFirst();
  return kept ?? null;
}

/** An instant, or the next after the organisation's last act: which edition is in force goes by their order. */
const runInOrder = (organisationId: string, at: string) =>
  sql<string>`greatest(${at}::timestamptz, (select max(greatest(l.published_at, l.withdrawn_at)) + interval '1 millisecond'
    from app.product_lists l where l.organisation_id = ${organisationId}))`;

/** @returns null for an unknown draft */
export async function publishDraft(
  db: Db,
  organisationId: string,
  id: string,
  publishedAt: string,
): Promise<ProductListEdition | null> {
  const row = await db
    .updateTable('productLists')
    .set({ publishedAt: runInOrder(organisationId, publishedAt) })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns null for an edition that is not published */
export async function withdrawEdition(
  db: Db,
  organisationId: string,
  id: string,
  withdrawnAt: string,
): Promise<ProductListEdition | null> {
  const row = await db
    .updateTable('productLists')
    .set({ withdrawnAt: runInOrder(organisationId, withdrawnAt) })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether there was such a draft. */
export async function dropDraft(db: Db, organisationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('productLists')
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('publishedAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const turnColumns = [
  'organisationId',
  'id',
  'organisationName',
  'name',
  'season',
  'source',
  'datedOn',
  'publishedAt',
  'withdrawnAt',
] as const;

const published = (db: ReadDb) =>
  db.selectFrom('productLists').select(turnColumns).where('publishedAt', 'is not', null);

/** What the farm's organisations have published, those that it left lately too; the policy of the table knows which those are. */
export const joinedEditions = (db: ReadDb) => published(db).execute();

/** Organisations whose consent has ended within 60 days, each with that moment. */
export const leftOrganisations = (db: ReadDb) =>
  db
    .selectFrom(sql<{ organisationId: string; endedAt: string }>`app.left_organisations()`.as<'l'>(sql`l`))
    .selectAll()
    .execute();

/** What these organisations have published. */
export const editionsOfMany = (db: Db, organisationIds: readonly string[]) =>
  published(db).where('organisationId', '=', anyId(organisationIds)).execute();

interface EditionKey {
  readonly organisationId: string;
  readonly id: string;
}

export const editionKey = ({ organisationId, id }: EditionKey): string => `${organisationId} ${id}`;

/** Rows by the key of their edition: an id is unique in its organisation alone. */
export async function rowsOfEditions(
  db: ReadDb,
  editions: readonly EditionKey[],
): Promise<Map<string, ProductListRow[]>> {
  const found = await db
    .selectFrom('productLists')
    .select(['organisationId', 'id', rowsText])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('organisationId', 'id'),
        'in',
        editions.map(({ organisationId, id }) => tuple(organisationId, id)),
      ),
    )
    .execute();
  return new Map(found.map((row) => [editionKey(row), rowsIn(row.rowsText)]));
}
