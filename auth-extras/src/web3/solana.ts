import { createPublicKey, verify } from 'node:crypto';
import { decodeKey } from './base58.ts';

/** 64 bytes in base64 or base64url, with or without padding. */
export function readSolanaSignature(text: string): Buffer | undefined {
  const bare = text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
  if ((text.length !== 86 && text.length !== 88) || !/^[A-Za-z0-9_-]{86}$/.test(bare)) return undefined;
  const bytes = Buffer.from(bare, 'base64url');
  // The last letter has four bits too many: with others there, one signature would have sixteen spellings.
  return bytes.length === 64 && bytes.toString('base64url') === bare ? bytes : undefined;
}

const DOMAIN = Buffer.from('\xffsolana offchain', 'latin1');
const VERSION = 0;

function withLength(body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(body.length);
  return Buffer.concat([length, body]);
}

/**
 * How a Ledger signs text (Solana's off-chain message signing, version 0): with its first firmware's short header,
 * and with the application's domain, which wallets leave zero, and the signer.
 */
function ledgerForms(body: Buffer, key: Buffer): Buffer[] {
  const tail = withLength(body);
  return [0, 1, 2].flatMap((format) => [
    Buffer.concat([DOMAIN, Buffer.from([VERSION, format]), tail]),
    Buffer.concat([DOMAIN, Buffer.from([VERSION]), Buffer.alloc(32), Buffer.from([format, 1]), key, tail]),
  ]);
}

/** Whether the owner of the address signed the text, as it is or as a Ledger wraps it. */
export function isSignedBySolana(text: string, signature: Buffer, address: string): boolean {
  const raw = decodeKey(address);
  if (!raw) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  const body = Buffer.from(text);
  return [body, ...ledgerForms(body, raw)].some((form) => verify(null, form, key, signature));
}
