import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ApiError, validationFailed } from '../http/api-error.ts';

const TIMEOUT_MS = 5_000;
const LONGEST = 1_048_576;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

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
// What is routed stands in 2000::/3; the rest, and what carries IPv4 addresses or is for examples, is not for us.
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

/** Whether the address is one that anybody on the internet could reach. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

const failed = (why: string): ApiError =>
  new ApiError(400, 'saml_metadata_fetch_failed', `The metadata could not be fetched: ${why}`);

/** Looks the name up once, and lets the connection go only to what was looked at. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }).then(
    (found: LookupAddress[]) => {
      const [first] = found;
      if (!first || found.some(({ address }) => !isPublicAddress(address))) {
        return done(new Error('the host has no public address'), []);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    },
    () => done(new Error('the host is not known'), []),
  );
};

/**
 * Whether metadata may be asked for there: https, or, while the site itself stands on this machine, this machine.
 *
 * @throws ApiError 400
 */
function checkAddress(text: string, siteUrl: string): { url: URL; isLocal: boolean } {
  const url = URL.parse(text);
  if (!url) throw validationFailed('metadata_url is not a URL');
  const isLocal = LOCAL.has(url.hostname) && LOCAL.has(new URL(siteUrl).hostname);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) {
    throw validationFailed('metadata_url is not an https URL');
  }
  if (url.username !== '' || url.password !== '')
    throw validationFailed('metadata_url must hold no password');
  return { url, isLocal };
}

/** Fetches a provider's metadata: no redirects, no private addresses, five seconds, one mebibyte. @throws ApiError 400 */
export async function fetchMetadata(address: string, siteUrl: string): Promise<string> {
  const { url, isLocal } = checkAddress(address, siteUrl);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!isLocal && isIP(literal) !== 0 && !isPublicAddress(literal)) {
    throw failed('the host has no public address');
  }
  const get = url.protocol === 'http:' ? getPlain : getSecure;
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
        ...(isLocal ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        if (response.statusCode !== 200) {
          request.destroy(failed(`the answer was ${response.statusCode}`));
          return;
        }
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > LONGEST) request.destroy(failed('the answer is too large'));
          else chunks.push(chunk);
        });
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
  }).catch((cause: unknown) => {
    if (cause instanceof ApiError) throw cause;
    const isLate = cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError');
    throw failed(isLate ? 'no answer in time' : 'no connection to the host');
  }) as Promise<string>;
}
