/** What another place handed this page in its address: a session, a code that fetches one, or a refusal. */
export type Callback =
  | { readonly kind: 'none' }
  | { readonly kind: 'code' }
  /** A confirmation counted that opens nothing by itself. */
  | { readonly kind: 'confirmed' }
  | ({ readonly kind: 'session' } & LinkTokens)
  | { readonly kind: 'refusal'; readonly code: string };

export interface LinkTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The farmer asked for it because they have forgotten their PIN. */
  readonly isRecovery: boolean;
}

const word = (text: string | null): string | null => (text && /^[a-z_]{1,40}$/.test(text) ? text : null);

export function readCallback({ search, hash }: { readonly search: string; readonly hash: string }): Callback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const of = (name: string): string | null => fragment.get(name) ?? query.get(name);
  if (['error', 'error_code', 'error_description'].some((name) => of(name) !== null)) {
    return { kind: 'refusal', code: word(of('error_code')) ?? word(of('error')) ?? 'link' };
  }
  const accessToken = fragment.get('access_token');
  if (accessToken !== null) {
    const refreshToken = fragment.get('refresh_token') ?? '';
    return { kind: 'session', accessToken, refreshToken, isRecovery: fragment.get('type') === 'recovery' };
  }
  if (query.has('code')) return { kind: 'code' };
  // Its words are the server's, in English, or whoever wrote the address: they are not shown.
  return of('message') === null ? { kind: 'none' } : { kind: 'confirmed' };
}
