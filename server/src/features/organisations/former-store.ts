import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { closeOrganisation, organisationOf } from './store.ts';

/** What an account was and saw for organisations, for its own export. */
export const agronomistRecord = (db: Db, agronomistId: string) =>
  db
    .selectFrom('organisationAgronomists as a')
    .innerJoin('organisations as o', 'o.id', 'a.organisationId')
    .select(['o.name as organisation', 'o.kind', 'a.role', 'a.name', 'a.joinedAt', 'a.endedAt'])
    .where('a.agronomistId', '=', agronomistId)
    .orderBy('a.joinedAt')
    .execute();

/** Removes a deleted account: closes an organisation without its head; farms keep the times of views, without a name. */
export async function forgetAgronomist(db: Db, agronomistId: string, now: Date): Promise<void> {
  const own = await organisationOf(db, agronomistId);
  if (own?.role === 'head') await closeOrganisation(db, own.id, now);
  await db
    .updateTable('organisationAgronomists')
    .set({ name: '', endedAt: sql<string>`coalesce(ended_at, ${now.toISOString()}::timestamptz)` })
    .where('agronomistId', '=', agronomistId)
    .execute();
  await db
    .updateTable('farmLooks')
    .set({ agronomistName: '' })
    .where('agronomistId', '=', agronomistId)
    .execute();
  await forgetProposer(db, agronomistId);
}

/** What an agronomist proposed stays in the farms that let their organisation see them, without a name. */
async function forgetProposer(db: Db, agronomistId: string): Promise<void> {
  const farms = await db
    .selectFrom('organisationAgronomists as a')
    .innerJoin('farmConsents as c', 'c.organisationId', 'a.organisationId')
    .select('c.userId')
    .distinct()
    .where('a.agronomistId', '=', agronomistId)
    .execute();
  await db
    .updateTable('proposals as p')
    .set({ proposedBy: '' })
    .where('p.userId', '=', sql<string>`any(${farms.map(({ userId }) => userId)}::uuid[])`)
    .where('p.proposedBy', '<>', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rowAuthors as a')
          .select('a.rowId')
          .whereRef('a.userId', '=', 'p.userId')
          .whereRef('a.rowId', '=', 'p.id')
          .where('a.authorId', '=', agronomistId),
      ),
    )
    .execute();
}
