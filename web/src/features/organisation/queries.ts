import { type ComponentType, lazy } from 'react';

/** What the farmer let organisations see, and who saw what. Without a network there is nothing to show. */
export const FarmConsents = lazy(
  (): Promise<{ readonly default: ComponentType }> =>
    import('./organisation-pages.tsx').then(
      ({ FarmConsents }) => ({ default: FarmConsents }),
      () => ({ default: () => null }),
    ),
);
