import { type ReactNode, useState } from 'react';
import { earlyText } from './early-text.ts';

/** `/test`: says that the application loaded, and that a button works. */
export default function OpenTestPage(): ReactNode {
  const [pressed, setPressed] = useState(false);
  const text = earlyText().test;
  return (
    <main className="failure">
      <h1>{text.title}</h1>
      <p>{text.loaded}</p>
      <button type="button" onClick={() => setPressed(true)}>
        {text.button}
      </button>
      <p role="status">{pressed && text.works}</p>
    </main>
  );
}
