const KEY = 'draksha.message';

/** Notes under which id the sign-in server sent its last code; kept for the tab, as the code step itself is. */
export function noteSentMessage(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Then nobody learns that it did not arrive.
  }
}

function sentMessage(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What became of the last code that was sent; `null` where that cannot be learnt. */
export async function stateOfSentMessage(): Promise<string | null> {
  const id = sentMessage();
  if (id === null) return null;
  try {
    const response = await fetch(`/auth/v1/messages/${encodeURIComponent(id)}`);
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'state' in body ? String(body.state) : null;
  } catch {
    return null;
  }
}
