import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders children one after the other, below the first screenful, so that taps need not wait for all. */
export function Staggered({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown < parts.length) startTransition(() => setShown(shown + 1));
  }, [shown, parts.length]);
  return parts.slice(0, shown);
}
