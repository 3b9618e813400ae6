import type { Context } from '../../context.ts';
import { carriersOf } from '../../lib/delivery.ts';
import { smtpMail } from '../../lib/mail/smtp.ts';
import { smsChain } from '../../lib/sms/chain.ts';
import { readRegistrations } from '../../lib/sms/registered.ts';
import { CODE_MINUTES, smsTexts } from '../../sms-texts.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email-channel.ts';
import { loadMessageWords, type WordsOf } from './message-words.ts';
import { smsChannel, unregisteredTexts } from './sms-channel.ts';
import { whatsAppChannel } from './whatsapp-channel.ts';

/** The ways that this server has beside the phones' own. */
export interface Channels {
  readonly all: readonly Channel[];
  readonly words: WordsOf | null;
}

async function bySms({ config, auth, clock, log, publicUrl }: Context): Promise<Channel[]> {
  const { sms } = config.senders;
  if (!sms) return [];
  const registrations = sms.dlt && (await readRegistrations(sms.dlt, smsTexts(publicUrl), CODE_MINUTES));
  if (registrations && unregisteredTexts(registrations).length > 0) return [];
  const chain = smsChain({
    carriers: carriersOf(sms, publicUrl),
    clock,
    warn: (fields, message) => log.warn(fields, message),
  });
  return [smsChannel({ auth, chain, registrations })];
}

async function open(context: Context): Promise<Channels> {
  const { config, auth, publicUrl, system, whatsApp } = context;
  const words = await loadMessageWords(config.channels.wordsFile);
  if (words === null) return { all: [], words };
  const { mail } = config.senders;
  return {
    all: [
      ...(whatsApp ? [whatsAppChannel(system, whatsApp)] : []),
      ...(await bySms(context)),
      ...(mail ? [emailChannel({ auth, publicUrl, sendMail: smtpMail(mail) })] : []),
    ],
    words,
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
