import type { Page } from '@playwright/test';

/**
 * What can be pressed and has no look of its own while it is: no rule of `:active` reaches it, or only what lies under an
 * opaque part of it.
 */
export const unseenPresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selectors: string[] = [];
    const gather = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':active'))
          selectors.push(rule.selectorText.replaceAll(':active', ''));
        if ('cssRules' in rule) gather(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) gather(sheet.cssRules);
    const isReached = (one: Element): boolean => selectors.some((selector) => one.matches(selector));
    const areaOf = (one: Element): number => {
      const { width, height } = one.getBoundingClientRect();
      return width * height;
    };
    const isOpaque = (one: Element): boolean =>
      !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(one).backgroundColor);
    const pressed =
      'a[href], button:enabled, summary, [role="button"], label:has(input[type="radio"], input[type="checkbox"])';
    return [...document.querySelectorAll(pressed)]
      .filter((one) => one.checkVisibility() && areaOf(one) > 1)
      .filter((one) => {
        const above = [...one.children].find((part) => isOpaque(part) && areaOf(part) > areaOf(one) / 2);
        return !isReached(above ?? one);
      })
      .map((one) => one.outerHTML.slice(0, 160));
  });

/** Stops of the keyboard that look alike with and without it. */
export async function unseenStops(page: Page): Promise<string[]> {
  // From here on the page takes it that a keyboard is used.
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const look = (one: Element): string => {
      const parent = one.parentElement;
      const around = [one, ...one.children, ...(parent?.children ?? []), parent, parent?.parentElement];
      return around
        .map((part) => {
          if (!part) return '';
          const { outline, boxShadow, border, backgroundColor } = getComputedStyle(part);
          return [outline, boxShadow, border, backgroundColor].join();
        })
        .join('|');
    };
    // A button draws its focus after the event.
    const settled = () => new Promise((done) => setTimeout(done));
    const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea, summary, [tabindex="0"]';
    const unseen: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(stops)) {
      if (!one.checkVisibility() || one.tabIndex < 0) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      await settled();
      const before = look(one);
      one.focus();
      await settled();
      if (document.activeElement === one && look(one) === before) unseen.push(one.outerHTML.slice(0, 160));
    }
    return unseen;
  });
}
