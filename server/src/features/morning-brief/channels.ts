import type { Context } from '../../context.ts';
import { carriersOf } from '../../lib/delivery.ts';
import { smtpMail } from '../../lib/mail/smtp.ts';
import { smsChain } from '../../lib/sms/chain.ts';
import { readRegistrations } from '../../lib/sms/registered.ts';
import { CODE_MINUTES, smsTexts } from '../../sms-texts.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email-channel.ts';
import { loadMessageWords, type WordsOf } from './message-words.ts';
import { type SendSms, smsChannel, smsSender, unregisteredTexts } from './sms-channel.ts';
import { whatsAppChannel } from './whatsapp-channel.ts';

/** This server's channels beside push. */
export interface Channels {
  readonly all: readonly Channel[];
  readonly words: WordsOf | null;
  /** Null where no text about work goes by SMS. */
  readonly sendSms: SendSms | null;
}

async function smsOf({ config, clock, log, publicUrl }: Context): Promise<SendSms | null> {
  const { sms } = config.senders;
  if (!sms) return null;
  const texts = smsTexts(publicUrl, sms.replies !== undefined);
  const registrations = sms.dlt && (await readRegistrations(sms.dlt, texts, CODE_MINUTES));
  if (registrations && unregisteredTexts(registrations).length > 0) return null;
  const chain = smsChain({
    carriers: carriersOf(sms, publicUrl),
    clock,
    warn: (fields, message) => log.warn(fields, message),
  });
  return smsSender(chain, registrations);
}

async function open(context: Context): Promise<Channels> {
  const { config, auth, publicUrl, system, whatsApp } = context;
  const words = await loadMessageWords(config.channels.wordsFile);
  if (words === null) return { all: [], words, sendSms: null };
  const sendSms = await smsOf(context);
  const { mail } = config.senders;
  return {
    all: [
      ...(whatsApp ? [whatsAppChannel(system, whatsApp)] : []),
      ...(sendSms ? [smsChannel(auth, sendSms)] : []),
      ...(mail ? [emailChannel({ auth, publicUrl, sendMail: smtpMail(mail) })] : []),
    ],
    words,
    sendSms,
  };
}

const byContext = new WeakMap<Context, Promise<Channels>>();

/** Made at first use: a server that sends by none pays for none. */
export function channelsOf(context: Context): Promise<Channels> {
  const known = byContext.get(context);
  if (known) return known;
  const made = open(context);
  byContext.set(context, made);
  return made;
}
