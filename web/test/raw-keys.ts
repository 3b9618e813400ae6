/** The key of a sentence on a screen, where the sentence should stand: its area was not loaded, or nobody wrote it. */

export const RAW_KEY = 'raw key on the screen: ';

/** What keys begin with, and those of one name that no text is written like. */
export interface KeyNames {
  readonly families: readonly string[];
  readonly alone: readonly string[];
}

/** @param areas the words of each area in one language, by the path of its file */
export function keyNames(areas: Readonly<Record<string, object>>): KeyNames {
  const entries = Object.values(areas).flatMap((area) => Object.entries(area));
  const names = Object.keys(areas).map((path) => path.replace(/^.*\/|\.json$/g, ''));
  return {
    families: [
      ...new Set([
        ...names,
        ...entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [name])),
      ]),
    ],
    alone: [
      ...new Set(
        entries.flatMap(([name, value]) =>
          typeof value === 'string' && /^[a-z]+[A-Z]\w*$/.test(name)
            ? [name.replace(/_(one|other)$/, '')]
            : [],
        ),
      ),
    ],
  };
}

/**
 * From now on warns of each one that comes onto the page, in text or in what is read out. Runs in the page by itself: it refers to
 * nothing outside of it.
 */
export function watchRawKeys({ families, alone, warning }: KeyNames & { readonly warning: string }): void {
  const key = /(?<![\w@/.-])(?:[a-z]+:)?([a-z]\w*)(?:\.[\w-]+)+(?![\w@/])/g;
  const file = /\.(csv|tsv|xlsx|pdf|json|png|jpe?g|webp|geojson|kml|gpx|zip|com|in|org|test|example|local)$/;
  const read = ['aria-label', 'title', 'placeholder', 'alt'];
  const seen = new Set<string>();
  const look = (text: string | null): void => {
    if (text === null || text.length > 2_000) return;
    const found = alone.includes(text.trim()) ? [text.trim()] : [];
    for (const [whole, family = ''] of text.matchAll(key))
      if (families.includes(family) && !file.test(whole)) found.push(whole);
    for (const one of found) {
      if (seen.has(one)) continue;
      seen.add(one);
      console.warn(warning + one);
    }
  };
  const lookAt = (node: Node): void => {
    if (node instanceof Text) {
      // What a person typed or chose is theirs, and a script's text is not on the screen.
      if (!node.parentElement?.closest('script, style, template, textarea, pre, code')) look(node.data);
      return;
    }
    if (!(node instanceof Element) || node.matches('script, style, template')) return;
    for (const name of read) look(node.getAttribute(name));
    for (const child of node.childNodes) lookAt(child);
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes, attributeName } of changes) {
      if (type === 'attributes' && target instanceof Element) look(target.getAttribute(attributeName ?? ''));
      else if (type === 'characterData') lookAt(target);
      else for (const node of addedNodes) lookAt(node);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: read,
  });
}
