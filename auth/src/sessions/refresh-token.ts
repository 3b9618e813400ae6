import { createHash, timingSafeEqual } from 'node:crypto';
import type { DerivationKey } from '../keys/ring.ts';

/*
 * A refresh token is not stored. It is written, as base64url without padding, from: version 0 (one byte), the session's
 * id (16), how often the session was refreshed (a variable-length integer), 16 bytes of a keyed hash of these, and 4
 * bytes of SHA-256 over everything before, which tells a mistyped token from a forged one.
 */

const VERSION = 0;
const MAC_BYTES = 16;
const CHECK_BYTES = 4;

export interface RefreshClaim {
  readonly sessionId: string;
  readonly counter: number;
  readonly mac: Buffer;
}

function writeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

function readVarint(bytes: Buffer): number | undefined {
  let value = 0;
  for (const [index, byte] of bytes.entries()) {
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return index === bytes.length - 1 && Number.isSafeInteger(value) ? value : undefined;
  }
  return undefined;
}

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const checkOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECK_BYTES);

function macOf(key: DerivationKey, sessionId: string, counter: number): Buffer {
  return key.mac('refresh token', sessionId, String(counter)).subarray(0, MAC_BYTES);
}

export function writeRefreshToken(key: DerivationKey, sessionId: string, counter: number): string {
  const head = Buffer.concat([
    Buffer.from([VERSION]),
    uuidBytes(sessionId),
    writeVarint(counter),
    macOf(key, sessionId, counter),
  ]);
  return Buffer.concat([head, checkOf(head)]).toString('base64url');
}

/** What a token claims; undefined when it is not one of ours in form. The claim is not proven yet. */
export function readRefreshToken(token: string): RefreshClaim | undefined {
  if (!/^[A-Za-z0-9_-]{40,80}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const macAt = bytes.length - CHECK_BYTES - MAC_BYTES;
  if (macAt < 18 || bytes[0] !== VERSION || bytes.toString('base64url') !== token) return undefined;
  const head = bytes.subarray(0, -CHECK_BYTES);
  if (!checkOf(head).equals(bytes.subarray(-CHECK_BYTES))) return undefined;
  const counter = readVarint(bytes.subarray(17, macAt));
  if (counter === undefined) return undefined;
  return { sessionId: uuidText(bytes.subarray(1, 17)), counter, mac: head.subarray(macAt) };
}

/** Whether this server wrote the claim. */
export function provesRefreshClaim(key: DerivationKey, claim: RefreshClaim): boolean {
  return timingSafeEqual(claim.mac, macOf(key, claim.sessionId, claim.counter));
}
