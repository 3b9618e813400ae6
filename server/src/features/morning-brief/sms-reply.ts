import type { Context } from '../../context.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { channelsOf } from './channels.ts';
import { claimDelivery, messageLanguage, REPLY } from './delivery-store.ts';
import { channelCost, tryBy } from './ladder.ts';
import type { ReplyText } from './sms-texts.ts';

const SEND_MS = 60_000;

export interface SmsReply {
  readonly template: ReplyText;
  readonly pageUrl: string;
}

/**
 * Stores a farmer's message and its reply as a paid message.
 *
 * @returns what sends the reply; null for a known message, or an exhausted budget
 */
export async function claimReply(
  context: Context,
  userId: string,
  { messageId, to }: { readonly messageId: string; readonly to: string },
  { template, pageUrl }: SmsReply,
): Promise<(() => Promise<unknown>) | null> {
  const { system, clock } = context;
  const now = clock();
  const id = uuidV7(now);
  const way = { userId, about: `${REPLY}${messageId}`, channel: 'sms' } as const;
  const claimed = await claimDelivery(system, way, id, now.toISOString(), channelCost(context, 'sms', now));
  if (claimed !== 'mine') return null;
  return async () => {
    const { sendSms } = await channelsOf(context);
    const language = await messageLanguage(system, userId);
    const sms = { id, to, template, language, variables: { pageUrl } };
    await tryBy(
      context,
      way,
      async () => (await sendSms?.(sms, AbortSignal.timeout(SEND_MS))) ?? { kind: 'refused', why: 'no text' },
    );
  };
}
