import { endOfLocalDayMs, localDayNumber } from '@draksha/models/weather/calendar';
import { HOUR_MS } from '@draksha/models/weather/durations';
import { INDIA_UTC_OFFSET_MINUTES } from '@draksha/models/weather/series';
import { saveSnapshot, type TodaySnapshot } from '../../lib/today-snapshot.ts';

/** Older, its hours for spraying may be over, and it is no answer to what is to be done now. */
const HOLDS_MS = 3 * HOUR_MS;
/** What lies further down is drawn by the application before anybody has come there. */
const SCREENS = 1.25;
const KEPT = new Set(['class', 'hidden', 'open', 'dir', 'lang']);

const AGE_STYLE = `.of-when{position:fixed;z-index:1200;inset-inline:0;bottom:calc(80px + env(safe-area-inset-bottom));width:fit-content;
margin:0 auto;max-width:calc(100% - 32px);box-sizing:border-box;padding:8px 16px;border-radius:12px;background:var(--text);color:var(--ground);
font:500 .875rem/1.5 var(--font)}@media(min-width:900px){.of-when{bottom:16px}}`;

/** When a picture is no longer of now: its hours are over, or the farm's day is. */
export const pictureEnds = (takenAtMs: number): number =>
  Math.min(
    takenAtMs + HOLDS_MS,
    endOfLocalDayMs(localDayNumber(takenAtMs, INDIA_UTC_OFFSET_MINUTES), INDIA_UTC_OFFSET_MINUTES),
  );

/** Names of classes by what an element's own style says: as an attribute the content policy would refuse it. */
type OwnStyles = Map<string, string>;

function classOf(style: string, styles: OwnStyles): string {
  const name = styles.get(style) ?? `of-${styles.size}`;
  styles.set(style, name);
  return name;
}

/** As rules that go before all others, as an element's own style does. */
const ownRules = (styles: OwnStyles): string =>
  [...styles].map(([style, name]) => `.${name}.${name}.${name}{${style}}`).join('');

/** The tree as it is, without what only a screen needs: names for those who touch it, and what lies further down. */
function drawnPart(element: Element, bottom: number, styles: OwnStyles): Element | null {
  const isDrawing = element instanceof SVGElement;
  if (!isDrawing && element.getBoundingClientRect().top + scrollY > bottom) return null;
  const copy = element.cloneNode(false);
  if (!(copy instanceof Element)) return null;
  if (!isDrawing)
    for (const name of copy.getAttributeNames()) if (!KEPT.has(name)) copy.removeAttribute(name);
  const style = element.getAttribute('style');
  copy.removeAttribute('style');
  if (style) copy.classList.add(classOf(style, styles));
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) {
      const drawn = drawnPart(child, bottom, styles);
      if (drawn) copy.append(drawn);
    }
  }
  return copy;
}

const CLASS = /\.[\w-]+/g;
const TOUCHED = /:(hover|active|focus|focus-visible|focus-within)\b/;
/** The page's own rules are the host's in a tree that has no page. */
const ofHost = (selector: string): string => (/^(html|body|:root)$/.test(selector) ? ':host' : selector);

/** The rules that the classes in use are drawn by. */
function rulesFor(rules: CSSRuleList, used: ReadonlySet<string>): string {
  let text = '';
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const inner = rulesFor(rule.cssRules, used);
      if (inner) text += `@media ${rule.conditionText}{${inner}}`;
    } else if (rule instanceof CSSStyleRule) {
      const { selectorText } = rule;
      const classes = selectorText.match(CLASS) ?? [];
      if (TOUCHED.test(selectorText) || (classes.length > 0 && !classes.some((one) => used.has(one))))
        continue;
      text += ofHost(selectorText) + rule.cssText.slice(selectorText.length);
    }
  }
  return text;
}

/** Keeps how the screen looks now, with a line that says of when it is. */
export function takeSnapshot(
  age: string,
  of: Pick<TodaySnapshot, 'farmerId' | 'takenAtMs' | 'language' | 'theme' | 'width'>,
): void {
  const root = document.getElementById('root');
  const own: OwnStyles = new Map();
  const drawn = root && drawnPart(root, innerHeight * SCREENS, own);
  // A question that is over the screen is none of the next start's.
  if (!drawn || document.querySelector('[role="dialog"]')) return;
  const line = document.createElement('p');
  line.className = 'of-when';
  line.textContent = age;
  drawn.append(line);
  const used = new Set<string>();
  for (const each of drawn.querySelectorAll('[class]'))
    for (const name of each.classList) used.add(`.${name}`);
  // What the page itself has is inherited; the screen's own is the UI kit's.
  const styles = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof HTMLStyleElement && 'emotion' in ownerNode.dataset,
  );
  saveSnapshot({
    ...of,
    endsAtMs: pictureEnds(of.takenAtMs),
    html: drawn.innerHTML,
    css: styles.map(({ cssRules }) => rulesFor(cssRules, used)).join('') + ownRules(own) + AGE_STYLE,
  });
}
