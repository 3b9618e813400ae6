/** When the page has a moment: what is on screen is drawn first. */
export const soon = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4_000 });
  else setTimeout(work, 200);
};
