import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { readItem, writeItem } from './browser-storage.ts';
import { createListeners } from './listeners.ts';

/** The plot that was viewed last, so that each screen starts with it. */

const KEY = 'draksha.plot';
const { subscribe, notify } = createListeners();
let held: string | null | undefined;

function stored(): string | null {
  if (held !== undefined) return held;
  held = readItem(KEY);
  return held;
}

function keep(id: string): void {
  if (stored() === id) return;
  held = id;
  writeItem(KEY, id);
  notify();
}

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
