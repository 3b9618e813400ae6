/**
 * What the first paint knows of the session without reading its tokens: a fixed word that says one is there. The
 * session itself is the sign-in client's; a marker left behind by accident costs one redirect and is cleared by it.
 */
/** Where the sign-in client keeps the session. */
export const SESSION_KEY = 'draksha.session';

const KEY = 'accessToken';
const ACTIVE = 'session-active';

export function hasSessionMarker(): boolean {
  try {
    return localStorage.getItem(KEY) === ACTIVE;
  } catch {
    return false;
  }
}

export function markSession(active: boolean): void {
  try {
    if (active) localStorage.setItem(KEY, ACTIVE);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage there is no session to come back to either.
  }
}

/** Whether a session lies here, finished or waiting for its second step. */
export function keepsSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}
