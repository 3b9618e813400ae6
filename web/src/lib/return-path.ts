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

/** The login screen, with where to go afterwards and why the farmer has to sign in, if there is a reason. */
export function loginPath(wanted: string, failed: string | null = null): string {
  const query = new URLSearchParams();
  if (failed) query.set('failed', failed);
  if (wanted !== '/') query.set('next', wanted);
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** Why another place, or the server, sent the farmer here: a word, never a sentence that somebody else wrote. */
export function failedElsewhere(search: string): string | null {
  const code = new URLSearchParams(search).get('failed');
  return code && /^[a-z_]{1,40}$/.test(code) ? code : null;
}
