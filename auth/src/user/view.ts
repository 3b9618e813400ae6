import type { Metadata } from '../http/body.ts';
import type { FactorRow } from '../mfa/store.ts';
import { type AuthFactor, viewFactor } from '../mfa/view.ts';
import type { IdentityRow, UserRow } from './store.ts';

/** An identity as the wire has it. */
export interface AuthIdentity {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at?: string;
  created_at: string;
  updated_at: string;
  email?: string;
}

/** A user as the wire has it; instants are RFC 3339 in UTC, an absent one is left out. */
export interface AuthUser {
  id: string;
  aud: string;
  role: string;
  email: string;
  /** E.164 without the `+`; empty when there is none. */
  phone: string;
  app_metadata: Metadata;
  user_metadata: Metadata;
  identities: AuthIdentity[];
  is_anonymous: boolean;
  created_at: string;
  updated_at: string;
  email_confirmed_at?: string;
  invited_at?: string;
  phone_confirmed_at?: string;
  confirmation_sent_at?: string;
  confirmed_at?: string;
  recovery_sent_at?: string;
  new_email?: string;
  email_change_sent_at?: string;
  new_phone?: string;
  phone_change_sent_at?: string;
  reauthentication_sent_at?: string;
  last_sign_in_at?: string;
  banned_until?: string;
  deleted_at?: string;
  factors?: AuthFactor[];
}

type Optional<Key extends string> = { [K in Key]?: string };

function optional<Key extends string>(key: Key, value: Date | string | null | undefined): Optional<Key> {
  if (value === null || value === undefined || value === '') return {};
  const text = value instanceof Date ? value.toISOString() : value;
  return { [key]: text } as Optional<Key>;
}

function viewIdentity(row: IdentityRow): AuthIdentity {
  return {
    identity_id: row.id,
    id: row.subject,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...optional('last_sign_in_at', row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...optional('email', row.email),
  };
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}

/** What the operator notes of a user, and whether they have a PIN: where not, the product asks for one. */
export const appMetadataOf = (row: Pick<UserRow, 'app_metadata' | 'pin_hash' | 'is_anonymous'>): Metadata =>
  row.is_anonymous ? row.app_metadata : { ...row.app_metadata, has_pin: row.pin_hash !== null };

export function viewUser(
  row: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
): AuthUser {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    ...optional('email_confirmed_at', row.email_confirmed_at),
    ...optional('invited_at', row.invited_at),
    phone: row.phone ?? '',
    ...optional('phone_confirmed_at', row.phone_confirmed_at),
    ...optional('confirmation_sent_at', row.confirmation_sent_at),
    ...optional('confirmed_at', earlier(row.email_confirmed_at, row.phone_confirmed_at)),
    ...optional('recovery_sent_at', row.recovery_sent_at),
    ...optional('new_email', row.new_email),
    ...optional('email_change_sent_at', row.email_change_sent_at),
    ...optional('new_phone', row.new_phone),
    ...optional('phone_change_sent_at', row.phone_change_sent_at),
    ...optional('reauthentication_sent_at', row.reauthentication_sent_at),
    ...optional('last_sign_in_at', row.last_sign_in_at),
    app_metadata: appMetadataOf(row),
    user_metadata: row.user_metadata,
    identities: identities.map(viewIdentity),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...optional('banned_until', row.banned_until),
    ...optional('deleted_at', row.deleted_at),
    is_anonymous: row.is_anonymous,
    ...(factors.length === 0 ? {} : { factors: factors.map(viewFactor) }),
  };
}
