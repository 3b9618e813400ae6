import { type Language, languages } from '@draksha/contract';
import type { PageStyle } from '../../lib/plain-page.ts';
import { type NoticeFacts, notices } from './notice.ts';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

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
