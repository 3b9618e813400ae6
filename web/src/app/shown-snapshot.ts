import { nowMs } from '../lib/clock.ts';
import { ownerInHand } from '../lib/farm-in-hand.ts';
import { SESSION_KEY } from '../lib/session-marker.ts';
import { holds, type SnapshotFrame, storedSnapshot } from '../lib/today-snapshot.ts';

/** After this the application is shown in any case. */
const MAX_MS = 20_000;

let drop: () => void = () => undefined;

/** Shows the application and removes the snapshot. */
export const hideSnapshot = (): void => drop();

/**
 * Draws the snapshot of Today over the application, which is laid out unseen. In a shadow tree with its own style, so
 * that selectors for the application do not find it.
 */
export function showSnapshot(frame: Omit<SnapshotFrame, 'width'>): boolean {
  const root = document.getElementById('root');
  if (!root || location.pathname !== '/' || location.hash !== '') return false;
  try {
    const picture = storedSnapshot();
    const accountId = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')?.user?.id;
    const farmerId = ownerInHand(accountId) ?? accountId;
    if (!picture || !holds(picture, { ...frame, farmerId, nowMs: nowMs(), width: innerWidth })) return false;
    const host = document.createElement('div');
    host.inert = true;
    const shadow = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(picture.css);
    shadow.adoptedStyleSheets = [sheet];
    // The browser's own serialisation, with text escaped; the page's policy blocks scripts in it.
    shadow.innerHTML = picture.html;
    root.style.cssText = 'position:absolute;inset:0 0 auto;visibility:hidden';
    root.before(host);
    drop = () => {
      host.remove();
      root.removeAttribute('style');
    };
    setTimeout(hideSnapshot, MAX_MS);
    return true;
  } catch {
    // An older browser, or storage that was tampered with: the application comes without it.
    return false;
  }
}
