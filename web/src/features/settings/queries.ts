import type { User } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { AccountError, ask, callServer } from './account-call.ts';

/** One session of the farmer, as the sign-in server lists it. */
export interface Device {
  readonly id: string;
  /** `Chrome · Android · SM-A145F`; empty when the device says nothing of itself. */
  readonly device: string;
  readonly is_current: boolean;
  readonly created_at: string;
  readonly refreshed_at: string;
}

/** Ways the server is set up for. */
interface Offers {
  readonly external: { readonly google?: boolean };
  readonly passkeys_enabled?: boolean;
  readonly oauth_server_enabled?: boolean;
}

const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof AccountError && ['offline', 'unavailable'].includes(error.kind);

/** The account as the sign-in server has it now: number, e-mail, factors, identities. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<User> => (await ask((auth) => auth.getUser())).user,
  retry,
});

export const accountChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async (): Promise<readonly Device[]> => {
    const answer = await callServer<{ sessions: readonly Device[] }>('GET', '/user/sessions');
    return answer?.sessions ?? [];
  },
  staleTime: 0,
  retry,
});

export const offersQuery = queryOptions({
  queryKey: ['account', 'offers'],
  queryFn: async (): Promise<Offers> => (await callServer<Offers>('GET', '/settings')) ?? { external: {} },
  staleTime: Number.POSITIVE_INFINITY,
  retry,
});

export const recoveryQuery = queryOptions({
  queryKey: ['account', 'recovery'],
  /** How many recovery codes are left; `null` before any were made. */
  queryFn: async (): Promise<number | null> => {
    try {
      return (await ask((auth) => auth.mfa.recoveryCodes.getStatus())).remaining;
    } catch (error) {
      if (error instanceof AccountError && error.kind === 'other') return null;
      throw error;
    }
  },
  staleTime: 0,
  retry,
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => ask((auth) => auth.passkey.list()),
  staleTime: 0,
  retry,
});

/** Applications that the farmer has let in. */
export const grantsQuery = queryOptions({
  queryKey: ['account', 'grants'],
  queryFn: () => ask((auth) => auth.oauth.listGrants()),
  staleTime: 0,
  retry,
});

/** Operators' views of the own number. */
export const looksQuery = queryOptions({
  queryKey: ['account', 'looks'],
  queryFn: ({ signal }) => api('GET /me/looks', { signal }),
});

export { proven } from './proof.ts';
export { ProofOver } from './proof-over.tsx';
