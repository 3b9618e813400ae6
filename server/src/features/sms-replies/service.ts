import { INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import { DEMO_PHONE } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { WrittenSms } from '../../lib/sms/replies.ts';
import {
  claimReply,
  dayStartOf,
  endChannel,
  endUrlOf,
  hasFarm,
  lastSmsAbout,
  receivedReplies,
  type SmsReply,
} from '../morning-brief/service.ts';
import { type Answering, type AnswerOutcome, answerWork, replyOf } from '../replies/service.ts';

/** Daily messages processed from one number: two auto-responders cost no more. STOP always works. */
const HEARD_A_DAY = 6;

interface Hearing extends Answering {
  /** The word before each message, where the number is shared. */
  readonly keyword: string | undefined;
}

/** Without the word before it, which some carriers leave out. */
const withoutKeyword = (text: string, keyword: string | undefined): string => {
  const plain = text.trim();
  if (keyword === undefined) return plain;
  const [first = '', ...rest] = plain.split(/\s+/);
  return first.toLowerCase() === keyword.toLowerCase() ? rest.join(' ') : plain;
};

/** A form's own address is longer than an SMS: a short one leads there. */
async function replyTo(context: Context, userId: string, outcome: AnswerOutcome | null): Promise<SmsReply> {
  if (outcome?.kind === 'form')
    return { template: 'reply_open', pageUrl: `${await endUrlOf(context, userId, 'sms')}/form` };
  const template = outcome?.kind === 'marked' ? 'reply_noted' : 'reply_open';
  return { template, pageUrl: `${context.publicUrl}/` };
}

/** Acts on a reply where it is unambiguous: an SMS names the number of works, not which. */
async function act(hearing: Hearing, userId: string, { id, text }: WrittenSms): Promise<SmsReply> {
  const { context } = hearing;
  const { system, clock, publicUrl } = context;
  const reply = replyOf(withoutKeyword(text, hearing.keyword));
  if (reply.kind === 'stop') {
    await endChannel(context, userId, 'sms');
    return { template: 'reply_ended', pageUrl: `${publicUrl}/settings/morning` };
  }
  if (reply.kind !== 'answer') return replyTo(context, userId, null);
  const now = clock();
  const today = localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
  // After an alert, or before the message of today came, it is not known what they answer.
  const about = await lastSmsAbout(system, userId, dayStartOf(now));
  if (about !== today) return replyTo(context, userId, null);
  const { number, answer } = reply;
  const said = { messageId: id, channel: 'sms', about, number, answer, isNumbered: false } as const;
  return replyTo(context, userId, await answerWork(hearing, userId, said));
}

/**
 * Handles an SMS for the account that has the number now; ignores unknown numbers.
 *
 * @param later sends the reply, unawaited
 * @throws for what could not be stored now; a repeat counts once
 */
export async function receiveSms(
  hearing: Hearing,
  message: WrittenSms,
  later: (send: () => Promise<unknown>) => void,
): Promise<void> {
  const { context } = hearing;
  const { system, clock, auth } = context;
  const { id, from, text } = message;
  if (from === DEMO_PHONE) return;
  const userId = await auth.holderOfNumber(from);
  if (userId === null || !(await hasFarm(system, userId))) return;
  const { isKnown, count } = await receivedReplies(system, userId, id, dayStartOf(clock()));
  if (isKnown) return;
  if (count >= HEARD_A_DAY) {
    if (replyOf(withoutKeyword(text, hearing.keyword)).kind === 'stop')
      await endChannel(context, userId, 'sms');
    return;
  }
  const reply = await act(hearing, userId, message);
  const send = await claimReply(context, userId, { messageId: id, to: from }, reply);
  if (send) later(send);
}
