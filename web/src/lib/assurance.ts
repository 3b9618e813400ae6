interface Proven {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] | null | undefined };
}

function assuranceOf(token: string): string | null {
  try {
    const part = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : null;
  } catch {
    return null;
  }
}

/** Whether this session has proven a PIN or a code, but not yet the second factor that its farmer has set up. */
export const owesSecondStep = ({ access_token, user }: Proven): boolean =>
  assuranceOf(access_token) === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified');
