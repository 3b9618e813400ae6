import { lookup, resolveMx } from 'node:dns/promises';

/** Contact of the operator, for push services (RFC 8292). */
export const pushContact = (subject: string | undefined, publicUrl: string): string =>
  subject ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost');

/** `no_answer`: no network, or no DNS. */
export type Resolved = 'there' | 'unknown' | 'no_answer';
export type Resolve = (host: string) => Promise<Resolved>;

const UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);
const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? '';
const PATIENCE_MS = 5_000;

/** Whether a name is one of the internet's, of a machine or of mail alone. */
export const resolveName: Resolve = async (host) => {
  const asked = Promise.any([lookup(host), resolveMx(host)]).then(
    (): Resolved => 'there',
    ({ errors }: AggregateError): Resolved =>
      errors.every((error) => UNKNOWN.has(codeOf(error))) ? 'unknown' : 'no_answer',
  );
  const late = new Promise<Resolved>((resolve) => {
    setTimeout(() => resolve('no_answer'), PATIENCE_MS).unref();
  });
  return Promise.race([asked, late]);
};

const hostOf = (contact: string): string =>
  contact.startsWith('mailto:') ? contact.slice(contact.lastIndexOf('@') + 1) : new URL(contact).hostname;

/** Names of this machine or network, whatever resolves them here. */
const isLocal = (host: string): boolean =>
  !host.includes('.') || /(^|\.)(localhost|local|internal|lan|test|invalid)$/.test(host);

/** What of it a service would refuse, in a sentence; null where nothing is, or where it is not known just now. */
export async function contactProblem(
  contact: string,
  resolve: Resolve = resolveName,
): Promise<string | null> {
  const host = hostOf(contact);
  const why = isLocal(host)
    ? 'is no name of the internet'
    : (await resolve(host)) === 'unknown'
      ? 'does not resolve'
      : null;
  return why === null
    ? null
    : `the host of ${contact} ${why}: iPhones get no messages, for Apple's service refuses it. Set PUSH_SUBJECT to your own mailto: or https address.`;
}
