import { base58 } from '@scure/base';

/** The 32 bytes that a Solana address writes; undefined when it writes another length or in other letters. */
export function decodeKey(text: string): Buffer | undefined {
  if (text.length < 32 || text.length > 44) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === 32 ? Buffer.from(bytes) : undefined;
  } catch {
    return undefined;
  }
}
