import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database.ts';
import type { Template } from './texts.ts';

export interface OutboxRow {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly recipient: string;
  readonly template: Template;
  readonly language: string;
  readonly token_id: string | null;
  readonly parameters: { readonly redirectTo?: string; readonly type?: string; readonly device?: string };
  readonly attempts: number;
}

export type NewMessage = Omit<OutboxRow, 'id' | 'attempts'> & { readonly user_id: string | null };

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
     returning id, channel, recipient, template, language, token_id, parameters, attempts`,
    [at, leaseSeconds],
  );
  return row;
}

export async function markDelivered(db: Queryable, id: string, providerId: string, at: Date): Promise<void> {
  await db.query(
    `update auth.outbox set sent_at = $2, provider_message_id = $3, next_attempt_at = null, last_error = null
     where id = $1`,
    [id, at, providerId],
  );
}

/** @param nextAttemptAt null gives the message up. */
export async function markFailed(
  db: Queryable,
  id: string,
  reason: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db.query('update auth.outbox set last_error = $2, next_attempt_at = $3 where id = $1', [
    id,
    reason,
    nextAttemptAt,
  ]);
}

export async function purgeOutbox(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.outbox where created_at < $1 and next_attempt_at is null', [before]);
}
