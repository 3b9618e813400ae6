import type { Auth } from '@draksha/auth';
import { AppError } from './errors.ts';
import type { Farmer } from './write-calls.ts';

/**
 * Requires a proof before an act that opens or ends the farm: within the hour, in this session (decision 105).
 * `auth/v1/user/proof` accepts it.
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
