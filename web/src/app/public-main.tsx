import './early.ts';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warmUp } from '../features/account/client-calls.ts';
import { pageLanguage } from '../lib/language.ts';
import { ErrorScreen } from './error-screen.tsx';
import { PublicPage, publicPathAt, publicTitle } from './public-page.tsx';

/** The screen is interactive; replays earlier events. */
function TakenOver(): null {
  useEffect(() => {
    const early = globalThis.draksha;
    early?.ready();
    early?.touched?.click();
    early?.sent?.removeAttribute('aria-busy');
    early?.sent?.requestSubmit();
    // Loaded while they type: earlier it would be a third of the screen's cost.
    const begun = new AbortController();
    for (const sign of ['pointerdown', 'keydown', 'input'])
      addEventListener(
        sign,
        () => {
          begun.abort();
          void warmUp();
        },
        { signal: begun.signal },
      );
    return () => begun.abort();
  }, []);
  return null;
}

function takeOver(): void {
  const root = document.getElementById('root');
  const path = publicPathAt(location.pathname);
  if (!root || !path) throw new Error('This page has no place for the application');
  const language = pageLanguage();
  const page = (
    <ErrorScreen>
      <PublicPage path={path} painted={language} />
      <TakenOver />
    </ErrorScreen>
  );
  if (root.firstElementChild) hydrateRoot(root, page);
  else {
    root.dataset.shown = language;
    document.title = publicTitle(path, language);
    createRoot(root).render(page);
  }
}

try {
  takeOver();
} catch (error) {
  console.error(error);
  globalThis.draksha?.fail(error instanceof Error ? error.message : String(error));
}
