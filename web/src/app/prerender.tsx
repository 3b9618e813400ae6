/** Runs in the build, never in the browser: renders the public screens and their inline styles. */
import type { Language } from '@draksha/contract/profile';
import { renderToString } from 'react-dom/server';
import publicStyle from '../features/account/public.css?inline';
import earlyStyle from './early.css?inline';
import { ErrorScreen } from './error-screen.tsx';
import { PublicPage, type PublicPath, publicTitle } from './public-page.tsx';

export const pageStyles = { app: earlyStyle, public: `${earlyStyle}${publicStyle}` } as const;

export const markup = (path: PublicPath, language: Language): string =>
  renderToString(
    <ErrorScreen>
      <PublicPage path={path} painted={language} />
    </ErrorScreen>,
  );

export const titleOf = publicTitle;
