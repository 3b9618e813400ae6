import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An operator's address could not be fetched; the text says why. */
export class PublicFetchError extends Error {
  override readonly name = 'PublicFetchError';
}

export interface PublicFetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether loopback is allowed, also without TLS: only while the site itself is local. */
  readonly allowLocal: boolean;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_048_576;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLocalHost = (url: URL): boolean => LOCAL.has(url.hostname);

// Everything that is not a host on the public internet (IANA's special-purpose registries).
const PRIVATE = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(address, prefix, 'ipv4');
}
// Routed addresses are in 2000::/3; the rest, IPv4-mapped and documentation ranges are excluded.
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(address, prefix, 'ipv6');
}

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

const NOT_PUBLIC = 'the host has no public address';

/** Resolves a name once, and connects to that address alone. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }).then(
    (found: LookupAddress[]) => {
      const [first] = found;
      if (!first || found.some(({ address }) => !isPublicAddress(address))) {
        return done(new PublicFetchError(NOT_PUBLIC), []);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    },
    () => done(new PublicFetchError('the host is not known'), []),
  );
};

function checkPlace(url: URL, allowLocal: boolean): boolean {
  const isLocal = allowLocal && isLocalHost(url);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) {
    throw new PublicFetchError('the address is not https');
  }
  if (url.username !== '' || url.password !== '') throw new PublicFetchError('the address holds a password');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!isLocal && isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PublicFetchError(NOT_PUBLIC);
  return isLocal;
}

function toResponse(status: number, headers: readonly string[], body: Buffer): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, at): [string, string] => [
    headers[at * 2] ?? '',
    headers[at * 2 + 1] ?? '',
  ]);
  const isEmpty = [101, 204, 205, 304].includes(status);
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: pairs });
}

/**
 * Fetches an address that an operator named: https, no redirects, no private address, five seconds, one mebibyte.
 *
 * @throws PublicFetchError
 */
export async function publicFetch(address: string, options: PublicFetchOptions): Promise<Response> {
  const url = URL.parse(address);
  if (!url) throw new PublicFetchError('the address is not one');
  const isLocal = checkPlace(url, options.allowLocal);
  const request = url.protocol === 'http:' ? requestPlain : requestSecure;
  const { method = 'GET', headers = {}, body } = options;
  try {
    return await new Promise<Response>((resolve, reject) => {
      const sent = request(url, {
        method,
        headers,
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isLocal ? {} : { lookup: lookupPublic }),
      });
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) sent.destroy(new PublicFetchError('the answer is too large'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve(toResponse(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  } catch (cause) {
    if (cause instanceof PublicFetchError) throw cause;
    const isLate = cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError');
    throw new PublicFetchError(isLate ? 'no answer in time' : 'no connection to the host');
  }
}
