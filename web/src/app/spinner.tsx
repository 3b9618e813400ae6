import type { ReactNode } from 'react';
import { earlyText } from './early-text.ts';

/** Shown while the sign-in state or a screen's code is on its way; the same markup is in the page before that. */
export const Spinner = (): ReactNode => (
  <div className="spinner" role="status">
    <span>{earlyText().loading}</span>
  </div>
);
