import type { FastifyReply } from 'fastify';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../http/api-error.ts';

/** A message that somebody waits for. */
export interface Awaited {
  readonly messageId: string;
  readonly channel: 'sms' | 'email';
  readonly to: string;
}

/** Under this header whoever asked learns by which id they can ask what became of the message. */
const MESSAGE_HEADER = 'x-message-id';

export const tellMessage = (reply: FastifyReply, messageId: string): FastifyReply =>
  reply.header(MESSAGE_HEADER, messageId);

/**
 * Hands a code by SMS to its carrier, so that who asked for it learns at once that it was not taken; mails, which may
 * take a while, go by the outbox alone.
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

/**
 * The same for a caller without a session: an instance that hides who has an account does not let its carrier tell, by its
 * refusals or its time, and the screen asks for the state of the message instead.
 */
export async function deliverToUnknownRecipient(
  context: AuthContext,
  message: Awaited,
  kind: string,
): Promise<void> {
  if (context.settings.knownAddresses === 'hidden') return context.outbox.kick();
  return deliverFirst(context, message, kind);
}
