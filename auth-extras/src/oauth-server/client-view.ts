import type { ClientWithSecret } from './client-service.ts';
import type { OauthClientRow } from './client-store.ts';

/** An application as the wire has it; its secret only when it was just made. */
interface OauthClient {
  client_id: string;
  client_name: string;
  client_secret?: string;
  client_type: 'public' | 'confidential';
  token_endpoint_auth_method: string;
  registration_type: 'manual';
  client_uri?: string;
  logo_uri?: string;
  redirect_uris: readonly string[];
  grant_types: readonly string[];
  response_types: readonly string[];
  scope?: string;
  created_at: string;
  updated_at: string;
}

export function viewClient(row: OauthClientRow): OauthClient {
  return {
    client_id: row.id,
    client_name: row.name,
    client_type: row.token_endpoint_auth_method === 'none' ? 'public' : 'confidential',
    token_endpoint_auth_method: row.token_endpoint_auth_method,
    registration_type: 'manual',
    ...(row.client_uri === null ? {} : { client_uri: row.client_uri }),
    ...(row.logo_uri === null ? {} : { logo_uri: row.logo_uri }),
    redirect_uris: row.redirect_uris,
    grant_types: row.grant_types,
    response_types: row.response_types,
    ...(row.scope === null ? {} : { scope: row.scope }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export const viewClientWithSecret = ({ client, secret }: ClientWithSecret): OauthClient => ({
  ...viewClient(client),
  ...(secret === null ? {} : { client_secret: secret }),
});
