import { createHash } from 'node:crypto';

interface PageLink {
  readonly token: string;
  readonly type: string;
  readonly target: string;
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

const EN: Words = {
  title: 'Confirm',
  text: 'Press the button to go on. If you did not ask for this mail, close the page; nothing will change.',
  button: 'Continue to Draksha',
};
const WORDS: Readonly<Record<string, Words>> = {
  en: EN,
  hi: {
    title: 'पुष्टि करें',
    text: 'आगे बढ़ने के लिए बटन दबाएँ। अगर आपने यह ईमेल नहीं माँगा था, तो पन्ना बंद कर दें; कुछ नहीं बदलेगा।',
    button: 'Draksha पर आगे बढ़ें',
  },
  mr: {
    title: 'खात्री करा',
    text: 'पुढे जाण्यासाठी बटण दाबा. तुम्ही हा ईमेल मागितला नसेल, तर पान बंद करा; काहीही बदलणार नाही.',
    button: 'Draksha वर पुढे जा',
  },
};

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f8f4;color:#1b2a1b}
main{max-width:22rem;padding:2rem 1rem}h1{font-size:1.5rem}
button{font:inherit;font-weight:500;width:100%;min-height:3rem;border:0;border-radius:12px;background:#2e7d32;color:#fff}
@media(prefers-color-scheme:dark){body{background:#101510;color:#e4ece2}}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page with one button that sends the link's secret back, and the policy under which a browser shows it. */
export function confirmPage(
  link: PageLink,
  language: string,
  siteUrl: string,
): { html: string; policy: string } {
  const lang = Object.hasOwn(WORDS, language) ? language : 'en';
  const { title, text, button } = WORDS[lang] ?? EN;
  const field = (name: string, value: string): string =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const html = `<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · Draksha</title><style>${STYLE}</style>
<main><h1>${title}</h1><p>${text}</p>
<form method="post" action="confirm">${field('token', link.token)}${field('type', link.type)}${field('redirect_to', link.target)}
<button>${button}</button></form></main></html>
`;
  // A browser counts the redirect after the form as the form's own target.
  const targets = new Set(
    [`'self'`, new URL(siteUrl).origin, new URL(link.target).origin].filter((o) => o !== 'null'),
  );
  const policy = `default-src 'none'; style-src ${sha256(STYLE)}; form-action ${[...targets].join(' ')}; frame-ancestors 'none'; base-uri 'none'`;
  return { html, policy };
}
