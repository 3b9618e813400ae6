import { isStill, MOTION } from './motion.ts';

/** More at once are another list, not rows that go. */
const MAX_ROWS = 2;

function letGo(row: HTMLElement, before: Node | null, list: HTMLElement): void {
  // A picture of the row, for the eye alone.
  row.inert = true;
  row.ariaHidden = 'true';
  list.insertBefore(row, before?.parentNode === list ? before : null);
  row.style.overflow = 'hidden';
  const { ease: easing, come: duration } = MOTION;
  const height = `${row.offsetHeight}px`;
  const away = row.animate(
    [
      { height, minHeight: 0, opacity: 1 },
      { height, minHeight: 0, opacity: 0, offset: 0.4 },
      { height: 0, minHeight: 0, opacity: 0, paddingBlock: 0 },
    ],
    { duration, easing },
  );
  const remove = () => row.remove();
  away.finished.then(remove, remove);
}

/** The `ref` of a list whose rows are seen to go when they are ticked, put off or deleted: the others close up behind them. */
export function rowsThatGo(list: HTMLElement | null): (() => void) | undefined {
  if (!list || isStill()) return undefined;
  const observer = new MutationObserver((records) => {
    const gone = records.flatMap(({ removedNodes, nextSibling }) =>
      [...removedNodes].flatMap((node) =>
        node instanceof HTMLElement && !node.isConnected && !node.inert ? [{ node, nextSibling }] : [],
      ),
    );
    if (gone.length > MAX_ROWS || records.some(({ addedNodes }) => addedNodes.length > 0)) return;
    for (const { node, nextSibling } of gone) letGo(node, nextSibling, list);
    // What this put back is no news.
    observer.takeRecords();
  });
  observer.observe(list, { childList: true });
  return () => observer.disconnect();
}
