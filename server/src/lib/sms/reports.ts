import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import {
  assertSecret,
  type CarrierHookOptions,
  formOfTwilio,
  isForm,
  MAX_SIGNED_BYTES,
  quiet,
  takeText,
  textOf,
} from './signed.ts';
import { outcomeOf } from './twilio.ts';

/** A carrier may report before its own answer is stored. */
const EARLY_MS = 1_500;

interface Report {
  readonly provider: string;
  readonly messageId: string;
  readonly state: 'delivered' | 'failed';
  readonly reason?: string;
}

export interface CarrierReportOptions extends CarrierHookOptions {
  /** False for a message that is not known. */
  readonly record: (report: Report) => Promise<boolean>;
}

export const TWILIO_REPORTS = '/hooks/sms/twilio';

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
function readMsg91(hasForm: boolean, body: string): Report[] {
  try {
    const json: unknown = JSON.parse(hasForm ? (new URLSearchParams(body).get('data') ?? '') : body);
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

/** Routes where carriers report delivery; each call has to prove its carrier. */
export function smsReports(options: CarrierReportOptions): (scope: FastifyInstance) => Promise<void> {
  const { publicUrl, twilioToken, reportSecret, record } = options;
  const settle = async (report: Report): Promise<void> => {
    if (await record(report)) return;
    await pause(EARLY_MS);
    await record(report);
  };
  return async (scope) => {
    takeText(scope);
    if (twilioToken !== undefined) {
      scope.post(TWILIO_REPORTS, { ...quiet, bodyLimit: MAX_SIGNED_BYTES }, async (request, reply) => {
        const form = formOfTwilio(request, twilioToken, `${publicUrl}/api${TWILIO_REPORTS}`);
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
          assertSecret(request.params.secret, reportSecret);
          for (const report of readMsg91(isForm(request), textOf(request))) await settle(report);
          return reply.code(204).send();
        },
      );
    }
  };
}
