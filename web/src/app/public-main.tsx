import './early.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { warmUp } from '../features/account/sign-in.ts';
import { pageLanguage } from '../lib/language.ts';
import { ErrorScreen } from './error-screen.tsx';
import { PublicPage, publicPathAt, publicTitle } from './public-page.tsx';

/** The markup is on screen already: taking it over waits until it has been painted. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

function takeOver(): void {
  const root = document.getElementById('root');
  const path = publicPathAt(location.pathname);
  if (!root || !path) throw new Error('This page has no place for the application');
  const language = pageLanguage();
  const page = (
    <ErrorScreen>
      <PublicPage path={path} painted={language} />
    </ErrorScreen>
  );
  if (root.firstElementChild) hydrateRoot(root, page);
  else {
    document.title = publicTitle(path, language);
    createRoot(root).render(page);
  }
  setTimeout(() => {
    globalThis.draksha?.ready();
    const sent = globalThis.draksha?.sent;
    sent?.removeAttribute('aria-busy');
    sent?.requestSubmit();
    void warmUp();
  });
}

afterPaint(() => {
  try {
    takeOver();
  } catch (error) {
    console.error(error);
    globalThis.draksha?.fail(error instanceof Error ? error.message : String(error));
  }
});
