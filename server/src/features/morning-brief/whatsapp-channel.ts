import { planAnswers } from '@draksha/contract/plan-answers';
import type { Db } from '../../db.ts';
import { buttonPayload } from '../../lib/whatsapp/button.ts';
import type { Content, WhatsApp, WhatsappContact } from '../../lib/whatsapp/graph.ts';
import type { Channel, Sending } from './channel.ts';
import { whatsAppPersonOf } from './store.ts';

/** Of a template's text of 1,024 characters, what its own words leave. */
const MAX_LENGTH = 700;
const short = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;

/** By Meta's id, which is no number. */
const personAt = (to: string): WhatsappContact =>
  /^\d+$/.test(to) ? { personId: null, number: to } : { personId: to, number: null };

function textOf({ message, words: { title, body, parts, more } }: Sending): string {
  if (message.kind !== 'brief') return [title, body].filter(Boolean).join('. ');
  const lines = parts.map(
    (part, at) => `${at + 1}) ${[part.title, part.hours, part.plots].filter(Boolean).join(', ')}`,
  );
  return [...lines, more].filter(Boolean).join(' · ');
}

/** Whether its first work can be answered: past work cannot. */
const isAnswerable = ({ message }: Sending): boolean =>
  message.actions[0]?.key !== undefined && !('cause' in message && message.cause === 'window_lost');

/** With buttons about the first work, where it can be answered. */
export function contentOf(sending: Sending, { work, note }: WhatsApp['templates']): Content {
  const { id, language } = sending;
  const values = [short(textOf(sending))];
  return isAnswerable(sending)
    ? {
        kind: 'template',
        name: work,
        language,
        values,
        payloads: planAnswers.map((answer) => buttonPayload({ id, number: 1, answer })),
      }
    : { kind: 'template', name: note, language, values, payloads: [] };
}

/** To farmers who linked it by their own message. */
export const whatsAppChannel = (system: Db, whatsApp: WhatsApp): Channel => ({
  name: 'whatsapp',
  // What Meta took twice comes twice.
  isRepeatable: false,
  isSeenBy: 'shown',
  async addressOf(userId) {
    const person = await whatsAppPersonOf(system, userId);
    return person?.personId ?? person?.number ?? null;
  },
  async send(sending) {
    const outcome = await whatsApp.send(personAt(sending.to), contentOf(sending, whatsApp.templates));
    if (outcome.kind === 'taken')
      return { kind: 'taken', provider: 'whatsapp', providerId: outcome.messageId };
    return { kind: outcome.kind === 'later' ? 'later' : 'refused', why: outcome.kind };
  },
});
