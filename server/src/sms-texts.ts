import { registeredTexts, VARIABLES } from '@draksha/auth';
import { briefPlaces, briefTexts } from './features/morning-brief/sms-texts.ts';
import type { TextsOfOurs } from './lib/sms/registered.ts';

/** How long a code by SMS lives; the texts that are registered with India's operators say so. */
export const CODE_MINUTES = 10;

/** Every text that this server sends by SMS: those of the sign-in and those of the morning message. */
export const smsTexts = (siteUrl: string): TextsOfOurs => ({
  texts: [...registeredTexts(siteUrl, CODE_MINUTES), ...briefTexts],
  kinds: { ...VARIABLES, ...briefPlaces },
});
