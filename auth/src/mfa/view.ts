import type { FactorRow } from './store.ts';

/** A second factor as the wire has it; its secret never is. */
export interface AuthFactor {
  id: string;
  created_at: string;
  updated_at: string;
  status: 'unverified' | 'verified';
  friendly_name?: string;
  factor_type: 'totp' | 'phone' | 'webauthn';
  phone: string;
  last_challenged_at: string | null;
}

export function viewFactor(row: FactorRow): AuthFactor {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    ...(row.friendly_name === '' ? {} : { friendly_name: row.friendly_name }),
    factor_type: row.factor_type,
    phone: '',
    last_challenged_at: row.last_challenged_at?.toISOString() ?? null,
  };
}
