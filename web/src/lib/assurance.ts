/** What an access token proves about its session. Unverified: the server checks it. */

interface SignedInUser {
  readonly access_token: string;
  readonly user: { readonly factors?: readonly { readonly status: string }[] | null | undefined };
}

interface Claims {
  readonly aal?: string;
  readonly iat?: number;
  readonly amr?: readonly { readonly method: string }[];
}

function claimsOf(token: string): Claims {
  try {
    const part = token.split('.')[1] ?? '';
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/** Returns whether a session lacks the second factor that its farmer has set up. */
export const needsSecondStep = ({ access_token, user }: SignedInUser): boolean =>
  claimsOf(access_token).aal === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified');

const ownFactors = ['totp', 'mfa/phone', 'mfa/webauthn'];

/** Returns whether the second factor was one of the farmer's own, not a recovery code. */
export const hasOwnSecondFactor = (token: string): boolean =>
  (claimsOf(token).amr ?? []).some(({ method }) => ownFactors.includes(method));

/** Returns when a token was issued, seconds since 1970 by the server's clock; `null` without a time. */
export function issuedAt(token: string): number | null {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat : null;
}
