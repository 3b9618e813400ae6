import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/** What lies below the first screenful is drawn part after part, each in a turn of its own: a finger waits for one of them, not for all. */
export function InTurns({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown < parts.length) startTransition(() => setShown(shown + 1));
  }, [shown, parts.length]);
  return parts.slice(0, shown);
}
