import { createHash } from 'node:crypto';
import type { BreachedPasswords, Log } from '../options.ts';

const DEFAULT_TIMEOUT_MS = 2_000;
const MAX_ANSWER = 1_000_000;

/**
 * Returns whether a list of breached passwords has this one. Sends five of forty hexadecimal digits of its SHA-1, so
 * that the list cannot learn it. Passes the password, and logs it, where the list does not answer.
 */
export async function isBreached(list: BreachedPasswords, password: string, log: Log): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(`${list.url.replace(/\/+$/, '')}/range/${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'Draksha sign-in' },
      signal: AbortSignal.timeout(list.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_ANSWER) throw new Error('its answer is too long');
    // An ending with the count 0 only pads the answer.
    return text.split(/\r?\n/).some((line) => {
      const [ending, count] = line.split(':');
      return ending?.toUpperCase() === digest.slice(5) && Number(count) > 0;
    });
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    log.warn({ error }, 'The list of breached passwords could not be asked; a password passed without it.');
    return false;
  }
}
