import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { type EndReason, endSessions } from '../sessions/store.ts';

type Closing = Pick<AuthContext, 'parts' | 'settings'>;

/** Ends what opens the account beside its sessions: applications, and what the product gave away in its name. */
export async function closeRest(
  { parts, settings }: Closing,
  tx: Queryable,
  userId: string,
  at: Date,
): Promise<void> {
  for (const { close } of parts) await close?.(tx, userId, at);
  await settings.closeAlso?.(tx.writes, userId, at);
}

/** Ends everything that opens the account: the one place for leaving, ban, undoing, removal, release and an operator's sign-out. */
export async function closeAccount(
  context: Closing,
  tx: Queryable,
  userId: string,
  reason: EndReason,
  at: Date,
): Promise<void> {
  await endSessions(tx, userId, null, reason, at);
  await closeRest(context, tx, userId, at);
}
