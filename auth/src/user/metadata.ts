import type { Metadata } from '../http/body.ts';

/** Shallow merge; a key set to null is removed. */
export function mergeMetadata(stored: Metadata, changes: Metadata): Metadata {
  const merged = { ...stored, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/** The provider list as the wire has it: the first one, and all in order of their making. */
export function withProvider(app: Metadata, provider: string): Metadata {
  const known = Array.isArray(app.providers) ? app.providers.filter((name) => name !== provider) : [];
  const providers = [...known, provider];
  return { ...app, provider: providers[0] ?? provider, providers };
}

/** The same after identities were removed. */
export function providersOf(app: Metadata, identities: readonly { readonly provider: string }[]): Metadata {
  const { provider: _, providers: __, ...rest } = app;
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return providers[0] === undefined ? rest : { ...rest, provider: providers[0], providers };
}
