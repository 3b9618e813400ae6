import { type ReactNode, useEffect } from 'react';
import { earlyText } from './early-text.ts';

/** In place of the frame around the screens, where it could not be fetched: nothing is typed without it. */
export function MissingFrame(): ReactNode {
  const text = earlyText();
  useEffect(() => globalThis.draksha?.drop(), []);
  return (
    <main className="failure" role="alert">
      <h1>{text.failedToLoad}</h1>
      <p>{text.checkNetwork}</p>
      <button type="button" onClick={() => location.reload()}>
        {text.reload}
      </button>
    </main>
  );
}
