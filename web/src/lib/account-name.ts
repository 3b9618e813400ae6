import { displayPhone } from '@draksha/contract/phone';
import type { User } from '@supabase/auth-js';

type Named = Pick<User, 'user_metadata' | 'phone' | 'email'>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whose account it is, as its farmer would say it: their name, and the number or the address that is theirs alone. */
export function accountName({ user_metadata: metadata, phone, email }: Named): string {
  const own = [metadata.first_name ?? metadata.given_name, metadata.last_name ?? metadata.family_name]
    .map(text)
    .join(' ')
    .trim();
  const name = own || text(metadata.full_name);
  const address = phone ? displayPhone(phone) : email && !email.endsWith('.invalid') ? email : '';
  return name && address ? `${name} (${address})` : name || address;
}
