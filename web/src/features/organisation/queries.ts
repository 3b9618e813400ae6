import { lazyExtra } from '../../ui/lazy-section.ts';

/** What the farmer let organisations see, and who saw what. Without a network there is nothing to show. */
export const FarmConsents = lazyExtra(async () => (await import('./organisation-pages.tsx')).FarmConsents);
