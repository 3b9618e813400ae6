import type { Queryable } from '../database.ts';

export interface ChallengeRow {
  readonly id: string;
  readonly factor_id: string;
  readonly session_id: string;
  readonly tries: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Wrong tries that void a challenge. */
export const MAX_TRIES = 5;

const COLUMNS = 'id, factor_id, session_id, tries, created_at, expires_at';

export async function insertChallenge(tx: Queryable, challenge: ChallengeRow): Promise<void> {
  await tx.query(`insert into auth.challenges (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)`, [
    challenge.id,
    challenge.factor_id,
    challenge.session_id,
    challenge.tries,
    challenge.created_at,
    challenge.expires_at,
  ]);
}

export async function markChallenged(tx: Queryable, factorId: string, at: Date): Promise<void> {
  await tx.query('update auth.factors set last_challenged_at = $2 where id = $1', [factorId, at]);
}

/** The newest challenge of the factor to that session. */
export async function findNewestChallenge(
  tx: Queryable,
  factorId: string,
  sessionId: string,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx.query<ChallengeRow>(
    `select ${COLUMNS} from auth.challenges where factor_id = $1 and session_id = $2
     order by created_at desc, id limit 1`,
    [factorId, sessionId],
  );
  return row;
}

/** Counts a try of the challenge before its answer is looked at; undefined when this session has no such one. */
export async function countChallengeTry(
  db: Queryable,
  challenge: Pick<ChallengeRow, 'id' | 'factor_id' | 'session_id'>,
): Promise<ChallengeRow | undefined> {
  const [row] = await db.query<ChallengeRow>(
    `update auth.challenges set tries = least(tries + 1, 1000)
     where id = $1 and factor_id = $2 and session_id = $3 returning ${COLUMNS}`,
    [challenge.id, challenge.factor_id, challenge.session_id],
  );
  return row;
}

export async function consumeChallenge(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('delete from auth.challenges where id = $1 returning 1', [id]);
  return rows.length > 0;
}

export async function purgeChallenges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.challenges where expires_at < $1', [before]);
}
