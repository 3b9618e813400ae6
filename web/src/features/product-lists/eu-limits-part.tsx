import { type ComponentType, lazy, Suspense } from 'react';

interface Of {
  /** Active ingredients. */
  readonly actives: readonly string[];
}

/** It asks the server: without a network there is nothing to show. */
const EuLimits = lazy(
  (): Promise<{ readonly default: ComponentType<Of> }> =>
    import('./eu-limits.tsx').then(
      ({ EuLimits }) => ({ default: EuLimits }),
      () => ({ default: () => null }),
    ),
);

/** Residue limits of the European Commission for some substances, where the operator has read them in. */
export const EuLimitsPart = ({ actives }: Of) => (
  <Suspense fallback={null}>
    <EuLimits actives={actives} />
  </Suspense>
);
