import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { PushOutcome } from '../../lib/push/push-sender.ts';
import { type AnsweredMessage, phonePayload, type StoredMessage } from './brief-message.ts';
import { messageLanguage } from './delivery-store.ts';
import { endSecret } from './end-store.ts';
import { forgetPhone, type Phone } from './phone-store.ts';

/** What the address that ends a channel is made of. */
export const freshEnd = (): string => randomBytes(9).toString('base64url');

/**
 * Hands a message to phones of a farmer, in the language that they use; those that want none any more are forgotten.
 *
 * @param id where it is to be heard of whether a phone showed it
 * @returns what became of it, by the phone's id
 */
export async function handOver(
  { system, push, log }: Pick<Context, 'system' | 'push' | 'log'>,
  userId: string,
  phones: readonly Phone[],
  message: StoredMessage | AnsweredMessage,
  ttlSeconds: number,
  id: string | null = null,
): Promise<ReadonlyMap<string, PushOutcome>> {
  if (phones.length === 0) return new Map();
  const language = await messageLanguage(system, userId);
  const isShown = message.kind !== 'answered';
  const end = isShown ? await endSecret(system, userId, 'push', freshEnd()) : undefined;
  const payload = phonePayload(message, { language, farmer: userId, end, id: isShown ? id : null });
  // One of an organisation takes no alert's place on a phone that is away.
  const topic = `${'from' in message && message.from ? 'organisation' : message.kind}-${message.date}`;
  const outcomes = await Promise.all(
    phones.map(async ({ id: phoneId, ...target }) => {
      const outcome = await push.send(target, { payload, topic, ttlSeconds });
      if (outcome.kind === 'gone') await forgetPhone(system, userId, phoneId);
      if (outcome.kind === 'refused')
        log.warn(
          { status: outcome.status, service: new URL(target.endpoint).hostname, bytes: payload.length },
          'A service of messages refused one for good',
        );
      return [phoneId, outcome] as const;
    }),
  );
  return new Map(outcomes);
}
