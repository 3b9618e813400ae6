import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { findToken, type TokenKind } from '../otp/store.ts';
import type { Template } from './text-shapes.ts';

/** `sent`: a carrier took it. `dropped`: its code was used or replaced before it left. */
export type DeliveryState = 'queued' | 'sent' | 'delivered' | 'failed' | 'dropped';

export interface Parameters {
  readonly redirectTo?: string;
  readonly type?: string;
  /** Browser and system of a sign-in, where we know them. */
  readonly browser?: string;
  readonly system?: string;
  /** The number or e-mail address that was changed. */
  readonly oldAddress?: string;
  /** The change that the message's link undoes. */
  readonly undoId?: string;
  /** Kind of second factor, or name of a provider. */
  readonly detail?: string;
  /** When that happened which the message tells of. */
  readonly at?: string;
}

export interface OutboxRow {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly recipient: string;
  readonly template: Template;
  readonly language: string;
  readonly token_id: string | null;
  readonly parameters: Parameters;
  readonly user_id: string | null;
  readonly attempts: number;
}

export type NewMessage = Omit<OutboxRow, 'id' | 'attempts'>;

/** Queues a message in the caller's transaction: it goes out if and only if that commits. Answers its id. */
export async function queueMessage(tx: Queryable, message: NewMessage, at: Date): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into auth.outbox (id, channel, recipient, template, language, token_id, parameters, user_id, created_at,
       next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      message.channel,
      message.recipient,
      message.template,
      message.language,
      message.token_id,
      JSON.stringify(message.parameters),
      message.user_id,
      at,
    ],
  );
  return id;
}

/** Takes one message that is due; if this process dies, another takes it again when the lease ends. */
export async function leaseMessage(
  db: Queryable,
  at: Date,
  leaseSeconds: number,
): Promise<OutboxRow | undefined> {
  const [row] = await db.query<OutboxRow>(
    `update auth.outbox set attempts = attempts + 1,
       next_attempt_at = $1::timestamptz + make_interval(secs => $2::float8)
     where id = (select id from auth.outbox where next_attempt_at <= $1 order by next_attempt_at, id
                 for update skip locked limit 1)
     returning id, channel, recipient, template, language, token_id, parameters, user_id, attempts`,
    [at, leaseSeconds],
  );
  return row;
}

/** Takes this very message for its first try; undefined when it is in other hands already. */
export async function leaseFirst(
  db: Queryable,
  id: string,
  at: Date,
  leaseSeconds: number,
): Promise<OutboxRow | undefined> {
  const [row] = await db.query<OutboxRow>(
    `update auth.outbox set attempts = 1, next_attempt_at = $2::timestamptz + make_interval(secs => $3::float8)
     where id = $1 and attempts = 0 and next_attempt_at <= $2
     returning id, channel, recipient, template, language, token_id, parameters, user_id, attempts`,
    [id, at, leaseSeconds],
  );
  return row;
}

export interface MessageState {
  readonly state: DeliveryState;
  readonly last_error: string | null;
}

export async function findState(db: Queryable, id: string): Promise<MessageState | undefined> {
  const [row] = await db.query<MessageState>('select state, last_error from auth.outbox where id = $1', [id]);
  return row;
}

/** @param nextCheckAt when to ask the carrier what became of it; null where it tells by itself or never. */
export async function markSent(
  db: Queryable,
  id: string,
  carrier: { readonly provider: string; readonly messageId: string },
  nextCheckAt: Date | null,
  at: Date,
): Promise<void> {
  await db.query(
    `update auth.outbox set state = 'sent', sent_at = $2, provider = $3, provider_message_id = $4, next_check_at = $5,
       next_attempt_at = null, last_error = null
     where id = $1`,
    [id, at, carrier.provider, carrier.messageId, nextCheckAt],
  );
}

export async function markForRetry(
  db: Queryable,
  id: string,
  reason: string,
  nextAttemptAt: Date,
): Promise<void> {
  await db.query('update auth.outbox set last_error = $2, next_attempt_at = $3 where id = $1', [
    id,
    reason,
    nextAttemptAt,
  ]);
}

/** It will not be sent any more. */
export async function markOver(
  db: Queryable,
  id: string,
  state: 'failed' | 'dropped',
  reason: string,
  at: Date,
): Promise<void> {
  await db.query(
    `update auth.outbox set state = $2, last_error = $3, next_attempt_at = null, settled_at = $4 where id = $1`,
    [id, state, reason, at],
  );
}

/** What a code is made from, whether it opens a session or is its second step. */
export interface CodeRow {
  readonly id: string;
  readonly tries: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly kind?: TokenKind;
  readonly code_challenge: string | null;
}

/** The row of a message's code; undefined when it was used or replaced. */
export async function findCode(db: Queryable, row: OutboxRow): Promise<CodeRow | undefined> {
  if (row.token_id === null) return undefined;
  if (row.template !== 'mfa') return findToken(db, row.token_id);
  const [challenge] = await db.query<Omit<CodeRow, 'code_challenge'>>(
    'select id, tries, created_at, expires_at from auth.challenges where id = $1',
    [row.token_id],
  );
  return challenge && { ...challenge, code_challenge: null };
}

