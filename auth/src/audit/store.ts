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
  | 'address_changed'
  | 'address_change_undone'
  | 'user_created'
  | 'user_changed'
  | 'user_deleted'
  | 'user_invited'
  | 'link_generated'
  | 'factor_enrolled'
  | 'factor_proven'
  | 'factor_refused'
  | 'factor_removed'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'key_added'
  | 'keys_retired'
  | 'number_released'
  | 'identity_removed'
  | 'sso_provider_created'
  | 'sso_provider_changed'
  | 'sso_provider_deleted'
  | 'oauth_client_created'
  | 'oauth_client_changed'
  | 'oauth_client_secret_renewed'
  | 'oauth_client_deleted'
  | 'application_admitted'
  | 'application_removed'
  | 'custom_provider_created'
  | 'custom_provider_changed'
  | 'custom_provider_deleted';

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

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly ip: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Newest first; `action` and `userId` narrow the list. */
export function listAudit(
  db: Queryable,
  filter: { readonly action: string | null; readonly userId: string | null },
  limit: number,
  offset: number,
): Promise<AuditRow[]> {
  return db.query<AuditRow>(
    `select id, at, action, user_id, session_id, ip, details from auth.audit
     where ($1::text is null or action = $1) and ($2::text is null or user_id::text = $2)
     order by at desc, id limit $3 offset $4`,
    [filter.action, filter.userId, limit, offset],
  );
}
