import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { hashOf } from '../../lib/secret-address.ts';
import { pressedOf } from '../../lib/whatsapp/button.ts';
import type { WhatsApp, WhatsappContact } from '../../lib/whatsapp/graph.ts';
import type { WhatsAppEvent } from '../../lib/whatsapp/webhook.ts';
import {
  aboutOfMessage,
  beginChannel,
  deliveryOf,
  endChannel,
  noteStatus,
} from '../morning-brief/service.ts';
import { type Answering, answerWork, replyOf } from '../replies/service.ts';
import {
  endWhatsappLink,
  type Link,
  linksOf,
  markReceived,
  moveLink,
  saveLastContact,
  takeCode,
  wasReceived,
} from './store.ts';
import { codeIsOver, outcomeWords, replyWords } from './words.ts';

/** Meta repeats a message for seven days; an older one is a replay. */
export const HEARD_DAYS = 7;
/** Meta may tell of a message before its own answer has been written down. */
const EARLY_MS = 1_500;

type Message = Extract<WhatsAppEvent, { kind: 'written' | 'pressed' }>;

interface Hearing extends Answering {
  readonly whatsApp: WhatsApp;
}

/** Whether the number belongs to another person than when the link was made. */
const isAnother = (link: Link, { personId }: WhatsappContact): boolean =>
  link.personId !== null && personId !== null && link.personId !== personId;

/** Finds the farmer of a message. A number that changed hands loses its consent. */
async function linkOf({ context }: Hearing, from: WhatsappContact): Promise<Link | null> {
  const { system, log } = context;
  let own: Link | null = null;
  for (const link of await linksOf(system, from)) {
    if (!isAnother(link, from)) {
      own = link;
      continue;
    }
    await endWhatsApp(context, link.userId);
    log.info(
      { farmer: link.userId },
      'A WhatsApp number is another person’s now: the farmer gets no more messages there',
    );
  }
  return own;
}

async function begin(hearing: Hearing, message: Message, code: string): Promise<string> {
  const { system, clock } = hearing.context;
  const at = clock().toISOString();
  const link = await takeCode(system, hashOf(code), message.from, at);
  if (link === null) return codeIsOver;
  await markReceived(system, link.userId, message.id, at);
  await beginChannel(hearing.context, link.userId, 'whatsapp');
  return replyWords[link.language].joined;
}

/** Ends the consent and the way. */
export async function endWhatsApp(context: Context, userId: string): Promise<void> {
  await endWhatsappLink(context.system, userId);
  await endChannel(context, userId, 'whatsapp');
}

/** What they answer: by a button, to a message that they quote, or to that of the day on which they wrote. */
async function aboutOf(
  { context: { system } }: Hearing,
  { userId }: Link,
  message: Message,
): Promise<string> {
  const day = localDate(message.atMs, INDIA_UTC_OFFSET_MINUTES);
  if (message.about === null) return day;
  const quoted = await deliveryOf(system, 'whatsapp', message.about);
  return quoted?.userId === userId ? quoted.about : day;
}

type Answer = Pick<Parameters<typeof answerWork>[2], 'messageId' | 'about' | 'number' | 'answer'>;

async function answerOfWork(hearing: Hearing, { userId, language }: Link, answer: Answer): Promise<string> {
  const said = { ...answer, channel: 'whatsapp', isNumbered: true } as const;
  return outcomeWords(language, await answerWork(hearing, userId, said), hearing.context.publicUrl);
}

async function answerButton(
  hearing: Hearing,
  link: Link,
  messageId: string,
  payload: string,
): Promise<string> {
  const pressed = pressedOf(payload);
  if (pressed === null) return replyWords[link.language].unknown;
  const { id, number, answer } = pressed;
  const about = await aboutOfMessage(hearing.context.system, link.userId, id);
  return answerOfWork(hearing, link, { messageId, about: about ?? '', number, answer });
}

async function act(hearing: Hearing, link: Link, message: Message): Promise<string> {
  const words = replyWords[link.language];
  if (message.kind === 'pressed') return answerButton(hearing, link, message.id, message.payload);
  const reply = replyOf(message.text);
  if (reply.kind === 'stop') {
    await endWhatsApp(hearing.context, link.userId);
    return words.ended;
  }
  if (reply.kind !== 'answer') return words.unknown;
  const { number, answer } = reply;
  const about = await aboutOf(hearing, link, message);
  return answerOfWork(hearing, link, { messageId: message.id, about, number, answer });
}

/** The reply to what a person wrote; null for an unknown sender and for a repeated message. */
async function answerOf(hearing: Hearing, message: Message): Promise<string | null> {
  const { system, clock } = hearing.context;
  const now = clock();
  if (now.getTime() - message.atMs > HEARD_DAYS * DAY_MS) return null;
  const link = await linkOf(hearing, message.from);
  if (link && (await wasReceived(system, link.userId, message.id))) return null;
  const reply = message.kind === 'written' ? replyOf(message.text) : null;
  if (reply?.kind === 'join') return begin(hearing, message, reply.code);
  if (link === null) return null;
  const at = now.toISOString();
  await saveLastContact(system, link.userId, message.from, at);
  const answer = await act(hearing, link, message);
  return (await markReceived(system, link.userId, message.id, at)) ? answer : null;
}

async function move({ context }: Hearing, before: WhatsappContact, after: WhatsappContact): Promise<void> {
  for (const link of await linksOf(context.system, before)) {
    // Only by the id that they had is it known that it is the same person.
    if (before.personId !== null && link.personId === before.personId)
      await moveLink(context.system, link.userId, after);
    else await endWhatsApp(context, link.userId);
  }
}

type Status = Extract<WhatsAppEvent, { kind: 'status' }>;
const states = { delivered: 'delivered', read: 'shown', failed: 'failed' } as const;

/** False for a message that is not known, or not yet. */
async function keepStatus({ context }: Hearing, { messageId, state, atMs, code }: Status): Promise<boolean> {
  if (state === 'sent') return true;
  return noteStatus(context.system, {
    provider: 'whatsapp',
    providerId: messageId,
    state: states[state],
    at: new Date(atMs).toISOString(),
    ...(code !== null && { why: String(code) }),
  });
}

/**
 * Does what Meta tells, one after the other. Answers to people are left to `later`, which nothing waits for.
 *
 * @throws for what could not be kept now; sent again it counts once
 */
export async function hear(
  hearing: Hearing,
  events: readonly WhatsAppEvent[],
  later: (work: Promise<unknown>) => void,
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'moved') await move(hearing, event.before, event.after);
    else if (event.kind === 'status') {
      if (event.state === 'failed') hearing.whatsApp.failedLater(event.code);
      if (!(await keepStatus(hearing, event))) later(pause(EARLY_MS).then(() => keepStatus(hearing, event)));
    } else {
      const text = await answerOf(hearing, event);
      if (text !== null) later(hearing.whatsApp.send(event.from, { kind: 'text', text }));
    }
  }
}
