import type { Language } from '@draksha/contract';
import { type Db, ofFarmer, type ReadDb } from '../../db.ts';
import type { WhatsappContact } from '../../lib/whatsapp/graph.ts';

export interface Link extends WhatsappContact {
  readonly userId: string;
  readonly language: Language;
}

/** The farmer's own, on their connection. */
export const ownLink = (db: ReadDb) =>
  db
    .selectFrom('whatsappLinks')
    .select(['joinedAt', 'number'])
    .where('userId', '=', ofFarmer)
    .executeTakeFirst();

const linkColumns = ['userId', 'language', 'personId', 'number'] as const;

/** Whoever wrote, by Meta's id or by the number. */
export async function linksOf(system: Db, { personId, number }: WhatsappContact): Promise<readonly Link[]> {
  const rows = await system
    .selectFrom('whatsappLinks')
    .select(linkColumns)
    .where(({ or, eb }) => or([eb('personId', '=', personId), eb('number', '=', number)]))
    .execute();
  return rows as Link[];
}

interface NewCode {
  readonly userId: string;
  readonly language: Language;
  readonly codeHash: Buffer;
  readonly endsAt: string;
}

/** A newer code ends the one before. */
export async function saveCode(system: Db, code: NewCode): Promise<void> {
  const { language, codeHash, endsAt } = code;
  await system
    .insertInto('whatsappCodes')
    .values(code)
    .onConflict((taken) => taken.column('userId').doUpdateSet({ language, codeHash, endsAt }))
    .execute();
}

/** Links the account that sent a valid code, and unlinks the person's former one. Null for an unknown code. */
export async function takeCode(
  system: Db,
  codeHash: Buffer,
  { personId, number }: WhatsappContact,
  at: string,
): Promise<Link | null> {
  return system.transaction().execute(async (tx) => {
    const code = await tx
      .deleteFrom('whatsappCodes')
      .where('codeHash', '=', codeHash)
      .where('endsAt', '>', at)
      .returning(['userId', 'language'])
      .executeTakeFirst();
    if (!code) return null;
    await tx
      .deleteFrom('whatsappLinks')
      .where(({ or, eb }) => or([eb('personId', '=', personId), eb('number', '=', number)]))
      .execute();
    const said = { language: code.language, personId, number, joinedAt: at, heardAt: at };
    await tx
      .insertInto('whatsappLinks')
      .values({ userId: code.userId, ...said })
      .onConflict((taken) => taken.column('userId').doUpdateSet(said))
      .execute();
    return { userId: code.userId, language: code.language as Language, personId, number };
  });
}

export async function endWhatsappLink(system: Db, userId: string): Promise<void> {
  await system.deleteFrom('whatsappLinks').where('userId', '=', userId).execute();
}

/** They wrote; their id and number as they are now. */
export async function saveLastContact(
  system: Db,
  userId: string,
  { personId, number }: WhatsappContact,
  at: string,
): Promise<void> {
  await system
    .updateTable('whatsappLinks')
    .set({
      heardAt: at,
      ...(personId === null ? {} : { personId }),
      ...(number === null ? {} : { number }),
    })
    .where('userId', '=', userId)
    .execute();
}

/** Where they are reached from now on. */
export async function moveLink(
  system: Db,
  userId: string,
  { personId, number }: WhatsappContact,
): Promise<void> {
  await system.updateTable('whatsappLinks').set({ personId, number }).where('userId', '=', userId).execute();
}

export const wasReceived = async (system: Db, userId: string, messageId: string): Promise<boolean> =>
  (await system
    .selectFrom('whatsappHeard')
    .select('at')
    .where('userId', '=', userId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()) !== undefined;

/** False where another process noted it. */
export async function markReceived(
  system: Db,
  userId: string,
  messageId: string,
  at: string,
): Promise<boolean> {
  const noted = await system
    .insertInto('whatsappHeard')
    .values({ userId, messageId, at })
    .onConflict((known) => known.doNothing())
    .returning('at')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function dropOldMessages(system: Db, heardBefore: string, now: string): Promise<void> {
  await system.deleteFrom('whatsappHeard').where('at', '<', heardBefore).execute();
  await system.deleteFrom('whatsappCodes').where('endsAt', '<', now).execute();
}
