import { rememberThatSystemDraws, systemDraws } from '../lib/devanagari-need.ts';

// Filled in by the build: addresses of the shipped fonts.
declare const __DEVANAGARI_FONTS__: readonly { readonly weight: string; readonly url: string }[];

const RANGE = 'U+0900-097F, U+1CD0-1CFF, U+200C-200D, U+20A8, U+20B9, U+25CC, U+A8E0-A8FF';

/** Whether this system draws Devanagari: with no font for it every letter is the same empty box. */
function systemDrawsDevanagari(): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.font = '32px system-ui, sans-serif';
  return pen.measureText('र').width !== pen.measureText('ज').width;
}

/**
 * Adds the shipped font where the system has none; browsers fetch a weight on demand. It precedes system fonts:
 * behind them Chromium keeps the empty boxes drawn before it loaded.
 */
export function addDevanagariFont(): void {
  const sheet = document.styleSheets[0];
  const known = systemDraws();
  const draws = known ?? systemDrawsDevanagari();
  if (known === null) rememberThatSystemDraws(draws);
  if (!sheet || draws) return;
  for (const { weight, url } of __DEVANAGARI_FONTS__) {
    sheet.insertRule(
      `@font-face{font-family:"Draksha Devanagari";font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${RANGE}}`,
    );
  }
  document.documentElement.style.setProperty('--devanagari', '"Draksha Devanagari",');
}
