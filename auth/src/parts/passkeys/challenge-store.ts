import type { Queryable } from '../../database.ts';

interface PasskeyChallenge {
  readonly id: string;
  readonly session_id: string | null;
  readonly expires_at: Date;
}

export async function insertPasskeyChallenge(
  db: Queryable,
  challenge: PasskeyChallenge,
  at: Date,
): Promise<void> {
  await db.query(
    'insert into auth.passkey_challenges (id, session_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [challenge.id, challenge.session_id, at, challenge.expires_at],
  );
}

/** Takes the challenge of that session, or of a sign-in, away: whatever is answered to it, it counts once. */
export async function takePasskeyChallenge(
  db: Queryable,
  id: string,
  sessionId: string | null,
): Promise<PasskeyChallenge | undefined> {
  const [row] = await db.query<PasskeyChallenge>(
    `delete from auth.passkey_challenges where id = $1 and session_id is not distinct from $2::uuid
     returning id, session_id, expires_at`,
    [id, sessionId],
  );
  return row;
}

export async function purgePasskeyChallenges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.passkey_challenges where expires_at < $1', [before]);
}
