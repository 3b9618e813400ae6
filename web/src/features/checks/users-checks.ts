import { type CheckResult, none } from '../../lib/check.ts';
import { accessToken } from '../../lib/session.ts';
import { usersFinding } from './findings.ts';

const LIMIT_MS = 10_000;
/** The list of everybody, which only an operator's own key opens. */
const USERS = '/auth/v1/admin/users?per_page=1';

async function ask(token: string | null): Promise<number | null> {
  try {
    const answer = await fetch(USERS, {
      cache: 'no-store',
      credentials: 'omit',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

/** "Test an admin query of users": passes when the server refuses it, signed in and not. */
export async function usersChecks(): Promise<CheckResult[]> {
  const token = await accessToken();
  return [
    { id: 'usersAsFarmer', ...(token === null ? none('signedOut') : usersFinding(await ask(token))) },
    { id: 'usersAsNobody', ...usersFinding(await ask(null)) },
  ];
}
