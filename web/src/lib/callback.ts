/** What another place handed this page in its address: a session, a code that fetches one, or a refusal. */
export type Callback =
  | { readonly kind: 'none' }
  | { readonly kind: 'code' }
  | { readonly kind: 'session'; readonly issuedAt: number | null; readonly isRecovery: boolean }
  | { readonly kind: 'refusal'; readonly code: string };

/** A session from an address that is older is not taken: it may stand in the browser's history. Seconds. */
const STALE_AFTER_S = 120;

const word = (text: string | null): string | null => (text && /^[a-z_]{1,40}$/.test(text) ? text : null);

export function readCallback({ search, hash }: { readonly search: string; readonly hash: string }): Callback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const of = (name: string): string | null => fragment.get(name) ?? query.get(name);
  if (['error', 'error_code', 'error_description'].some((name) => of(name) !== null)) {
    return { kind: 'refusal', code: word(of('error_code')) ?? word(of('error')) ?? 'link' };
  }
  if (fragment.has('access_token')) {
    const end = Number(fragment.get('expires_at') ?? Number.NaN);
    const life = Number(fragment.get('expires_in') ?? Number.NaN);
    const issuedAt = Number.isFinite(end - life) ? end - life : null;
    return { kind: 'session', issuedAt, isRecovery: fragment.get('type') === 'recovery' };
  }
  return query.has('code') ? { kind: 'code' } : { kind: 'none' };
}

/** `atS` in seconds. Without its times a session cannot be called fresh. */
export const isStale = (callback: Callback, atS: number): boolean =>
  callback.kind === 'session' && (callback.issuedAt === null || atS - callback.issuedAt > STALE_AFTER_S);

/** The server's clock in seconds, for a phone whose own is wrong; `null` when it does not answer. */
export async function serverSeconds(): Promise<number | null> {
  try {
    const { headers } = await fetch('/auth/v1/settings', { signal: AbortSignal.timeout(5_000) });
    const at = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(at) ? null : at / 1_000;
  } catch {
    return null;
  }
}
