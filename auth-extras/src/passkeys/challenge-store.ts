import type { Queryable } from '@draksha/auth/database';
import type { PasskeyChallenges } from '@draksha/auth/database.gen';
import type { Selectable } from 'kysely';

type PasskeyChallenge = Pick<Selectable<PasskeyChallenges>, 'id' | 'session_id' | 'expires_at'>;

export async function insertPasskeyChallenge(
  { writes }: Queryable,
  challenge: PasskeyChallenge,
  at: Date,
): Promise<void> {
  await writes
    .insertInto('passkey_challenges')
    .values({ ...challenge, created_at: at })
    .execute();
}

/** Takes the challenge of that session, or of a sign-in, away: whatever is answered to it, it counts once. */
export function takePasskeyChallenge(
  { writes }: Queryable,
  id: string,
  sessionId: string | null,
): Promise<PasskeyChallenge | undefined> {
  return writes
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('session_id', 'is not distinct from', sessionId)
    .returning(['id', 'session_id', 'expires_at'])
    .executeTakeFirst();
}

export async function purgePasskeyChallenges({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
}
