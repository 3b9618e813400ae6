import type { User } from '@supabase/auth-js';
import { issuedAt } from './assurance.ts';
import type { LinkTokens } from './callback.ts';
import { nowMs } from './clock.ts';

/** A session from an address that is older is not taken: it may stand in the browser's history. Seconds. */
const STALE_AFTER_S = 120;
const LIMIT_MS = 10_000;

/**
 * Returns the account of a link's session; `null` for none, or an old one. The server verifies the token and gives
 * its age: neither the address nor the phone's clock can be trusted. Stores nothing.
 */
export async function readLinkedUser({ accessToken, refreshToken }: LinkTokens): Promise<User | null> {
  const at = issuedAt(accessToken);
  if (at === null || refreshToken === '') return null;
  try {
    const response = await fetch('/auth/v1/user', {
      headers: { authorization: `Bearer ${accessToken}`, 'x-supabase-api-version': '2024-01-01' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) return null;
    const date = Date.parse(response.headers.get('date') ?? '');
    const serverNow = (Number.isNaN(date) ? nowMs() : date) / 1_000;
    return serverNow - at > STALE_AFTER_S ? null : ((await response.json()) as User);
  } catch {
    return null;
  }
}

/** Ends a session that this browser does not keep, so that it is on no list of devices. Whether it worked is not waited for. */
export function endElsewhere(accessToken: string): void {
  void fetch('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    keepalive: true,
  }).catch(() => undefined);
}
