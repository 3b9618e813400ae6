import type { Agronomist, OrganisationKind } from '@draksha/contract';
import type { Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { lockedName, organisationOf } from './store.ts';

export const agronomistsOf = (db: Db, organisationId: string): Promise<Agronomist[]> =>
  db
    .selectFrom('organisationAgronomists')
    .select(['id', 'agronomistId as userId', 'name', 'role', 'joinedAt as since'])
    .where('organisationId', '=', organisationId)
    .where('endedAt', 'is', null)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute() as Promise<Agronomist[]>;

interface NewAgronomistInvite {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly createdAt: string;
  readonly endsAt: string;
}

/** Returns false beyond the organisation's limit of open invitations. */
export async function insertAgronomistInvite(
  db: Db,
  invite: NewAgronomistInvite,
  most: number,
): Promise<boolean> {
  const { open } = await db
    .selectFrom('organisationInvites')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('organisationId', '=', invite.organisationId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', invite.createdAt)
    .executeTakeFirstOrThrow();
  if (open >= most) return false;
  await db.insertInto('organisationInvites').values(invite).execute();
  return true;
}

/** Of which organisation an invitation is that is still open. */
export async function findAgronomistInvite(db: Db, hash: Buffer, now: Date) {
  const row = await db
    .selectFrom('organisationInvites as i')
    .innerJoin('organisations as o', 'o.id', 'i.organisationId')
    .select(['i.id', 'i.name as inviteName', 'o.id as organisationId', 'o.name', 'o.kind'])
    .where('i.secretHash', '=', hash)
    .where('i.endedAt', 'is', null)
    .where('i.endsAt', '>', now.toISOString())
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as OrganisationKind } : null;
}

interface Acceptance {
  readonly hash: Buffer;
  readonly id: string;
  readonly agronomistId: string;
  readonly now: Date;
  readonly most: number;
}

/** @throws AppError not_found, conflict; then nothing is changed */
export const acceptAgronomistInvite = (
  db: Db,
  { hash, id, agronomistId, now, most }: Acceptance,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const invite = await findAgronomistInvite(tx, hash, now);
    if (!invite) throw new AppError('not_found');
    const { organisationId } = invite;
    await tx
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', organisationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const name = await lockedName(tx, agronomistId);
    if (await organisationOf(tx, agronomistId))
      throw new AppError('conflict', 'You belong to an organisation already.');
    if ((await agronomistsOf(tx, organisationId)).length >= most)
      throw new AppError('conflict', 'This organisation has as many agronomists as it may have.');
    const { numUpdatedRows } = await tx
      .updateTable('organisationInvites')
      .set({ endedAt: now.toISOString() })
      .where('organisationId', '=', organisationId)
      .where('id', '=', invite.id)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    // Accepted by another meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('not_found');
    await tx
      .insertInto('organisationAgronomists')
      .values({
        organisationId,
        id,
        agronomistId,
        role: 'agronomist',
        name: name || invite.inviteName,
        joinedAt: now.toISOString(),
      })
      .execute();
  });

/** Whether there was one to end; a head's row ends with the organisation alone. */
export async function endAgronomist(
  db: Db,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisationAgronomists')
    .set({ endedAt: now.toISOString() })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where('role', '=', 'agronomist')
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
