import type { ReactNode } from 'react';
import { earlyText } from './early-text.ts';

/** Shown while sign-in state or code loads; the same markup is in the page. */
export const Spinner = (): ReactNode => (
  <div className="spinner" role="status">
    <span>{earlyText().loading}</span>
  </div>
);
