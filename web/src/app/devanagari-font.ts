// Filled in by the build: where the shipped font files lie.
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
 * Adds the shipped font where the system has none. A weight enters the page when it is loaded, not before: Chromium
 * keeps the empty boxes that it drew for a face on its way.
 */
export function shipDevanagari(): void {
  if (systemDrawsDevanagari()) return;
  for (const { weight, url } of __DEVANAGARI_FONTS__) {
    const face = new FontFace('Noto Sans Devanagari', `url(${url})`, { weight, unicodeRange: RANGE });
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    );
  }
}
