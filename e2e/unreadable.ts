import type { Page } from '@playwright/test';

/** Texts with a digit are hours, amounts or dates: none of them may be cut or printed over. */
const DIGIT = '[0-9०-९]';

/**
 * What of the page cannot be read: an hour, a number, or one of `words`, that is cut off by its box or the window, or
 * that another text is printed over. One sentence a fault.
 */
export function unreadableIn(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([digit, said]) => {
      /** Pixels by which a browser's rounding and an italic's slant may miss. */
      const SLACK = 1.5;
      interface Text {
        readonly text: string;
        readonly at: Element;
        readonly rects: readonly DOMRect[];
        readonly layer: Element | null;
      }

      const matters = (text: string) =>
        new RegExp(digit).test(text) || said.some((word) => text.toLowerCase().includes(word));

      /** Boxes that cut what is in them, with what a person can scroll left out. */
      function cuttersOf(element: Element): Element[] {
        const found: Element[] = [];
        let escapes = false;
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
          const style = getComputedStyle(at);
          if (at !== element && escapes && style.position === 'static') continue;
          if (style.overflowX === 'hidden' || style.overflowX === 'clip') found.push(at);
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') return found;
          if (style.position === 'fixed') return found;
          escapes = style.position === 'absolute';
        }
        return found;
      }

      /** What is pushed sideways is seen in its window. */
      const scrollerOf = (element: Element): readonly Element[] => {
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
          if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return [at];
        return [];
      };

      /** What lies over the page by design is read by itself. */
      function layerOf(element: Element): Element | null {
        for (let at: Element | null = element; at; at = at.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
        return null;
      }

      /** For those who listen: a box of a pixel. */
      const isForEars = (element: Element): boolean => {
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
          const box = at.getBoundingClientRect();
          if ((box.width <= 2 || box.height <= 2) && getComputedStyle(at).overflowX !== 'visible')
            return true;
        }
        return false;
      };

      // What is not drawn before it is scrolled to has its place's size until then.
      for (const part of document.querySelectorAll<HTMLElement>('main *'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';

      const texts: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (!at || text === '' || at.closest('template, script, style, noscript')) continue;
        if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (rects.length === 0 || isForEars(at)) continue;
        texts.push({ text, at, rects, layer: layerOf(at) });
      }

      const shown = ({ text, at }: Text) => `"${text}" (${at.tagName.toLowerCase()})`;
      const faults: string[] = [];
      for (const one of texts) {
        if (!matters(one.text)) continue;
        for (const cutter of cuttersOf(one.at)) {
          const box = cutter.getBoundingClientRect();
          const isCut = one.rects.some(
            (rect) =>
              rect.right > box.right + SLACK ||
              rect.left < box.left - SLACK ||
              // A line's box is higher than its letters.
              rect.bottom > box.bottom + rect.height * 0.3 ||
              rect.top < box.top - rect.height * 0.3,
          );
          if (isCut) faults.push(`${shown(one)} is cut by its box`);
        }
        if (scrollerOf(one.at).length > 0) continue;
        if (one.rects.some(({ left, right }) => right > innerWidth + SLACK || left < -SLACK))
          faults.push(`${shown(one)} leaves the window`);
      }

      /** What is left of a line where its boxes cut it. */
      const leftOf = (rect: DOMRect, cutters: readonly Element[]): DOMRect => {
        let { left, top, right, bottom } = rect;
        for (const cutter of cutters) {
          const box = cutter.getBoundingClientRect();
          left = Math.max(left, box.left);
          top = Math.max(top, box.top);
          right = Math.min(right, box.right);
          bottom = Math.min(bottom, box.bottom);
        }
        return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      };
      const lines = texts
        .flatMap((text) =>
          text.rects.map((rect) => ({
            text,
            rect: leftOf(rect, [...cuttersOf(text.at), ...scrollerOf(text.at)]),
          })),
        )
        .sort((a, b) => a.rect.top - b.rect.top);
      for (const [i, upper] of lines.entries()) {
        for (const lower of lines.slice(i + 1)) {
          if (lower.rect.top >= upper.rect.bottom) break;
          if (lower.text === upper.text || lower.text.layer !== upper.text.layer) continue;
          if (!matters(upper.text.text) && !matters(lower.text.text)) continue;
          const wide =
            Math.min(upper.rect.right, lower.rect.right) - Math.max(upper.rect.left, lower.rect.left);
          const high = Math.min(upper.rect.bottom, lower.rect.bottom) - lower.rect.top;
          // Lines of one paragraph touch; letters do not.
          const touches = Math.min(upper.rect.height, lower.rect.height) * 0.45;
          if (wide > SLACK && high > touches)
            faults.push(`${shown(upper.text)} and ${shown(lower.text)} are printed over each other`);
        }
      }
      return [...new Set(faults)];
    },
    [DIGIT, words.map((word) => word.toLowerCase())] as const,
  );
}
