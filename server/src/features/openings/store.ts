import { type QueryExecutorProvider, sql } from 'kysely';
import { ofFarmer, type ReadDb } from '../../db.ts';

/** Ends the farmer's tokens, shared reports, calendar and messages; in whatever transaction it is called. */
export async function closeFarm(tx: QueryExecutorProvider, userId: string, at: Date): Promise<void> {
  await sql`select app.close_farm(${userId}, ${at}), app.close_whatsapp(${userId}), app.close_handovers(${userId}, ${at})`.execute(
    tx,
  );
}

export interface OpenAccess {
  readonly tokens: number;
  readonly links: number;
  readonly calendar: boolean;
  /** Members of the farm and open invitations to it. */
  readonly people: number;
}

/** What opens the farm at an instant without a session. */
export async function countOpenAccess(db: ReadDb, now: Date): Promise<OpenAccess> {
  const at = now.toISOString();
  const [tokens, links, calendar, members, invites] = await Promise.all([
    db
      .selectFrom('accessTokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ofFarmer)
      .where('endedAt', 'is', null)
      .where('endsAt', '>', at)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reportLinks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ofFarmer)
      .where('endedAt', 'is', null)
      .where('endsAt', '>', at)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('taskCalendars')
      .select('userId')
      .where('userId', '=', ofFarmer)
      .where('secretHash', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('farmMembers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ofFarmer)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('farmInvites')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', ofFarmer)
      .where('endedAt', 'is', null)
      .where('endsAt', '>', at)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    tokens: tokens.count,
    links: links.count,
    calendar: calendar !== undefined,
    people: members.count + invites.count,
  };
}
