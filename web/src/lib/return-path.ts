/** Where a farmer wanted to go before he was asked to sign in. Only paths of this site: anything else is `/`. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  const url = URL.canParse(wanted, 'https://here.invalid') ? new URL(wanted, 'https://here.invalid') : null;
  const own = url?.origin === 'https://here.invalid' && wanted.startsWith('/') && !/^\/[/\\]/.test(wanted);
  return own ? `${url.pathname}${url.search}${url.hash}` : '/';
}

export const loginPath = (wanted: string): string =>
  wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;

/** The login screen, saying that a sign-in elsewhere came back refused. */
export const FAILED_ELSEWHERE = '/login?failed=google';

export const failedElsewhere = (search: string): boolean =>
  new URLSearchParams(search).get('failed') === 'google';
