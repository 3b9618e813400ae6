import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** `0x` and 65 bytes in hexadecimal: r, s and v. */
export function readEthereumSignature(text: string): Buffer | undefined {
  return /^0x[0-9a-fA-F]{130}$/.test(text) ? Buffer.from(text.slice(2), 'hex') : undefined;
}

/** The address that signed the text by `personal_sign` (EIP-191), in lower case; undefined when none can have. */
function signerOf(text: string, signature: Buffer): string | undefined {
  const body = Buffer.from(text);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`);
  const v = signature.readUInt8(64);
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(
      recovery,
    );
    // Every signature has a twin in the upper half that anyone can make; wallets never do.
    if (parsed.hasHighS()) return undefined;
    const key = parsed.recoverPublicKey(keccak_256(Buffer.concat([prefix, body]))).toBytes(false);
    return `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex')}`;
  } catch {
    return undefined;
  }
}

/** Whether the owner of the address signed the text. */
export function isSignedByEthereum(text: string, signature: Buffer, address: string): boolean {
  return signerOf(text, signature) === address.toLowerCase();
}
