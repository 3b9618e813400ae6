import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Challenges, OneTimeTokens, Outbox } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { findToken } from '../otp/store.ts';
import { TEMPLATES } from './text-shapes.ts';

type Stored = Selectable<Outbox>;

/** `sent`: a carrier took it. `dropped`: its code was used or replaced before it left. */
export type DeliveryState = Stored['state'];

const storedParameters = z.object({
  redirectTo: z.string().exactOptional(),
  type: z.string().exactOptional(),
  /** Browser and system of a sign-in, where we know them. */
  browser: z.string().exactOptional(),
  system: z.string().exactOptional(),
  /** The number or e-mail address that was changed. */
  oldAddress: z.string().exactOptional(),
  /** The change that the message's link undoes. */
  undoId: z.string().exactOptional(),
  /** Kind of second factor, or name of a provider. */
  detail: z.string().exactOptional(),
  /** When that happened which the message tells of. */
  at: z.string().exactOptional(),
});

export type Parameters = Readonly<z.output<typeof storedParameters>>;

const storedTemplate = z.enum(TEMPLATES);

const LEASED = [
  'id',
  'channel',
  'recipient',
  'template',
  'language',
  'token_id',
  'parameters',
  'user_id',
  'attempts',
] as const satisfies readonly (keyof Stored)[];

const outboxOf = (row: Pick<Stored, (typeof LEASED)[number]>) => ({
  ...row,
  template: storedTemplate.parse(row.template),
  parameters: storedParameters.parse(row.parameters),
});

export type OutboxRow = Readonly<ReturnType<typeof outboxOf>>;

export type NewMessage = Omit<OutboxRow, 'id' | 'attempts'>;

