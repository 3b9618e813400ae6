import { createHash } from 'node:crypto';
import { type Language, languages } from '@draksha/contract';
import { type NoticeFacts, notices } from './notice.ts';

const STYLE = `body{font:1.0625rem/1.6 "Draksha Devanagari",system-ui,sans-serif;margin:0;background:#f6f8f4;color:#1b2a1b}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}h1{font-size:1.625rem;line-height:1.3}h2{font-size:1.1875rem;margin:1.75rem 0 .25rem}
ul{padding-left:1.25rem;margin:0}li{margin:.375rem 0}nav a{display:inline-block;min-height:3rem;line-height:3rem;padding:0 .75rem 0 0}a{color:#2e7d32}
.go{display:block;margin-top:2rem;min-height:3rem;line-height:3rem;border-radius:12px;background:#2e7d32;color:#fff;text-align:center;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#101510;color:#e4ece2}a{color:#9ccc9e}.go{color:#fff}}`;

const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export interface PageStyle {
  readonly css: string;
  /** Under which a browser shows the page: no script, no picture, nothing from elsewhere. */
  readonly policy: string;
}

/** @param fontUrl of the shipped font, for phones without Devanagari; null where there are no web files */
export function pageStyle(fontUrl: string | null): PageStyle {
  const own = ['Noto Sans Devanagari', 'Nirmala UI', 'Mangal', 'Kohinoor Devanagari'];
  const sources = [...own.map((name) => `local("${name}")`), `url(${fontUrl}) format("woff2")`].join(',');
  const face = `@font-face{font-family:"Draksha Devanagari";src:${sources};unicode-range:U+0900-097F,U+1CD0-1CFF,U+200C-200D,U+A8E0-A8FF}`;
  const css = fontUrl === null ? STYLE : face + STYLE;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`;
  return { css, policy };
}

export function noticePage(language: Language, facts: NoticeFacts, { css }: PageStyle): string {
  const { title, lead, sections, back } = notices[language](facts);
  const ways = languages
    .filter((one) => one !== language)
    .map((one) => `<a href="/privacy?lng=${one}" lang="${one}">${NAMES[one]}</a>`)
    .join('');
  const body = sections
    .map(
      ({ heading, lines }) =>
        `<h2>${escapeHtml(heading)}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Draksha</title><style>${css}</style>
<main><nav>${ways}</nav><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>
${body}
<a class="go" href="/">${escapeHtml(back)}</a></main></html>
`;
}
