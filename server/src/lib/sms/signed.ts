import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Authenticates carriers' calls: Twilio signs them, MSG91's address has a secret. */

const MAX_BYTES = 262_144;
/** Of Twilio's, whose fields are sorted before it is known that they are Twilio's. */
export const MAX_SIGNED_BYTES = 16_384;

/** The address has a secret, which must not be logged. */
export const quiet = { logLevel: 'silent', schema: { hide: true } } as const;

export interface CarrierHookOptions {
  /** Address of these routes as the carriers call them. */
  readonly publicUrl: string;
  /** Signs Twilio's calls; undefined where it is not in use. */
  readonly twilioToken: string | undefined;
  /** Part of MSG91's callback address; undefined when unused. */
  readonly reportSecret: string | undefined;
}

function same(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Twilio's signature: the address and all fields by name, under the account's token. */
export function signTwilio(token: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const signed = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}

export const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

export const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** The fields of a call of Twilio's. @throws AppError unauthorized */
export function formOfTwilio(request: FastifyRequest, token: string, address: string): URLSearchParams {
  const form = new URLSearchParams(textOf(request));
  const given = String(request.headers['x-twilio-signature'] ?? '');
  if (!same(given, signTwilio(token, address, form))) throw new AppError('unauthorized');
  return form;
}

/** @throws AppError not_found */
export function assertSecret(given: string, secret: string): void {
  if (!same(given, secret)) throw new AppError('not_found');
}

/** Bodies as they come, of any kind. */
export function takeText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => {
    done(null, body);
  });
}
