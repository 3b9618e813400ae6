const KEY = 'ui.devanagari';

/** Whether this system draws Devanagari itself, as an earlier page found out; `null` when none did. */
export function systemDraws(): boolean | null {
  try {
    const answer = localStorage.getItem(KEY);
    return answer === null ? null : answer === 'system';
  } catch {
    return null;
  }
}

/** Asking every font of a slow phone takes as long as painting a screen: it is done once. */
export function rememberThatSystemDraws(draws: boolean): void {
  try {
    localStorage.setItem(KEY, draws ? 'system' : 'shipped');
  } catch {
    // Then the next page asks again.
  }
}
