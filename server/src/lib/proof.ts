import type { Auth } from '@draksha/auth';
import { AppError } from './errors.ts';
import type { Farmer } from './write-calls.ts';

/**
 * Before an act that opens the farm to others, or ends it: the farmer has shown within the hour, in this session, that the
 * account is their own. Decision 105 lists the acts; `auth/v1/user/proof` takes what is missing.
 *
 * @throws AppError current_password_required, reauthentication_needed
 */
export async function requireOwnProof(
  { auth }: { readonly auth: Pick<Auth, 'proofWanted'> },
  { sessionId, userId }: Farmer,
): Promise<void> {
  const wanted = await auth.proofWanted(sessionId, userId);
  if (wanted) throw new AppError(wanted);
}
