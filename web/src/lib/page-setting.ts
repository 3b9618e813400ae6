/** A setting of this page in its `<meta name=…>` tags; empty where the page has none of that name. */
export const pageSetting = (name: 'open-meteo-url' | 'map-tiles-url' | 'map-tiles-credit'): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
