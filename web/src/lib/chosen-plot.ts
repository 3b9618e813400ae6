import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

/** Which plot the farmer looked at last, so that each screen begins where the one before left off. */

const KEY = 'draksha.plot';
const listeners = new Set<() => void>();
let held: string | null | undefined;

function stored(): string | null {
  if (held !== undefined) return held;
  try {
    held = localStorage.getItem(KEY);
  } catch {
    held = null;
  }
  return held;
}

function keep(id: string): void {
  if (stored() === id) return;
  held = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // A browser that keeps nothing still has it until the page is closed.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * The plot that a screen is about: the one in its address (`?plot=`), else the one looked at last, else the first.
 *
 * @param plots those that the screen can show, in their order
 */
export function useChosenPlot<P extends { readonly id: string }>(
  plots: readonly P[],
): readonly [chosen: P | null, choose: (id: string) => void] {
  const last = useSyncExternalStore(subscribe, stored, () => null);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('plot');
  const chosen =
    plots.find(({ id }) => id === asked) ?? plots.find(({ id }) => id === last) ?? plots[0] ?? null;
  const isAsked = chosen !== null && chosen.id === asked;
  useEffect(() => {
    if (isAsked && asked !== null) keep(asked);
  }, [isAsked, asked]);
  const choose = (id: string) => {
    keep(id);
    if (asked === null) return;
    setSearch(
      (before) => {
        before.delete('plot');
        return before;
      },
      { replace: true },
    );
  };
  return [chosen, choose];
}
