import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors.ts';
import type { WhatsappContact } from './graph.ts';

export const WHATSAPP_HOOK = '/hooks/whatsapp';
const MAX_BYTES = 1_048_576;

/** A person's action, or a delivery state. */
export type WhatsAppEvent =
  | {
      readonly kind: 'written';
      readonly id: string;
      readonly from: WhatsappContact;
      readonly atMs: number;
      readonly text: string;
      /** The message that it answers. */
      readonly about: string | null;
    }
  | {
      readonly kind: 'pressed';
      readonly id: string;
      readonly from: WhatsappContact;
      readonly atMs: number;
      readonly payload: string;
      readonly about: string | null;
    }
  /** A person's new number or id; without the old id nobody can tell whose. */
  | { readonly kind: 'moved'; readonly before: WhatsappContact; readonly after: WhatsappContact }
  | {
      readonly kind: 'status';
      readonly messageId: string;
      readonly state: 'sent' | 'delivered' | 'read' | 'failed';
      readonly atMs: number;
      readonly code: number | null;
    };

const text = z.string().min(1).max(4096);
const id = z.string().min(1).max(300);
const seconds = z.coerce.number().int().positive();

const contact = z.object({ wa_id: id.optional(), user_id: id.optional() });
const message = z.object({
  id,
  from: id.optional(),
  from_user_id: id.optional(),
  timestamp: seconds,
  type: z.string(),
  group_id: z.string().optional(),
  context: z.object({ id: id.optional() }).optional(),
  text: z.object({ body: text }).optional(),
  button: z.object({ payload: text.optional() }).optional(),
  interactive: z.object({ button_reply: z.object({ id: text }).optional() }).optional(),
  system: z
    .object({
      type: z.string().optional(),
      wa_id: id.optional(),
      user_id: id.optional(),
      previous_user_id: id.optional(),
    })
    .optional(),
});
const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  errors: z.array(z.object({ code: z.int() })).optional(),
});
const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});
const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
});

const known = <T>(schema: z.ZodType<T>, all: readonly unknown[] = []): T[] =>
  all.flatMap((one) => schema.safeParse(one).data ?? []);

function messageEvents(one: z.output<typeof message>, contacts: z.output<typeof contact>[]): WhatsAppEvent[] {
  const number = one.from ?? null;
  const only = contacts.length === 1 ? contacts[0] : undefined;
  const own = contacts.find(({ wa_id }) => wa_id !== undefined && wa_id === number) ?? only;
  const from: WhatsappContact = {
    personId: one.from_user_id ?? own?.user_id ?? null,
    number: number ?? own?.wa_id ?? null,
  };
  if (one.type === 'system') {
    const { type, wa_id, user_id, previous_user_id } = one.system ?? {};
    if (type !== 'user_changed_number' && type !== 'user_changed_user_id') return [];
    const before = { personId: previous_user_id ?? null, number };
    return [{ kind: 'moved', before, after: { personId: user_id ?? null, number: wa_id ?? null } }];
  }
  // A group speaks for no single person.
  if (one.group_id !== undefined || (from.personId === null && from.number === null)) return [];
  const shared = { id: one.id, from, atMs: one.timestamp * 1000, about: one.context?.id ?? null };
  const payload = one.button?.payload ?? one.interactive?.button_reply?.id;
  if (payload !== undefined) return [{ ...shared, kind: 'pressed', payload }];
  return one.text === undefined ? [] : [{ ...shared, kind: 'written', text: one.text.body }];
}

/** Events in one call of Meta's, for our number; unknown kinds have none. */
export function eventsIn(body: unknown, phoneNumberId: string): WhatsAppEvent[] {
  const changes = envelope.safeParse(body).data?.entry.flatMap(({ changes }) => changes) ?? [];
  return changes.flatMap((change): WhatsAppEvent[] => {
    const said = change.field === 'messages' ? value.safeParse(change.value).data : undefined;
    if (said?.metadata.phone_number_id !== phoneNumberId) return [];
    const contacts = known(contact, said.contacts);
    return [
      ...known(message, said.messages).flatMap((one) => messageEvents(one, contacts)),
      ...known(status, said.statuses).map(
        (one): WhatsAppEvent => ({
          kind: 'status',
          messageId: one.id,
          state: one.status,
          atMs: one.timestamp * 1000,
          code: one.errors?.[0]?.code ?? null,
        }),
      ),
    ];
  });
}

const digest = (bytes: string): Buffer => createHash('sha256').update(bytes).digest();
const same = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

export const signatureOf = (body: Buffer | string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

export interface WebhookOptions {
  readonly verifyToken: string;
  readonly appSecret: string;
  readonly phoneNumberId: string;
  /** @throws for what could not be stored now: Meta repeats it */
  readonly heard: (events: readonly WhatsAppEvent[]) => Promise<void>;
}

const challenge = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().min(1).max(200),
});

/** Route where Meta reports messages and delivery. Only signed calls are read. */
export function whatsAppHook(options: WebhookOptions): (scope: FastifyInstance) => Promise<void> {
  const { verifyToken, appSecret, phoneNumberId, heard } = options;
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    const quiet = { logLevel: 'silent', schema: { hide: true } } as const;
    scope.get(WHATSAPP_HOOK, quiet, async (request, reply) => {
      const asked = challenge.safeParse(request.query).data;
      if (!asked || !same(asked['hub.verify_token'], verifyToken)) throw new AppError('not_found');
      return reply.type('text/plain; charset=utf-8').send(asked['hub.challenge']);
    });
    scope.post(WHATSAPP_HOOK, { ...quiet, bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const given = String(request.headers['x-hub-signature-256'] ?? '');
      if (!same(given, signatureOf(body, appSecret))) throw new AppError('unauthorized');
      let said: unknown;
      try {
        said = JSON.parse(body.toString('utf8'));
      } catch (cause) {
        throw new AppError('validation_failed', undefined, { fields: { body: 'Must be JSON' }, cause });
      }
      await heard(eventsIn(said, phoneNumberId));
      return reply.code(200).send();
    });
  };
}