/** Queues a message in the caller's transaction: it goes out if and only if that commits. Answers its id. */
export async function queueMessage({ writes }: Queryable, message: NewMessage, at: Date): Promise<string> {
  const id = randomUUID();
  const { channel, recipient, template, language, token_id, user_id } = message;
  await writes
    .insertInto('outbox')
    .values({
      id,
      channel,
      recipient,
      template,
      language,
      token_id,
      parameters: JSON.stringify(message.parameters),
      user_id,
      created_at: at,
      next_attempt_at: at,
    })
    .execute();
  return id;
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** Takes one message that is due; if this process dies, another takes it again when the lease ends. */
export async function leaseMessage(
  { writes }: Queryable,
  at: Date,
  leaseSeconds: number,
): Promise<OutboxRow | undefined> {
  const row = await writes
    .updateTable('outbox')
    .set((is) => ({ attempts: is('attempts', '+', 1), next_attempt_at: later(at, leaseSeconds) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('next_attempt_at', '<=', at)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .limit(1),
    )
    .returning(LEASED)
    .executeTakeFirst();
  return row && outboxOf(row);
}

/** Takes this very message for its first try; undefined when it is in other hands already. */
export async function leaseFirst(
  { writes }: Queryable,
  id: string,
  at: Date,
  leaseSeconds: number,
): Promise<OutboxRow | undefined> {
  const row = await writes
    .updateTable('outbox')
    .set({ attempts: 1, next_attempt_at: later(at, leaseSeconds) })
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '<=', at)
    .returning(LEASED)
    .executeTakeFirst();
  return row && outboxOf(row);
}

export type MessageState = Readonly<Pick<Stored, 'state' | 'last_error'>>;

export function findState({ reads }: ReadPool, id: string): Promise<MessageState | undefined> {
  return reads.selectFrom('outbox').select(['state', 'last_error']).where('id', '=', id).executeTakeFirst();
}

/** @param nextCheckAt when to ask the carrier for the message's state; null where it reports by itself, or never */
export async function markSent(
  { writes }: Queryable,
  id: string,
  carrier: { readonly provider: string; readonly messageId: string },
  nextCheckAt: Date | null,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('outbox')
    .set({
      state: 'sent',
      sent_at: at,
      provider: carrier.provider,
      provider_message_id: carrier.messageId,
      next_check_at: nextCheckAt,
      next_attempt_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function markForRetry(
  { writes }: Queryable,
  id: string,
  reason: string,
  nextAttemptAt: Date,
): Promise<void> {
  await writes
    .updateTable('outbox')
    .set({ last_error: reason, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .execute();
}

/** It will not be sent any more. */
export async function markOver(
  { writes }: Queryable,
  id: string,
  state: 'failed' | 'dropped',
  reason: string,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('outbox')
    .set({ state, last_error: reason, next_attempt_at: null, settled_at: at })
    .where('id', '=', id)
    .execute();
}

/** What a code is made from, whether it opens a session or is its second step. */
export type CodeRow = Readonly<
  Pick<Selectable<Challenges>, 'id' | 'tries' | 'created_at' | 'expires_at'> &
    Pick<Selectable<OneTimeTokens>, 'code_challenge'> &
    Partial<Pick<Selectable<OneTimeTokens>, 'kind'>>
>;

/** The row of a message's code; undefined when it was used or replaced. */
export async function findCode(db: ReadPool, row: OutboxRow): Promise<CodeRow | undefined> {
  if (row.token_id === null) return undefined;
  if (row.template !== 'mfa') return findToken(db, row.token_id);
  const challenge = await db.reads
    .selectFrom('challenges')
    .select(['id', 'tries', 'created_at', 'expires_at'])
    .where('id', '=', row.token_id)
    .executeTakeFirst();
  return challenge && { ...challenge, code_challenge: null };
}

export interface CheckRow {
  readonly id: string;
  readonly provider: string;
  readonly provider_message_id: string;
  readonly checks: number;
}

/** Leases one message whose carrier is due to be polled. */
export async function leaseCheck(
  { writes }: Queryable,
  at: Date,
  leaseSeconds: number,
): Promise<CheckRow | undefined> {
  const row = await writes
    .updateTable('outbox')
    .set((is) => ({ checks: is('checks', '+', 1), next_check_at: later(at, leaseSeconds) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('next_check_at', '<=', at)
        .orderBy('next_check_at')
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .limit(1),
    )
    .returning(['id', 'provider', 'provider_message_id', 'checks'])
    .executeTakeFirst();
  const { provider = null, provider_message_id = null } = row ?? {};
  if (!row || provider === null || provider_message_id === null) return undefined;
  return { ...row, provider, provider_message_id };
}

export async function setNextCheck(
  { writes }: Queryable,
  id: string,
  nextCheckAt: Date | null,
): Promise<void> {
  await writes
    .updateTable('outbox')
    .set({ next_check_at: nextCheckAt })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

export interface Report {
  readonly provider: string;
  readonly messageId: string;
  readonly state: 'delivered' | 'failed';
  /** The carrier's own words for a failure. */
  readonly reason?: string;
}

/** Stores a carrier's report; false for a message it did not get from us. Later reports replace earlier ones. */
export async function recordReport({ writes }: Queryable, report: Report, at: Date): Promise<boolean> {
  const reported = await writes
    .updateTable('outbox')
    .set({
      state: report.state,
      last_error: report.reason?.slice(0, 500) ?? null,
      settled_at: at,
      next_check_at: null,
    })
    .where('provider', '=', report.provider)
    .where('provider_message_id', '=', report.messageId)
    .where('state', 'in', ['sent', 'delivered', 'failed'])
    .returning('id')
    .execute();
  return reported.length > 0;
}

export type MessageRow = Readonly<Stored>;

/** Newest first; what is null narrows nothing. */
export function listMessages(
  { reads }: ReadPool,
  filter: {
    readonly state: DeliveryState | null;
    readonly userId: string | null;
    readonly recipient: string | null;
  },
  limit: number,
  offset: number,
): Promise<MessageRow[]> {
  const { state, userId, recipient } = filter;
  return reads
    .selectFrom('outbox')
    .selectAll()
    .$if(state !== null, (all) => all.where('state', '=', state))
    .$if(userId !== null, (all) => all.where('user_id', '=', userId))
    .$if(recipient !== null, (all) => all.where('recipient', '=', recipient ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

const total = sql<number>`count(*)`;

/** How many messages are in each state; delivered ones are dropped after thirty days. */
export async function countStates({ reads }: ReadPool): Promise<Record<DeliveryState, number>> {
  const rows = await reads
    .selectFrom('outbox')
    .select(['state', total.as('total')])
    .groupBy('state')
    .execute();
  const counts = { queued: 0, sent: 0, delivered: 0, failed: 0, dropped: 0 };
  for (const row of rows) counts[row.state] = row.total;
  return counts;
}

const HOUR_SECONDS = 3600;

/** Messages queued in the last hour and day, without those never handed to a carrier. */
export async function countMessages(
  { reads }: ReadPool,
  at: Date,
): Promise<{ readonly smsLastHour: number; readonly smsLastDay: number; readonly mailsLastDay: number }> {
  const { countAll } = reads.fn;
  return reads
    .selectFrom('outbox')
    .select([
      countAll<number>()
        .filterWhere((is) => is('channel', '=', 'sms').and(is('created_at', '>', later(at, -HOUR_SECONDS))))
        .as('smsLastHour'),
      countAll<number>().filterWhere('channel', '=', 'sms').as('smsLastDay'),
      countAll<number>().filterWhere('channel', '=', 'email').as('mailsLastDay'),
    ])
    .where('created_at', '>', later(at, -24 * HOUR_SECONDS))
    .where('state', '<>', 'dropped')
    .executeTakeFirstOrThrow();
}

export async function purgeOutbox({ writes }: Queryable, before: Date): Promise<void> {
  await writes
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where('next_attempt_at', 'is', null)
    .execute();
}

/** Figures of the queue of messages, for monitoring. */
export interface MessageQueue {
  readonly waiting: number;
  /** Seconds that the oldest of them is overdue; 0 where none is. */
  readonly overdueSeconds: number;
  /** Messages of the last hour, by state. */
  readonly lastHour: Readonly<Partial<Record<DeliveryState, number>>>;
}

export async function messageQueue({ reads }: ReadPool, now: Date): Promise<MessageQueue> {
  const { waiting, oldest } = await reads
    .selectFrom('outbox')
    .select(({ fn }) => [total.as('waiting'), fn.min<Date | null>('next_attempt_at').as('oldest')])
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const states = await reads
    .selectFrom('outbox')
    .select(['state', total.as('total')])
    .where('created_at', '>', later(now, -HOUR_SECONDS))
    .groupBy('state')
    .execute();
  return {
    waiting,
    overdueSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000),
    lastHour: Object.fromEntries(states.map((row) => [row.state, row.total])),
  };
}
