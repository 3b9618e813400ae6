import { DeliveryFailure, type Receipt } from '@draksha/auth';
import { createTransport } from 'nodemailer';

/** For each step of the talk, and for all of it together. */
const STEP_MS = 10_000;
const TOTAL_MS = 40_000;

export interface SmtpOptions {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`. */
  readonly url: string;
  /** `Draksha <sign-in@example.org>` */
  readonly from: string;
  /** Of `smtp://`: `required` never sends in the clear, `off` is for a server on the same machine. */
  readonly tls: 'required' | 'off';
  /** Shorter in tests. */
  readonly stepMs?: number;
  readonly totalMs?: number;
}

export interface Mail {
  /** The same in each try. */
  readonly id: string;
  readonly to: string;
  readonly language: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** The address that ends such mails without a sign-in (RFC 8058). */
  readonly endUrl?: string;
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

const CAUSES: Readonly<Record<string, string>> = {
  EAUTH: 'does not accept our user and password',
  ETLS: 'offers no TLS that we accept',
  EDNS: 'is not known by its host name',
  ETIMEDOUT: 'gave no answer in time',
  EABORT: 'gave no answer in time',
  ECONNECTION: 'broke the connection off',
  ECONNRESET: 'broke the connection off',
  ESOCKET: 'broke the connection off',
  ECONNREFUSED: 'refused the connection',
};

const TLS_TROUBLE = /certificate|self.signed|SSL|TLS|altnames/i;

function causeOf(error: Error & SmtpError): string {
  const { code = '', responseCode } = error;
  if (code === 'EAUTH' || code === 'ETLS') return `${CAUSES[code]} (${responseCode ?? error.message})`;
  if (responseCode !== undefined) return `refused the mail at ${error.command ?? 'DATA'}: ${responseCode}`;
  if (TLS_TROUBLE.test(error.message)) return `${CAUSES.ETLS} (${error.message})`;
  if (/ECONNREFUSED/.test(error.message)) return CAUSES.ECONNREFUSED ?? '';
  if (/timeout/i.test(error.message)) return CAUSES.ETIMEDOUT ?? '';
  return CAUSES[code] ?? `failed (${code || error.message})`;
}

/** Only the mailbox or the mail can be permanently wrong; a password may be corrected. */
const isFinal = ({ command = '', responseCode = 0 }: SmtpError): boolean =>
  /^(MAIL|RCPT|DATA)/.test(command) && responseCode >= 500 && responseCode < 600;

const decode = (part: string): string => decodeURIComponent(part);

function connectionOf({ url: address, tls, stepMs = STEP_MS }: Omit<SmtpOptions, 'from'>) {
  const url = new URL(address);
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (isSecure ? 465 : 587);
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && tls === 'required',
    ignoreTLS: !isSecure && tls === 'off',
    ...(url.username === '' ? {} : { auth: { user: decode(url.username), pass: decode(url.password) } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { host, port, transport };
}

/** Signs in to a mail server and sends nothing. @throws Error that names the server and the cause */
export async function greetSmtp(options: SmtpOptions): Promise<void> {
  const { host, port, transport } = connectionOf(options);
  try {
    await transport.verify();
  } catch (cause) {
    const error: Error & SmtpError = cause instanceof Error ? cause : new Error(String(cause));
    throw new Error(`mail server ${host}:${port} ${causeOf(error)}`, { cause });
  }
}

/** Sends mails by a server that speaks SMTP. @throws DeliveryFailure that names the server and the cause */
export function smtpMail(options: SmtpOptions): (mail: Mail, signal: AbortSignal) => Promise<Receipt> {
  const { from, totalMs = TOTAL_MS } = options;
  const { host, port, transport } = connectionOf(options);
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? host;
  return async (mail, signal) => {
    const { id, to, subject = 'Draksha', text, html, language, endUrl } = mail;
    try {
      const sent = await transport.sendMail({
        from,
        to,
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        textEncoding: 'base64',
        // The same in each try, so that a mail that comes twice can be recognised as one.
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': language,
          ...(endUrl !== undefined && {
            'List-Unsubscribe': `<${endUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(totalMs)]),
      });
      return { id: sent.messageId, provider: 'smtp' };
    } catch (cause) {
      const error: Error & SmtpError = cause instanceof Error ? cause : new Error(String(cause));
      throw new DeliveryFailure(`mail server ${host}:${port} ${causeOf(error)}`, { isFinal: isFinal(error) });
    }
  };
}
