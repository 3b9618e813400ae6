interface Proven {
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
export const needsSecondStep = ({ access_token, user }: Proven): boolean =>
  claimsOf(access_token).aal === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified');

const ownWays = ['totp', 'mfa/phone', 'mfa/webauthn'];

/** Whether the second step was taken with one of the farmer's own ways, not with a code from paper. */
export const hasOwnSecondFactor = (token: string): boolean =>
  (claimsOf(token).amr ?? []).some(({ method }) => ownWays.includes(method));

/** When a token was made, in seconds, as its maker's clock had it; `null` where it does not say. */
export function issuedAt(token: string): number | null {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat : null;
}
