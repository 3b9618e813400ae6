import type { Auth } from '@draksha/auth';
import { AppError } from './errors.ts';
import type { Farmer } from './write-calls.ts';

const bearer = /^Bearer ([^\s]+)$/i;

/** Identifies the caller by a request's token. @throws AppError unauthorized */
export function authenticator(
  auth: Pick<Auth, 'verifyAccessToken' | 'sessionIsLive'>,
): (request: { headers: { authorization?: string | undefined } }) => Promise<Farmer> {
  return async ({ headers }) => {
    const token = bearer.exec(headers.authorization ?? '')?.[1];
    const claims = token === undefined ? null : await auth.verifyAccessToken(token);
    if (!claims || !(await auth.sessionIsLive(claims.session_id, claims.sub)))
      throw new AppError('unauthorized');
    return {
      userId: claims.sub,
      sessionId: claims.session_id,
      number: claims.phone === '' ? '' : `+${claims.phone}`,
    };
  };
}
