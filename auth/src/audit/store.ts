import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Audit } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import type { Metadata } from '../http/body.ts';
import { storedObject } from '../stored-json.ts';

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
  | 'number_restored'
  | 'identity_removed'
  | 'ways_exchanged'
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

/** Audits who did what, in the action's own transaction. */
export async function recordAudit({ writes }: Queryable, entry: AuditEntry, at: Date): Promise<void> {
  await writes
    .insertInto('audit')
    .values({
      id: randomUUID(),
      at,
      action: entry.action,
      user_id: entry.userId,
      session_id: entry.sessionId ?? null,
      ip: entry.ip ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

export async function purgeAudit({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('audit').where('at', '<', before).execute();
}

export type AuditRow = Readonly<Omit<Selectable<Audit>, 'details'>> & { readonly details: Metadata };

/** Newest first; `action` and `userId` narrow the list. */
export async function listAudit(
  { reads }: ReadPool,
  { action, userId }: { readonly action: string | null; readonly userId: string | null },
  limit: number,
  offset: number,
): Promise<AuditRow[]> {
  const rows = await reads
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'user_id', 'session_id', 'ip', 'details'])
    .$if(action !== null, (all) => all.where('action', '=', action))
    .$if(userId !== null, (all) => all.where(sql<string>`user_id::text`, '=', userId))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, details: storedObject(row.details) }));
}
