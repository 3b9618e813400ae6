import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { outcomeOf } from './twilio.ts';

const MAX_BYTES = 262_144;
/** Of Twilio's, whose fields are sorted before it is known that they are Twilio's. */
const MAX_SIGNED_BYTES = 16_384;
/** A carrier may tell of a message before its own answer has been written down. */
const EARLY_MS = 1_500;

interface Report {
  readonly provider: string;
  readonly messageId: string;
  readonly state: 'delivered' | 'failed';
  readonly reason?: string;
}

export interface CarrierReportOptions {
  /** Address of these routes as the carriers call them. */
  readonly publicUrl: string;
  /** Signs Twilio's calls; undefined where it is not in use. */
  readonly twilioToken: string | undefined;
  /** Stands in the address that MSG91 calls; undefined where it is not in use. */
  readonly reportSecret: string | undefined;
  /** False for a message that is not known. */
  readonly record: (report: Report) => Promise<boolean>;
}

export const TWILIO_REPORTS = '/hooks/sms/twilio';

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

const text = z.coerce.string();
const fields = { status: text, desc: text.optional(), failedReason: text.optional() };
/** MSG91's third form: one message. Its second form: a list of them, as the field `data` of a form. */
const single = z.object({ requestId: text, ...fields });
const several = z.array(z.object({ requestId: text, report: z.array(z.object(fields)) }));

const MSG91_DELIVERED = '1';
const MSG91_FAILED = new Set(['2', '9', '16', '17', '25']);

function fromMsg91(
  requestId: string,
  { status, desc, failedReason }: Omit<z.output<typeof single>, 'requestId'>,
): Report[] {
  const report = { provider: 'msg91', messageId: requestId } as const;
  if (status === MSG91_DELIVERED) return [{ ...report, state: 'delivered' }];
  if (!MSG91_FAILED.has(status)) return [];
  const reason = ['msg91', status, desc, failedReason].filter(Boolean).join(' ');
  return [{ ...report, state: 'failed', reason }];
}

/** @throws AppError validation_failed */
function readMsg91(contentType: string, body: string): Report[] {
  try {
    const isForm = contentType.startsWith('application/x-www-form-urlencoded');
    const json: unknown = JSON.parse(isForm ? (new URLSearchParams(body).get('data') ?? '') : body);
    const one = single.safeParse(json);
    if (one.success) return fromMsg91(one.data.requestId, one.data);
    return several
      .parse(json)
      .flatMap(({ requestId, report }) => report.flatMap((part) => fromMsg91(requestId, part)));
  } catch (cause) {
    const wrong = { body: 'Must be a delivery report' };
    throw new AppError('validation_failed', undefined, { fields: wrong, cause });
  }
}

/** Where carriers tell what became of their messages; each call proves whom it comes from. */
export function smsReports(options: CarrierReportOptions): (scope: FastifyInstance) => Promise<void> {
  const { publicUrl, twilioToken, reportSecret, record } = options;
  const settle = async (report: Report): Promise<void> => {
    if (await record(report)) return;
    await pause(EARLY_MS);
    await record(report);
  };
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    // The address holds a secret, which must not stand in a log of requests.
    const quiet = { logLevel: 'silent', schema: { hide: true } } as const;
    if (twilioToken !== undefined) {
      scope.post(TWILIO_REPORTS, { ...quiet, bodyLimit: MAX_SIGNED_BYTES }, async (request, reply) => {
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const expected = signTwilio(twilioToken, `${publicUrl}/api${TWILIO_REPORTS}`, form);
        if (!same(String(request.headers['x-twilio-signature'] ?? ''), expected))
          throw new AppError('unauthorized');
        const outcome = outcomeOf(form.get('MessageStatus') ?? '', form.get('ErrorCode'));
        const messageId = form.get('MessageSid') ?? '';
        if (outcome) await settle({ provider: 'twilio', messageId, ...outcome });
        return reply.code(204).send();
      });
    }
    if (reportSecret !== undefined) {
      scope.post<{ Params: { secret: string } }>(
        '/hooks/sms/msg91/:secret',
        quiet,
        async (request, reply) => {
          if (!same(request.params.secret, reportSecret)) throw new AppError('not_found');
          const body = typeof request.body === 'string' ? request.body : '';
          for (const report of readMsg91(request.headers['content-type'] ?? '', body)) await settle(report);
          return reply.code(204).send();
        },
      );
    }
  };
}
