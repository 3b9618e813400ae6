import type { UserRow } from '../user/store.ts';

const MAX_NAME = 60;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Enough for its holder to know it, too little for a stranger to use it: `+91••••••3210`, `r•••@example.com`. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  if (at >= 0) return `${address.slice(0, 1)}•••${address.slice(at)}`;
  return `+${address.slice(0, 2)}${'•'.repeat(Math.max(0, address.length - 6))}${address.slice(-4)}`;
}

/** A number or e-mail address as people write it. */
export const written = (address: string): string => (address.includes('@') ? address : `+${address}`);

/** Whose account it is, for who reads a mail: their name, and enough of their number or address to know it by. */
export function shownName({ user_metadata: metadata, phone, email }: UserRow): string {
  const name =
    [metadata.first_name, metadata.last_name].map(textOf).filter(Boolean).join(' ') || textOf(metadata.name);
  const address = phone ?? email;
  const shown = address === null ? '' : masked(address);
  if (name === '') return shown;
  return shown === '' ? name.slice(0, MAX_NAME) : `${name.slice(0, MAX_NAME)} (${shown})`;
}
