import type { FastifyReply } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../http/api-error.ts';

/** A message that a caller waits for. */
export interface Awaited {
  readonly messageId: string;
  readonly channel: 'sms' | 'email';
  readonly to: string;
}

/** Header with the id by which the caller can ask for the message's state. */
const MESSAGE_HEADER = 'x-message-id';

export const withMessageId = (reply: FastifyReply, messageId: string): FastifyReply =>
  reply.header(MESSAGE_HEADER, messageId);

/**
 * Hands an SMS code to its carrier and waits, so that the caller learns of a refusal. Mails go by the outbox alone.
 *
 * @param kind what the wire calls the code
 * @throws ApiError 422 `sms_send_failed`
 */
export async function deliverFirst(context: AuthContext, message: Awaited, kind: string): Promise<void> {
  const { outbox, settings, limiter } = context;
  const { messageId, channel, to } = message;
  if (channel === 'email') return outbox.kick();
  const failure = await outbox.sendNow(messageId, settings.firstTryMs);
  if (!failure) return;
  await limiter.release(channel, to);
  throw new AuthError(
    422,
    'sms_send_failed',
    `Error sending ${kind} OTP to provider: ${failure.publicReason}`,
  );
}

/** The same without a session. Where accounts are hidden, the carrier's refusal shows only in the message's state. */
export async function deliverToUnknownRecipient(
  context: AuthContext,
  message: Awaited,
  kind: string,
): Promise<void> {
  if (context.settings.knownAddresses === 'hidden') return context.outbox.kick();
  return deliverFirst(context, message, kind);
}
