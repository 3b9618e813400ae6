import { lazyExtra } from '../../ui/lazy-section.ts';

/** Consents and views, from the server: nothing offline. */
export const FarmConsents = lazyExtra(async () => (await import('./organisation-pages.tsx')).FarmConsents);
