import { type Auth, DeliveryFailure } from '@draksha/auth';
import type { Language } from '@draksha/contract';
import type { Mail } from '../../lib/mail/smtp.ts';
import type { Channel, Sending, SendOutcome } from './channel.ts';

const WORDS: Readonly<Record<Language, { readonly open: string; readonly end: string }>> = {
  en: { open: 'Open Draksha', end: 'No more of these mails' },
  hi: { open: 'Draksha खोलें', end: 'ये मेल बंद करें' },
  mr: { open: 'Draksha उघडा', end: 'हे मेल बंद करा' },
};

/** What to do, on which plot, when and why, a line each. */
export function mailText({ words, message, language, endUrl }: Sending, publicUrl: string): string {
  const { title, body, parts, more } = words;
  const said =
    message.kind === 'brief'
      ? [
          ...parts.map((part) =>
            [[part.title, part.hours].filter(Boolean).join(' · '), part.plots, part.why]
              .filter(Boolean)
              .join('\n'),
          ),
          more,
        ]
      : [title, body];
  const { open, end } = WORDS[language];
  const page = 'cause' in message && message.cause === 'clash' ? '/settings/unsent' : '';
  return [...said.filter(Boolean), `${open}: ${publicUrl}${page}`, `${end}: ${endUrl}`].join('\n\n');
}

/** What a sender's refusal means for the message. */
export const outcomeOfFailure = (error: unknown): SendOutcome => {
  if (!(error instanceof DeliveryFailure)) throw error;
  return { kind: error.isFinal ? 'refused' : 'later', why: error.message };
};

interface Own {
  readonly auth: Pick<Auth, 'getUser'>;
  readonly publicUrl: string;
  readonly sendMail: (mail: Mail, signal: AbortSignal) => Promise<{ readonly id: string }>;
}

/** By mail, to an address that its owner confirmed and no other. */
export const emailChannel = ({ auth, publicUrl, sendMail }: Own): Channel => ({
  name: 'email',
  // The id of the mail is the same in each try.
  isRepeatable: true,
  // A mail has no read receipt.
  isSeenBy: 'shown',
  async addressOf(userId) {
    const account = await auth.getUser(userId);
    const isReal = account?.email_confirmed_at !== undefined && !account.email.endsWith('.invalid');
    return account && isReal && account.email !== '' ? account.email : null;
  },
  async send(sending, signal) {
    const { id, to, language, words, endUrl } = sending;
    const text = mailText(sending, publicUrl);
    try {
      const sent = await sendMail({ id, to, language, subject: words.title, text, endUrl }, signal);
      return { kind: 'taken', provider: 'smtp', providerId: sent.id };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  },
});
