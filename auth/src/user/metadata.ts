import { validationFailed } from '../http/api-error.ts';
import type { Metadata } from '../http/body.ts';

/** Every access token carries them, and servers and proxies refuse long headers. */
const MAX_BYTES = 4_096;
/** Room for marks of our own, such as that a number was proven. */
const MAX_BYTES_OF_TOKEN = MAX_BYTES + 256;

const sizeOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

/**
 * Shallow merge; a key set to null is removed.
 *
 * @throws ApiError 400 where the whole is more than 4,096 bytes of JSON and did not shrink
 */
export function mergeMetadata(stored: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null),
  );
  const size = sizeOf(merged);
  if (size > MAX_BYTES && size > sizeOf(stored)) {
    throw validationFailed(`Metadata must not be larger than ${MAX_BYTES} bytes in all`);
  }
  return merged;
}

/** The first and as many entries of the second, the shortest first, as there is room for. */
export function fitMetadata(kept: Metadata, more: Metadata): Metadata {
  const entries = Object.entries(more).filter(([key]) => !Object.hasOwn(kept, key));
  const sized = entries.map((entry) => ({ entry, bytes: sizeOf(entry) })).sort((a, b) => a.bytes - b.bytes);
  let left = MAX_BYTES - sizeOf(kept);
  const fitting = new Set<string>();
  for (const { entry, bytes } of sized) {
    left -= bytes;
    if (left >= 0) fitting.add(entry[0]);
  }
  return { ...Object.fromEntries(entries.filter(([key]) => fitting.has(key))), ...kept };
}

/** What an access token carries of metadata that were stored before they had a limit. */
export const metadataOfToken = (stored: Metadata): Metadata =>
  sizeOf(stored) <= MAX_BYTES_OF_TOKEN ? stored : fitMetadata({}, stored);

/** The provider list as the wire has it: the first one, and all in order of their making. */
export function withProvider(app: Metadata, provider: string): Metadata {
  const known = Array.isArray(app.providers) ? app.providers.filter((name) => name !== provider) : [];
  const providers = [...known, provider];
  return { ...app, provider: providers[0] ?? provider, providers };
}

/** The same after identities were removed. */
export function signInProvidersOf(
  app: Metadata,
  identities: readonly { readonly provider: string }[],
): Metadata {
  const { provider: _, providers: __, ...rest } = app;
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return providers[0] === undefined ? rest : { ...rest, provider: providers[0], providers };
}
