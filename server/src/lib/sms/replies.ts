import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** An SMS to the operator's number. */
export interface WrittenSms {
  /** The carrier's name and its id of the message. */
  readonly id: string;
  /** E.164 with `+`, of India's mobile numbers. */
  readonly from: string;
  readonly text: string;
}

/** MSG91's names of a message's id, sender and text: the operator finds them in its panel. */
export interface ReplyFields {
  readonly id: string;
  readonly from: string;
  readonly text: string;
}

export interface CarrierReplyOptions extends CarrierHookOptions {
  /** Undefined without MSG91. */
  readonly msg91Fields: ReplyFields | undefined;
  /** @throws for what could not be stored now; a repeat counts once */
  readonly heard: (message: WrittenSms) => Promise<void>;
}

export const TWILIO_REPLIES = '/hooks/sms/twilio/replies';

const MAX_ID = 200;
const MOBILE = /^(?:\+?91|0)?([6-9]\d{9})$/;

/** Null for a sender without a mobile number of India's, such as a company's name. */
function writtenSms(carrier: string, id: string, sender: string, text: string): WrittenSms | null {
  const [, number] = MOBILE.exec(sender.replaceAll(/[ -]/g, '')) ?? [];
  if (number === undefined || id === '' || id.length > MAX_ID) return null;
  return { id: `${carrier} ${id}`, from: `+91${number}`, text };
}

const values = z.record(z.string(), z.unknown());

/** @throws AppError validation_failed */
function readMsg91(request: FastifyRequest, { id, from, text }: ReplyFields): WrittenSms | null {
  try {
    const body = textOf(request);
    const given = isForm(request) ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    const known = values.parse(given);
    const fieldOf = (name: string): string => z.union([z.string(), z.number()]).parse(known[name]).toString();
    return writtenSms('msg91', fieldOf(id), fieldOf(from), fieldOf(text));
  } catch (cause) {
    const wrong = { body: 'Must be a message that somebody wrote' };
    throw new AppError('validation_failed', undefined, { fields: wrong, cause });
  }
}

/** Routes where carriers deliver farmers' SMS; each call has to prove its carrier. */
export function smsReplies(options: CarrierReplyOptions): (scope: FastifyInstance) => Promise<void> {
  const { publicUrl, twilioToken, reportSecret, msg91Fields, heard } = options;
  return async (scope) => {
    takeText(scope);
    if (twilioToken !== undefined) {
      scope.post(TWILIO_REPLIES, { ...quiet, bodyLimit: MAX_SIGNED_BYTES }, async (request, reply) => {
        const form = formOfTwilio(request, twilioToken, `${publicUrl}/api${TWILIO_REPLIES}`);
        const [id = '', from = '', text = ''] = ['MessageSid', 'From', 'Body'].map(
          (name) => form.get(name) ?? '',
        );
        const message = writtenSms('twilio', id, from, text);
        if (message) await heard(message);
        // Replies nothing directly: a reply has to be a registered text.
        return reply.type('text/xml').send('<Response></Response>');
      });
    }
    if (reportSecret !== undefined && msg91Fields !== undefined) {
      scope.post<{ Params: { secret: string } }>(
        '/hooks/sms/msg91/:secret/replies',
        { ...quiet, bodyLimit: MAX_SIGNED_BYTES },
        async (request, reply) => {
          assertSecret(request.params.secret, reportSecret);
          const message = readMsg91(request, msg91Fields);
          if (message) await heard(message);
          return reply.code(204).send();
        },
      );
    }
  };
}
