/** Where a farmer wanted to go before they were asked to sign in. Only paths of this site: anything else is `/`. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  const url = URL.canParse(wanted, 'https://here.invalid') ? new URL(wanted, 'https://here.invalid') : null;
  const own = url?.origin === 'https://here.invalid' && wanted.startsWith('/') && !/^\/[/\\]/.test(wanted);
  return own ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** A public screen's address with the way back of the present one. */
export function withNext(path: string, search: string): string {
  const wanted = returnPath(search);
  return wanted === '/' ? path : `${path}?next=${encodeURIComponent(wanted)}`;
}

/** The login screen's address, with the return path and the reason, if any. */
export function loginPath(wanted: string, failed: string | null = null): string {
  const query = new URLSearchParams();
  if (failed) query.set('failed', failed);
  if (wanted !== '/') query.set('next', wanted);
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** Code for a redirect to the login screen, never a sentence from elsewhere. */
export function failedElsewhere(search: string): string | null {
  const code = new URLSearchParams(search).get('failed');
  return code && /^[a-z_]{1,40}$/.test(code) ? code : null;
}
