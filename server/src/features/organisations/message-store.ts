import { CONSENTS_TO_MESSAGES, type MessageReach, type ProposalReach } from '@draksha/contract';
import { sql } from 'kysely';
import { anyId, type Db } from '../../db.ts';

/** Farms whose consent allows messages. */
export async function farmsToWriteTo(
  db: Db,
  organisationId: string,
  ownerIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('farmConsents')
    .select('userId')
    .where('organisationId', '=', organisationId)
    .where('userId', '=', anyId(ownerIds))
    .where('textVersion', 'in', CONSENTS_TO_MESSAGES)
    .where('withdrawnAt', 'is', null)
    .where('untilAt', '>', now.toISOString())
    .execute();
  return rows.map(({ userId }) => userId);
}

export interface WrittenMessage {
  readonly organisationId: string;
  readonly id: string;
  readonly agronomistId: string;
  readonly text: string;
  readonly sentAt: string;
}

/** Whether it is new; a concurrent repeat waits for the first. */
export async function beginMessage(db: Db, message: WrittenMessage): Promise<boolean> {
  const row = await db
    .insertInto('organisationMessages')
    .values({ ...message, told: 0, noConsent: 0, notWanted: 0, overLimit: 0 })
    .onConflict((taken) => taken.columns(['organisationId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type MessageKey = Pick<WrittenMessage, 'organisationId' | 'id'>;

export async function noteReach(
  db: Db,
  { organisationId, id }: MessageKey,
  reach: MessageReach | ProposalReach,
): Promise<void> {
  await db
    .updateTable('organisationMessages')
    .set(reach)
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .execute();
}

export const reachOf = (db: Db, { organisationId, id }: MessageKey): Promise<MessageReach> =>
  db
    .selectFrom('organisationMessages')
    .select(['told', 'noConsent', 'notWanted', 'overLimit'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const END = sql<string>`least(c.withdrawn_at, c.until_at)`;

/** Consents that ended without renewal, with each agronomist to notify and the farm's name. */
export const endedConsents = (db: Db, since: Date, now: Date) =>
  db
    .selectFrom('farmConsents as c')
    .innerJoin('organisationAgronomists as a', 'a.organisationId', 'c.organisationId')
    .innerJoin('users', 'users.id', 'c.userId')
    .leftJoin('farmerProfiles', 'farmerProfiles.userId', 'c.userId')
    .select(['c.id', 'a.agronomistId as userId', 'c.organisationId', 'c.organisationName'])
    .select(
      sql<string>`coalesce(farmer_profiles.farm_name, trim(concat_ws(' ', users.first_name, users.last_name)))`.as(
        'name',
      ),
    )
    .where('a.endedAt', 'is', null)
    .where(END, '>', since.toISOString())
    .where(END, '<=', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('farmConsents as n')
            .select('n.id')
            .whereRef('n.userId', '=', 'c.userId')
            .whereRef('n.organisationId', '=', 'c.organisationId')
            .where('n.withdrawnAt', 'is', null)
            .where('n.untilAt', '>', now.toISOString()),
        ),
      ),
    )
    .execute();

/** Agronomists who left an existing organisation, with its farms. */
export const leftAgronomists = (db: Db, since: Date, now: Date) =>
  db
    .selectFrom('organisationAgronomists as a')
    .innerJoin('organisations as o', 'o.id', 'a.organisationId')
    .innerJoin('farmConsents as c', 'c.organisationId', 'a.organisationId')
    .select(['a.id', 'c.userId', 'a.organisationId', 'c.organisationName', 'a.name'])
    .where('a.name', '!=', '')
    .where('a.endedAt', '>', since.toISOString())
    .where('o.closedAt', 'is', null)
    .where('c.withdrawnAt', 'is', null)
    .where('c.untilAt', '>', now.toISOString())
    .execute();
