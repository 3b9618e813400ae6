import type { DerivationKey } from '../keys/ring.ts';
import type { Settings } from '../options.ts';
import { codeOf, linkTokenOf, PKCE_PREFIX, undoSecretOf } from '../otp/codes.ts';
import type { OutboxMessage } from './delivery.ts';
import { mailPage } from './mail-page.ts';
import type { CodeRow, OutboxRow } from './store.ts';
import type { Template, TextParts } from './text-shapes.ts';
import {
  composeText,
  describeDevice,
  describeTime,
  type Language,
  outboxLanguage,
  plainTime,
  subjectOf,
  undoLink,
} from './texts.ts';

const LINK_TYPES: Partial<Record<Template, string>> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
};

/** The secret of a mailed link, for `/verify`. */
export const linkSecret = (key: DerivationKey, token: CodeRow): string =>
  (token.code_challenge === null ? '' : PKCE_PREFIX) + linkTokenOf(key, token.id);

/** To a page with a button: the scanners of mail servers open links, but they press nothing. */
function linkOf(settings: Settings, key: DerivationKey, row: OutboxRow, token: CodeRow): string {
  const url = new URL(`${settings.externalUrl}/confirm`);
  url.searchParams.set('token', linkSecret(key, token));
  url.searchParams.set('type', LINK_TYPES[row.template] ?? 'magiclink');
  url.searchParams.set('lang', row.language);
  if (row.parameters.redirectTo !== undefined) url.searchParams.set('redirect_to', row.parameters.redirectTo);
  return url.href;
}

/** A registered place of an SMS takes letters and numbers alone. */
const timeOf = (channel: OutboxRow['channel'], language: Language, at: Date): string =>
  channel === 'sms' ? plainTime(language, at) : describeTime(language, at);

/** The message of a row, with its code, which is stored nowhere. */
export function composeMessage(
  settings: Settings,
  key: DerivationKey,
  row: OutboxRow,
  token: CodeRow | undefined,
): OutboxMessage {
  const { channel, template, parameters } = row;
  const language = outboxLanguage(row.language);
  const code = token ? codeOf(key, token.id) : '';
  const lifetime = token ? token.expires_at.getTime() - token.created_at.getTime() : 0;
  const undo = parameters.undoId === undefined ? '' : undoSecretOf(key, parameters.undoId);
  const parts: TextParts = {
    code,
    minutes: String(Math.round(lifetime / 60_000)),
    link: token ? linkOf(settings, key, row, token) : '',
    siteUrl: settings.siteUrl,
    device: describeDevice(language, parameters),
    time: parameters.at === undefined ? '' : timeOf(channel, language, new Date(parameters.at)),
    undo: undo === '' ? '' : undoLink(settings.externalUrl, undo),
  };
  const text = composeText(channel, template, language, parts);
  const { minutes, device, time } = parts;
  return {
    id: row.id,
    channel,
    to: channel === 'sms' ? `+${row.recipient}` : row.recipient,
    template,
    language,
    text,
    variables: { code, minutes, device, time, undo, undoUrl: parts.undo },
    ...(channel === 'email'
      ? {
          subject: subjectOf(template, language, text),
          html: mailPage(language, text, code, parts.link || parts.undo),
        }
      : {}),
    ...(token ? { code } : {}),
  };
}
