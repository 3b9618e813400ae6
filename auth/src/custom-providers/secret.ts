import type { KeyRing } from '../keys/ring.ts';
import { seal, unseal } from '../keys/seal.ts';
import type { CustomProviderRow } from './store.ts';

const USE = 'custom provider secret';
const label = (id: string): string => `custom provider:${id}`;

/** Our secret at the provider as the database holds it. */
export async function sealSecret(
  keys: KeyRing,
  id: string,
  secret: string,
): Promise<Pick<CustomProviderRow, 'sealed_secret' | 'secret_key'>> {
  const key = await keys.derivation();
  return { sealed_secret: seal(key.mac(USE), label(id), Buffer.from(secret)), secret_key: key.id };
}

export async function openSecret(keys: KeyRing, row: CustomProviderRow): Promise<string> {
  const key = await keys.derivation(row.secret_key);
  return unseal(key.mac(USE), label(row.id), row.sealed_secret).toString();
}
