import { readItem, writeItem } from './browser-storage.ts';

/**
 * What the first paint knows of the session without reading its tokens: a marker that one exists. A stale marker
 * costs one redirect, which clears it.
 */

/** Key under which the sign-in client stores the session. */
export const SESSION_KEY = 'draksha.session';

const KEY = 'accessToken';
const ACTIVE = 'session-active';

export const hasSessionMarker = (): boolean => readItem(KEY) === ACTIVE;
export const markSession = (active: boolean): void => writeItem(KEY, active ? ACTIVE : null);

/** Whether a session is stored, complete or waiting for its second step. */
export const hasSession = (): boolean => readItem(SESSION_KEY) !== null;
