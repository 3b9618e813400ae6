import { registeredTexts, VARIABLES } from '@draksha/auth';
import { briefPlaces, briefTexts, replyTexts } from './features/morning-brief/sms-texts.ts';
import type { TextsOfOurs } from './lib/sms/registered.ts';

/** How long a code by SMS lives; the texts that are registered with India's operators say so. */
export const CODE_MINUTES = 10;

/**
 * Every text that this server sends by SMS: those of the sign-in, of the morning message, and the replies to what farmers write.
 *
 * @param hasReplies whether they can write to it: then it cannot go without those replies
 */
export const smsTexts = (siteUrl: string, hasReplies: boolean): TextsOfOurs => ({
  texts: [
    ...registeredTexts(siteUrl, CODE_MINUTES),
    ...briefTexts,
    ...replyTexts.map((text) => ({ ...text, isWished: !hasReplies })),
  ],
  kinds: { ...VARIABLES, ...briefPlaces },
});
