import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import nacl from 'tweetnacl';

/** A wallet that signs whatever text it is shown. */
export interface TestWallet {
  readonly chain: 'ethereum' | 'solana';
  readonly address: string;
  /** The signature as the wire has it. */
  sign(text: string): string;
}

export interface EthereumTestWallet extends TestWallet {
  signBytes(text: string): Uint8Array;
}

/** Signs by `personal_sign`. */
export function ethereumWallet(): EthereumTestWallet {
  const { secretKey } = secp256k1.keygen();
  const key = secp256k1.getPublicKey(secretKey, false);
  const address = `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex')}`;
  const signBytes = (text: string): Uint8Array => {
    const body = Buffer.from(text);
    const digest = keccak_256(
      Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`), body]),
    );
    // The library puts the recovery bit first, wallets put it last and add 27.
    const [bit = 0, ...rest] = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' });
    return Uint8Array.from([...rest, bit + 27]);
  };
  return {
    chain: 'ethereum',
    address,
    signBytes,
    sign: (text) => `0x${Buffer.from(signBytes(text)).toString('hex')}`,
  };
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base 58 by repeated division of the bytes. */
export function base58(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let at = 0; at < digits.length; at += 1) {
      carry += (digits[at] ?? 0) * 256;
      digits[at] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const ones = '1'.repeat(zeros < 0 ? bytes.length : zeros);
  return (
    ones +
    digits
      .reverse()
      .map((digit) => LETTERS[digit])
      .join('')
  );
}

export interface SolanaTestWallet extends TestWallet {
  signBytes(bytes: Uint8Array): Uint8Array;
  readonly key: Uint8Array;
}

export function solanaWallet(): SolanaTestWallet {
  const { publicKey, secretKey } = nacl.sign.keyPair();
  const signBytes = (bytes: Uint8Array): Uint8Array => nacl.sign.detached(bytes, secretKey);
  return {
    chain: 'solana',
    address: base58(publicKey),
    key: publicKey,
    signBytes,
    sign: (text) => Buffer.from(signBytes(new TextEncoder().encode(text))).toString('base64url'),
  };
}

/** Lines of a sign-in message; `fields` replace or, when null, remove the usual ones. */
export function messageOf(
  wallet: Pick<TestWallet, 'chain' | 'address'>,
  at: Date,
  fields: Readonly<Record<string, string | null>> = {},
  { domain = 'farm.example', statement = 'Sign in to the vineyard' } = {},
): string {
  const name = wallet.chain === 'ethereum' ? 'Ethereum' : 'Solana';
  const usual = {
    URI: `https://${domain}/login`,
    Version: '1',
    'Chain ID': wallet.chain === 'ethereum' ? '1' : 'solana:mainnet',
    Nonce: Math.random().toString(36).slice(2, 12).padEnd(8, '0'),
    'Issued At': at.toISOString(),
  };
  const lines = Object.entries({ ...usual, ...fields })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}`);
  return [
    `${domain} wants you to sign in with your ${name} account:`,
    wallet.address,
    '',
    statement,
    '',
    ...lines,
  ].join('\n');
}
