import { createHash } from 'node:crypto';
import { validationFailed } from '../http/api-error.ts';
import { sameCode } from '../otp/codes.ts';

/** Proof key of a code exchange (RFC 7636). */
export interface Pkce {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** The pair as a request gives it; undefined when it has neither. @throws ApiError 400 */
export function readPkce(challenge = '', method = ''): Pkce | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const known = method.toLowerCase();
  if (known !== 's256' && known !== 'plain') throw validationFailed('code challenge method not supported');
  return { challenge, method: known };
}

/** Whether the verifier is the one that the challenge was made from. */
export function provesChallenge(pkce: Pkce, verifier: string): boolean {
  const made = pkce.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return sameCode(made, pkce.challenge);
}
