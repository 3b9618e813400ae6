import type { People, Session } from './account-people.ts';

/* Every act that opens the account, or ends it: each wants a proof of the hour. */

const NEW_PIN = '618302';
export const thiefsToken = {
  name: 'thief',
  scopes: ['plots', 'diary', 'reports', 'weather'],
  days: 365,
};
const leave = { writes: [{ id: '018f0000-0000-7000-8000-000000000001', route: 'DELETE /me' }] };
const NOBODY = '018f0000-0000-4000-8000-000000000000';
const WANTED = ['current_password_required', 'reauthentication_needed'];

export interface Outcome {
  readonly status: number;
  readonly text: string;
}
type Act = (by: Session) => Promise<Outcome>;

/** @param draw a number below another, of the walk's seed */
export function actsOf(people: People, draw: (below: number) => number): Readonly<Record<string, Act>> {
  const auth =
    (method: string, path: string, body?: () => unknown): Act =>
    ({ token }) =>
      people.auth(method, path, body?.(), token);
  const api =
    (method: string, path: string, body?: unknown): Act =>
    ({ token }) =>
      people.api(method, path, body, token);
  return {
    'a new number': auth('PUT', '/user', () => ({ phone: people.newNumber() })),
    'an e-mail address': auth('PUT', '/user', () => ({ email: `t${draw(1e9)}@thief.example` })),
    'a new PIN': auth('PUT', '/user', () => ({ password: NEW_PIN })),
    'a password': auth('PUT', '/user', () => ({ password: 'a password of the thief' })),
    'an authenticator app': auth('POST', '/factors', () => ({ factor_type: 'totp' })),
    'a number for second codes': auth('POST', '/factors', () => ({
      factor_type: 'phone',
      phone: '+919822000000',
    })),
    'a security key': auth('POST', '/factors', () => ({ factor_type: 'webauthn' })),
    'recovery codes': auth('POST', '/factors/recovery-codes', () => ({})),
    'an identity taken away': auth('DELETE', `/user/identities/${NOBODY}`),
    'an access token': api('POST', '/access-tokens', thiefsToken),
    'a calendar address': api('POST', '/tasks/calendar'),
    'the deletion': api('DELETE', '/me'),
    'the deletion in a batch': api('POST', '/sync', leave),
  };
}

/** That the act was not done, and the proof asked for. */
export const isRefused = ({ text }: Outcome): boolean => WANTED.some((wanted) => text.includes(wanted));
