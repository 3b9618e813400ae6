import { type Selectable, sql } from 'kysely';
import type { Challenges } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';

export type ChallengeRow = Pick<
  Selectable<Challenges>,
  'id' | 'factor_id' | 'session_id' | 'tries' | 'created_at' | 'expires_at'
>;

/** Wrong tries that void a challenge. */
export const MAX_CHALLENGE_TRIES = 5;

const COLUMNS = [
  'id',
  'factor_id',
  'session_id',
  'tries',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof ChallengeRow)[];

export async function insertChallenge({ writes }: Queryable, challenge: ChallengeRow): Promise<void> {
  const { id, factor_id, session_id, tries, created_at, expires_at } = challenge;
  await writes
    .insertInto('challenges')
    .values({ id, factor_id, session_id, tries, created_at, expires_at })
    .execute();
}

export async function markChallenged({ writes }: Queryable, factorId: string, at: Date): Promise<void> {
  await writes.updateTable('factors').set({ last_challenged_at: at }).where('id', '=', factorId).execute();
}

/** The newest challenge of the factor to that session. */
export function findNewestChallenge(
  { reads }: ReadPool,
  factorId: string,
  sessionId: string,
): Promise<ChallengeRow | undefined> {
  return reads
    .selectFrom('challenges')
    .select(COLUMNS)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Counts a try before its answer is checked; undefined for no challenge of this session. */
export function countChallengeTry(
  { writes }: Queryable,
  challenge: Pick<ChallengeRow, 'id' | 'factor_id' | 'session_id'>,
): Promise<ChallengeRow | undefined> {
  return writes
    .updateTable('challenges')
    .set({ tries: sql`least(tries + 1, 1000)` })
    .where('id', '=', challenge.id)
    .where('factor_id', '=', challenge.factor_id)
    .where('session_id', '=', challenge.session_id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function consumeChallenge({ writes }: Queryable, id: string): Promise<boolean> {
  const used = await writes.deleteFrom('challenges').where('id', '=', id).returning('id').execute();
  return used.length > 0;
}

export async function purgeChallenges({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('challenges').where('expires_at', '<', before).execute();
}
