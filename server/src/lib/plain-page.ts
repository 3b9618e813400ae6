import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Style of pages without the screens: no script, on any phone. */
const STYLE = `body{font:1.0625rem/1.6 "Draksha Devanagari",system-ui,sans-serif;margin:0;background:#f6f8f4;color:#1b2a1b}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}h1{font-size:1.625rem;line-height:1.3}h2{font-size:1.1875rem;margin:1.75rem 0 .25rem}
ul{padding-left:1.25rem;margin:0}li{margin:.375rem 0}nav a{display:inline-block;min-height:3rem;line-height:3rem;padding:0 .75rem 0 0}a{color:#2e7d32}
.go{display:block;margin-top:2rem;min-height:3rem;line-height:3rem;border-radius:12px;background:#2e7d32;color:#fff;text-align:center;text-decoration:none}
button.go{width:100%;border:0;font:inherit;font-weight:650}
@media(prefers-color-scheme:dark){body{background:#101510;color:#e4ece2}a{color:#9ccc9e}.go{color:#fff}}`;

/** Address of the shipped font among the built web files. */
async function fontIn(webFolder: string): Promise<string | null> {
  const files = await readdir(join(webFolder, 'assets')).catch(() => []);
  const font = files.find((name) => /^noto-sans-devanagari-.*-400\.woff2$/.test(name));
  return font === undefined ? null : `/assets/${font}`;
}

export interface PageStyle {
  readonly css: string;
  /** Under which a browser shows the page: no script, no picture, nothing from elsewhere, no form to elsewhere. */
  readonly policy: string;
}

/** @param webFolder of the built web files, whose font is for phones without Devanagari; null where there are none */
export async function pageStyle(webFolder: string | null): Promise<PageStyle> {
  const fontUrl = webFolder === null ? null : await fontIn(webFolder);
  const own = ['Noto Sans Devanagari', 'Nirmala UI', 'Mangal', 'Kohinoor Devanagari'];
  const sources = [...own.map((name) => `local("${name}")`), `url(${fontUrl}) format("woff2")`].join(',');
  const face = `@font-face{font-family:"Draksha Devanagari";src:${sources};unicode-range:U+0900-097F,U+1CD0-1CFF,U+200C-200D,U+A8E0-A8FF}`;
  const css = fontUrl === null ? STYLE : face + STYLE;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
  return { css, policy };
}
