import { DAY_MS, INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import { hashOf } from '../../lib/secret-address.ts';
import type { Person, WhatsApp } from '../../lib/whatsapp/graph.ts';
import type { WhatsAppEvent } from '../../lib/whatsapp/webhook.ts';
import { type Answering, answerWork } from './answers.ts';
import { buttonOf, type Reply, replyOf } from './reply.ts';
import { endLink, keepHeard, type Link, linksOf, moveLink, noteHeard, takeCode, wasHeard } from './store.ts';
import { codeIsOver, replyWords } from './words.ts';

/** Meta tells of a message for seven days; what is older is somebody's recording. */
export const HEARD_DAYS = 7;

type Message = Extract<WhatsAppEvent, { kind: 'written' | 'pressed' }>;

interface Hearing extends Answering {
  readonly whatsApp: WhatsApp;
}

/** Whether the number stands for another person than the link was made with. */
const isAnother = (link: Link, { personId }: Person): boolean =>
  link.personId !== null && personId !== null && link.personId !== personId;

/** The farmer who wrote. A number that passed to somebody else ends the consent that was given from it. */
async function linkOf({ context }: Hearing, from: Person): Promise<Link | null> {
  const { system, log } = context;
  let own: Link | null = null;
  for (const link of await linksOf(system, from)) {
    if (!isAnother(link, from)) {
      own = link;
      continue;
    }
    await endLink(system, link.userId);
    log.info(
      { farmer: link.userId },
      'A WhatsApp number is another person’s now: the farmer is told there no more',
    );
  }
  return own;
}

async function begin(hearing: Hearing, message: Message, code: string): Promise<string> {
  const { system, clock } = hearing.context;
  const at = clock().toISOString();
  const link = await takeCode(system, hashOf(code), message.from, at);
  if (link === null) return codeIsOver;
  await noteHeard(system, link.userId, message.id, at);
  return replyWords[link.language].joined;
}

async function act(hearing: Hearing, link: Link, message: Message, reply: Reply): Promise<string> {
  const words = replyWords[link.language];
  if (reply.kind === 'stop') {
    await endLink(hearing.context.system, link.userId);
    return words.ended;
  }
  if (reply.kind !== 'answer') return words.unknown;
  const { number, answer } = reply;
  const date = reply.date ?? localDate(message.atMs, INDIA_UTC_OFFSET_MINUTES);
  return answerWork(hearing, link, { messageId: message.id, date, number, answer });
}

/** What a person is told of what they wrote; null for whom we do not know, and for what was heard before. */
async function answerOf(hearing: Hearing, message: Message): Promise<string | null> {
  const { system, clock } = hearing.context;
  const now = clock();
  if (now.getTime() - message.atMs > HEARD_DAYS * DAY_MS) return null;
  const link = await linkOf(hearing, message.from);
  if (link && (await wasHeard(system, link.userId, message.id))) return null;
  const reply = message.kind === 'written' ? replyOf(message.text) : buttonOf(message.payload);
  if (reply.kind === 'join') return begin(hearing, message, reply.code);
  if (link === null) return null;
  const at = now.toISOString();
  await keepHeard(system, link.userId, message.from, at);
  const answer = await act(hearing, link, message, reply);
  return (await noteHeard(system, link.userId, message.id, at)) ? answer : null;
}

async function move({ context: { system } }: Hearing, before: Person, after: Person): Promise<void> {
  for (const link of await linksOf(system, before)) {
    // Only by the id that they had is it known that it is the same person.
    if (before.personId !== null && link.personId === before.personId)
      await moveLink(system, link.userId, { personId: after.personId ?? null, number: after.number });
    else await endLink(system, link.userId);
  }
}

/**
 * Does what Meta tells, one after the other. Answers to people are left to `reply`, which nothing waits for.
 *
 * @throws for what could not be kept now; told again it counts once
 */
export async function hear(
  hearing: Hearing,
  events: readonly WhatsAppEvent[],
  reply: (sent: Promise<unknown>) => void,
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'moved') await move(hearing, event.before, event.after);
    else if (event.kind === 'status') {
      if (event.state === 'failed') hearing.whatsApp.failedLater(event.code);
    } else {
      const text = await answerOf(hearing, event);
      if (text !== null) reply(hearing.whatsApp.send(event.from, { kind: 'text', text }));
    }
  }
}
