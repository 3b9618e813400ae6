import { createHash } from 'node:crypto';

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f8f4;color:#1b2a1b}
main{max-width:24rem;padding:2rem 1rem;overflow-wrap:anywhere}h1{font-size:1.5rem}
button,.go{font:inherit;font-weight:500;display:block;box-sizing:border-box;width:100%;min-height:3rem;padding:.625rem 1rem;border:0;border-radius:12px;background:#2e7d32;color:#fff;text-align:center;text-decoration:none}
label{display:block;margin:0 0 1rem}input[type=password]{font:inherit;box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;margin-top:.25rem;border:1px solid #6b7a6b;border-radius:12px;background:#fff;color:inherit}
.second{background:none;color:#2e7d32;margin-top:.5rem}
@media(prefers-color-scheme:dark){body{background:#101510;color:#e4ece2}input[type=password]{background:#1b231b}.second{color:#8fce93}}`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface SecretField {
  readonly name: string;
  readonly label: string;
  readonly isNew: boolean;
}

export interface Page {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** One button that sends these fields back, with what is typed. */
  readonly form?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly secrets?: readonly SecretField[];
    readonly button: string;
    /** Another answer, less weighty. */
    readonly second?: { readonly name: string; readonly value: string; readonly text: string };
  };
  /** One way on. */
  readonly link?: { readonly href: string; readonly text: string };
  /** Where the browser may be sent after the form. */
  readonly targets?: readonly string[];
}

export interface Rendered {
  readonly html: string;
  /** Under which a browser shows it. */
  readonly policy: string;
}

/** A page without script, picture or anything from elsewhere. */
export function renderPage({ language, title, paragraphs, form, link, targets = [] }: Page): Rendered {
  const field = ([name, value]: [string, string]): string =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const secret = ({ name, label, isNew }: SecretField): string =>
    `<label>${escapeHtml(label)}<input type="password" name="${name}" required autocomplete="${isNew ? 'new' : 'current'}-password"></label>`;
  const answers = (asked: NonNullable<Page['form']>): string => {
    const { fields, secrets = [], button, second } = asked;
    const other = second
      ? `<button class="second" formnovalidate name="${second.name}" value="${escapeHtml(second.value)}">${escapeHtml(second.text)}</button>`
      : '';
    return `${Object.entries(fields).map(field).join('')}${secrets.map(secret).join('')}<button>${escapeHtml(button)}</button>${other}`;
  };
  const html = `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Draksha</title><style>${STYLE}</style>
<main><h1>${escapeHtml(title)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${form ? `<form method="post" action="${form.action}">${answers(form)}</form>` : ''}
${link ? `<a class="go" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : ''}</main></html>
`;
  // A browser counts the redirect after the form as the form's own target.
  const origins = new Set(targets.map((target) => new URL(target).origin).filter((o) => o !== 'null'));
  const policy = `default-src 'none'; style-src ${sha256(STYLE)}; form-action ${[`'self'`, ...origins].join(' ')}; frame-ancestors 'none'; base-uri 'none'`;
  return { html, policy };
}
