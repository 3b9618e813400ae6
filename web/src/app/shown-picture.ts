import { nowMs } from '../lib/clock.ts';
import { ownerInHand } from '../lib/farm-in-hand.ts';
import { SESSION_KEY } from '../lib/session-marker.ts';
import { holds, keptPicture, type PictureFrame } from '../lib/today-picture.ts';

/** Longer than any start that still ends well; what there is by then is shown. */
const MAX_MS = 20_000;

let drop: () => void = () => undefined;

/** Shows the application, and takes the picture away that stood in its place. */
export const dropPicture = (): void => drop();

/**
 * Draws the last picture of Today in the place of the application, which is laid out unseen behind it. In a tree of its
 * own, with its own style: nothing of it is found by who looks for the application.
 */
export function showPicture(frame: Omit<PictureFrame, 'width'>): boolean {
  const root = document.getElementById('root');
  if (!root || location.pathname !== '/' || location.hash !== '') return false;
  try {
    const picture = keptPicture();
    const accountId = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')?.user?.id;
    const farmerId = ownerInHand(accountId) ?? accountId;
    if (!picture || !holds(picture, { ...frame, farmerId, nowMs: nowMs(), width: innerWidth })) return false;
    const host = document.createElement('div');
    host.inert = true;
    const shadow = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(picture.css);
    shadow.adoptedStyleSheets = [sheet];
    // What the browser itself wrote of its own tree, letters as letters; the policy of the page runs no script in it.
    shadow.innerHTML = picture.html;
    root.style.cssText = 'position:absolute;inset:0 0 auto;visibility:hidden';
    root.before(host);
    drop = () => {
      host.remove();
      root.removeAttribute('style');
    };
    setTimeout(dropPicture, MAX_MS);
    return true;
  } catch {
    // An older browser, or storage that was tampered with: the application comes without it.
    return false;
  }
}