export interface CheckRow {
  readonly id: string;
  readonly provider: string;
  readonly provider_message_id: string;
  readonly checks: number;
}

/** Takes one message of which the carrier is to be asked what became of it. */
export async function leaseCheck(
  db: Queryable,
  at: Date,
  leaseSeconds: number,
): Promise<CheckRow | undefined> {
  const [row] = await db.query<CheckRow>(
    `update auth.outbox set checks = checks + 1,
       next_check_at = $1::timestamptz + make_interval(secs => $2::float8)
     where id = (select id from auth.outbox where next_check_at <= $1 order by next_check_at, id
                 for update skip locked limit 1)
     returning id, provider, provider_message_id, checks`,
    [at, leaseSeconds],
  );
  return row;
}

export async function setNextCheck(db: Queryable, id: string, nextCheckAt: Date | null): Promise<void> {
  await db.query(`update auth.outbox set next_check_at = $2 where id = $1 and state = 'sent'`, [
    id,
    nextCheckAt,
  ]);
}

export interface Report {
  readonly provider: string;
  readonly messageId: string;
  readonly state: 'delivered' | 'failed';
  /** The carrier's own words for a failure. */
  readonly reason?: string;
}

/** What a carrier says became of a message; false for one that it did not get from us. A later report corrects. */
export async function recordReport(db: Queryable, report: Report, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update auth.outbox set state = $3, last_error = $4, settled_at = $5, next_check_at = null
     where provider = $1 and provider_message_id = $2 and state in ('sent', 'delivered', 'failed')
     returning 1`,
    [report.provider, report.messageId, report.state, report.reason?.slice(0, 500) ?? null, at],
  );
  return rows.length > 0;
}

export interface MessageRow extends OutboxRow {
  readonly state: DeliveryState;
  readonly provider: string | null;
  readonly provider_message_id: string | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly settled_at: Date | null;
  readonly next_attempt_at: Date | null;
}

/** Newest first; what is null narrows nothing. */
export function listMessages(
  db: Queryable,
  filter: {
    readonly state: string | null;
    readonly userId: string | null;
    readonly recipient: string | null;
  },
  limit: number,
  offset: number,
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select * from auth.outbox
     where ($1::text is null or state = $1) and ($2::uuid is null or user_id = $2)
       and ($3::text is null or recipient = $3)
     order by created_at desc, id limit $4 offset $5`,
    [filter.state, filter.userId, filter.recipient, limit, offset],
  );
}

/** How many messages are in each state; delivered ones are dropped after thirty days. */
export async function countStates(db: Queryable): Promise<Record<DeliveryState, number>> {
  const rows = await db.query<{ state: DeliveryState; total: number }>(
    'select state, count(*) as total from auth.outbox group by state',
  );
  const counts = { queued: 0, sent: 0, delivered: 0, failed: 0, dropped: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}

/** Messages that were queued in the last hour and the last day, but those that were never handed to a carrier. */
export async function countMessages(
  db: Queryable,
  at: Date,
): Promise<{ readonly smsLastHour: number; readonly smsLastDay: number; readonly mailsLastDay: number }> {
  const [row] = await db.query<{ sms_hour: number; sms_day: number; mails_day: number }>(
    `select count(*) filter (where channel = 'sms' and created_at > $1::timestamptz - interval '1 hour') as sms_hour,
       count(*) filter (where channel = 'sms') as sms_day, count(*) filter (where channel = 'email') as mails_day
     from auth.outbox where created_at > $1::timestamptz - interval '1 day' and state <> 'dropped'`,
    [at],
  );
  return {
    smsLastHour: row?.sms_hour ?? 0,
    smsLastDay: row?.sms_day ?? 0,
    mailsLastDay: row?.mails_day ?? 0,
  };
}

export async function purgeOutbox(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.outbox where created_at < $1 and next_attempt_at is null', [before]);
}

/** What stands in the queue of messages, for whoever watches it. */
export interface MessageQueue {
  readonly waiting: number;
  /** Seconds that the oldest of them is overdue; 0 where none is. */
  readonly overdueSeconds: number;
  /** Messages of the last hour, by what became of them. */
  readonly lastHour: Readonly<Partial<Record<DeliveryState, number>>>;
}

export async function messageQueue(db: Queryable, now: Date): Promise<MessageQueue> {
  const [row] = await db.query<{
    waiting: string;
    overdue: number | null;
    states: Record<string, number>;
  }>(
    `select
       (select count(*) from auth.outbox where next_attempt_at is not null) as waiting,
       (select extract(epoch from $1 - min(next_attempt_at))::float8 from auth.outbox where next_attempt_at is not null) as overdue,
       (select coalesce(jsonb_object_agg(state, n), '{}') from (
          select state, count(*) as n from auth.outbox where created_at > $1 - interval '1 hour' group by state) as counted) as states`,
    [now],
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    overdueSeconds: Math.max(0, row?.overdue ?? 0),
    lastHour: row?.states ?? {},
  };
}
