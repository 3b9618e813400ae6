const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The 32 bytes that a Solana address writes; undefined when it writes another length or in other letters. */
export function decodeKey(text: string): Buffer | undefined {
  if (text.length < 32 || text.length > 44) return undefined;
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  const body = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return zeros + body.length === 32 ? Buffer.concat([Buffer.alloc(zeros), body]) : undefined;
}
