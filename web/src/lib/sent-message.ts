import { readItem, writeItem } from './browser-storage.ts';

const KEY = 'draksha.message';

/** Stores the id of the last code that the sign-in server sent, for this tab. */
export const noteSentMessage = (id: string): void => writeItem(KEY, id, 'sessionStorage');

/** Returns the state of the last code that was sent; `null` where it is unknown. */
export async function stateOfSentMessage(): Promise<string | null> {
  const id = readItem(KEY, 'sessionStorage');
  if (id === null) return null;
  try {
    const response = await fetch(`/auth/v1/messages/${encodeURIComponent(id)}`);
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'state' in body ? String(body.state) : null;
  } catch {
    return null;
  }
}
