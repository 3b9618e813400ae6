import type { AuthContext } from '@draksha/auth/context';
import { DAY_MS } from '@draksha/auth/durations';
import { readIdpMetadata } from './idp-metadata.ts';
import { fetchMetadata } from './metadata-source.ts';
import { claimFetch, renewMetadata, type SsoProviderRow } from './store.ts';

const RENEW_MS = DAY_MS;

/**
 * Returns the provider with metadata fetched once a day: providers change their certificates. Keeps the stored
 * metadata where the fetch fails or names another entity.
 */
export async function withFreshMetadata(
  context: AuthContext,
  provider: SsoProviderRow,
): Promise<SsoProviderRow> {
  const { db, clock, settings, log } = context;
  const at = clock();
  const before = new Date(at.getTime() - RENEW_MS);
  if (provider.metadata_url === null || provider.fetched_at > before) return provider;
  if (!(await claimFetch(db, provider.id, before, at))) return provider;
  try {
    const xml = await fetchMetadata(provider.metadata_url, settings.siteUrl);
    if (readIdpMetadata(xml).entityId !== provider.entity_id) throw new Error('it is of another entity');
    if (xml !== provider.metadata_xml) await renewMetadata(db, provider.id, xml, at);
    return { ...provider, metadata_xml: xml };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    log.warn({ provider: provider.id, why }, 'The metadata of an identity provider could not be renewed.');
    return provider;
  }
}
