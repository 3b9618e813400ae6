import type { FarmConsent, FarmLook, Language } from '@draksha/contract';
import { ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';

const columns = [
  'id',
  'organisationId',
  'organisationName',
  'textVersion as version',
  'consentText as text',
  'seesMoney',
  'givenAt',
  'untilAt',
  'withdrawnAt',
] as const;

export const consentsOf = (db: ReadDb): Promise<FarmConsent[]> =>
  db
    .selectFrom('farmConsents')
    .select(columns)
    .where('userId', '=', ofFarmer)
    .orderBy('givenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface NewConsent {
  readonly id: string;
  readonly userId: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly textVersion: string;
  readonly language: Language;
  readonly consentText: string[];
  readonly seesMoney: boolean;
  readonly parentName: string;
  readonly givenAt: string;
  readonly untilAt: string;
}

/** Takes the place of a consent to the same organisation. @throws AppError conflict where so many others live already */
export async function giveConsent(db: WriteDb, given: NewConsent, most: number): Promise<FarmConsent> {
  await db.selectFrom('users').select('id').where('id', '=', given.userId).forUpdate().execute();
  await db
    .updateTable('farmConsents')
    .set({ withdrawnAt: given.givenAt })
    .where('userId', '=', ofFarmer)
    .where('organisationId', '=', given.organisationId)
    .where('withdrawnAt', 'is', null)
    .execute();
  const { living } = await db
    .selectFrom('farmConsents')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('userId', '=', ofFarmer)
    .where('withdrawnAt', 'is', null)
    .where('untilAt', '>', given.givenAt)
    .executeTakeFirstOrThrow();
  if (living >= most)
    throw new AppError('conflict', 'As many organisations as may be see your farm. End one first.');
  return db.insertInto('farmConsents').values(given).returning(columns).executeTakeFirstOrThrow();
}

/** Whether there was one to end. */
export async function withdrawConsent(db: WriteDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('farmConsents')
    .set({ withdrawnAt: now.toISOString() })
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest looks before an instant, those of one instant together. */
export const looksOf = (db: ReadDb, before: string | null, some: number): Promise<FarmLook[]> =>
  db
    .selectFrom('farmLooks')
    .select(['at', 'what', 'agronomistName', 'organisationName'])
    .where('userId', '=', ofFarmer)
    .$if(before !== null, (query) => query.where('at', '<', String(before)))
    .orderBy('at', 'desc')
    .fetch(some, 'with ties')
    .execute() as Promise<FarmLook[]>;
