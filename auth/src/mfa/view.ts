import type { FactorRow, LastWebauthnChallenge } from './store.ts';

/** A second factor as the wire has it; its secret never is. */
export interface AuthFactor {
  id: string;
  created_at: string;
  updated_at: string;
  status: FactorRow['status'];
  friendly_name?: string;
  factor_type: FactorRow['factor_type'];
  phone: string;
  last_challenged_at: string | null;
  web_authn_aaguid?: string;
  last_webauthn_challenge_data?: LastWebauthnChallenge;
}

export function viewFactor(row: FactorRow): AuthFactor {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    ...(row.friendly_name === '' ? {} : { friendly_name: row.friendly_name }),
    factor_type: row.factor_type,
    phone: row.phone ?? '',
    last_challenged_at: row.last_challenged_at?.toISOString() ?? null,
    ...(row.aaguid === null ? {} : { web_authn_aaguid: row.aaguid }),
    ...(row.last_webauthn_challenge_data === null
      ? {}
      : { last_webauthn_challenge_data: row.last_webauthn_challenge_data }),
  };
}
