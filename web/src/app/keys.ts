import { mayOpen } from '../lib/may.ts';
import { areaOf } from './nav-areas.ts';

/** A key is for a field where one has the focus, and for a dialog where one is open. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('[role="dialog"]') !== null ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]'));

interface Keys {
  readonly onSearch: () => void;
  readonly go: (to: string) => void;
}

/** `/` searches; `n` creates what the screen is about: a plot, a task, a record. @returns a function that removes the keys */
export function listenToKeys({ onSearch, go }: Keys): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (isTaken(event) || (event.key !== '/' && event.key !== 'n')) return;
    event.preventDefault();
    if (event.key === '/') return onSearch();
    const begin = document.querySelector<HTMLElement>('[data-new]');
    if (begin) begin.focus();
    else go(areaOf(location.pathname) === '/plots' && mayOpen('/plots/new') ? '/plots/new' : '/farm-records');
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
