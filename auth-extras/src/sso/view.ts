import type { AttributeMapping } from './attributes.ts';
import type { SsoDomainRow, SsoProviderRow } from './store.ts';

/** An SSO provider as the wire has it; what it does not have is left out. */
interface SsoProvider {
  id: string;
  resource_id?: string;
  disabled: boolean;
  saml: {
    entity_id: string;
    metadata_xml?: string;
    metadata_url?: string;
    attribute_mapping: AttributeMapping;
    name_id_format?: string;
  };
  domains: { id: string; domain: string; created_at: string; updated_at: string }[];
  created_at: string;
  updated_at: string;
}

export function viewProvider(row: SsoProviderRow, domains: readonly SsoDomainRow[]): SsoProvider {
  return {
    id: row.id,
    ...(row.resource_id === null ? {} : { resource_id: row.resource_id }),
    disabled: row.disabled,
    saml: {
      entity_id: row.entity_id,
      ...(row.metadata_xml === '' ? {} : { metadata_xml: row.metadata_xml }),
      ...(row.metadata_url === null ? {} : { metadata_url: row.metadata_url }),
      attribute_mapping: row.attribute_mapping,
      ...(row.name_id_format === null ? {} : { name_id_format: row.name_id_format }),
    },
    domains: domains.map(({ id, domain, created_at, updated_at }) => ({
      id,
      domain,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
