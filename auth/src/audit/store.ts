import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database.ts';

export type AuditAction =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'code_sent'
  | 'code_refused'
  | 'confirmed'
  | 'refresh_refused'
  | 'credential_changed'
  | 'address_changed';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly userId: string | null;
  readonly sessionId?: string;
  readonly ip?: string | null;
  /** Never a secret and never a code. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Writes down who did what, in the same transaction as the deed. */
export async function recordAudit(db: Queryable, entry: AuditEntry, at: Date): Promise<void> {
  await db.query(
    'insert into auth.audit (id, at, action, user_id, session_id, ip, details) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      randomUUID(),
      at,
      entry.action,
      entry.userId,
      entry.sessionId ?? null,
      entry.ip ?? null,
      JSON.stringify(entry.details ?? {}),
    ],
  );
}

export async function purgeAudit(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.audit where at < $1', [before]);
}
