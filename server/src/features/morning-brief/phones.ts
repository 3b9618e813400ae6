import type { Context } from '../../context.ts';
import type { PushOutcome } from '../../lib/push/push-sender.ts';
import type { AnsweredMessage, KeptMessage } from './brief-message.ts';
import { forgetPhone, type Phone } from './store.ts';

/**
 * Hands a message to phones of a farmer; those that want none any more are forgotten.
 *
 * @param id where it is to be heard of whether a phone showed it
 */
export async function handOver(
  { system, push }: Pick<Context, 'system' | 'push'>,
  userId: string,
  phones: readonly Phone[],
  message: KeptMessage | AnsweredMessage,
  ttlSeconds: number,
  id: string | null = null,
): Promise<readonly PushOutcome[]> {
  // Why is for those that have room for it.
  const { whys: _, ...said } = { whys: undefined, ...message };
  return Promise.all(
    phones.map(async ({ id: phoneId, language, ...target }) => {
      const outcome = await push.send(target, {
        payload: JSON.stringify({ ...said, language, farmer: userId, ...(id !== null && { id }) }),
        // One of an organisation takes no alert's place on a phone that is away.
        topic: `${'from' in message && message.from ? 'organisation' : message.kind}-${message.date}`,
        ttlSeconds,
      });
      if (outcome.kind === 'gone') await forgetPhone(system, userId, phoneId);
      return outcome;
    }),
  );
}
