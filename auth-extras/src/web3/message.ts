import { parseInstant } from '@draksha/auth/instant';

/** Not a sign-in message of a wallet; the text says why. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}

export type Chain = 'ethereum' | 'solana';

/** A sign-in message as EIP-4361 lays it out, and as Solana wallets took it over. */
export interface SignInMessage {
  /** Host and port of the site that asked for the signature. */
  readonly domain: string;
  readonly address: string;
  readonly statement: string | null;
  readonly uri: URL;
  readonly chainId: string | null;
  readonly nonce: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  readonly notBefore: Date | null;
  readonly requestId: string | null;
  readonly resources: readonly string[];
}

const NAMES: Readonly<Record<Chain, string>> = { ethereum: 'Ethereum', solana: 'Solana' };
const ADDRESSES: Readonly<Record<Chain, RegExp>> = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};
const CHAIN_IDS: Readonly<Record<Chain, RegExp>> = {
  ethereum: /^[1-9]\d{0,77}$/,
  solana: /^solana:(mainnet|devnet|testnet|localnet)$/,
};
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(localhost|${LABEL}(\\.${LABEL})+)(:[1-9]\\d{0,4})?$`, 'i');
const FIELDS = new Set([
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
]);

function instantOf(fields: ReadonlyMap<string, string>, key: string): Date | null {
  const text = fields.get(key);
  if (text === undefined) return null;
  const at = parseInstant(text);
  if (!at) throw new MessageError(`${key} is not an instant of RFC 3339`);
  return at;
}

/** An optional statement is a line between two empty ones. */
function readStatement(lines: readonly string[]): { statement: string | null; fieldsFrom: number } {
  const [, , , line = '', after] = lines;
  if (line === '' || after !== '') return { statement: null, fieldsFrom: 3 };
  return { statement: line, fieldsFrom: 5 };
}

function readResource(line: string): string {
  const uri = line.slice(2);
  if (URL.parse(uri) === null) throw new MessageError('a resource is not a URI');
  return uri;
}

function readFields(lines: readonly string[]): { fields: Map<string, string>; resources: string[] } {
  const fields = new Map<string, string>();
  const resources: string[] = [];
  let inResources = false;
  let hasResources = false;
  for (const line of lines) {
    if (line === '') continue;
    if (line.startsWith('- ')) {
      if (!inResources) throw new MessageError('a resource is outside of the list');
      resources.push(readResource(line));
      continue;
    }
    // The published client writes the heading without its colon for Solana.
    inResources = line === 'Resources:' || line === 'Resources';
    if (inResources) {
      if (hasResources) throw new MessageError('Resources is given twice');
      hasResources = true;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1) throw new MessageError('a line is not of the form "Key: value"');
    const key = line.slice(0, colon);
    if (!FIELDS.has(key)) continue;
    if (fields.has(key)) throw new MessageError(`${key} is given twice`);
    fields.set(key, line.slice(colon + 1).trim());
  }
  return { fields, resources };
}

// Other line breaks and direction marks would make a wallet show another text than we read. Joiners of Devanagari are
// allowed.
const HIDDEN = /[^\n\P{Cc}]|[\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

function checkOrder({ issuedAt, expiresAt, notBefore }: SignInMessage): void {
  if (expiresAt && issuedAt > expiresAt) throw new MessageError('Issued At is after Expiration Time');
  if (expiresAt && notBefore && notBefore > expiresAt) {
    throw new MessageError('Not Before is after Expiration Time');
  }
}

/**
 * Parses a sign-in message strictly, except for unknown fields. The caller verifies the signature.
 *
 * @throws MessageError
 */
export function parseMessage(text: string, chain: Chain): SignInMessage {
  if (HIDDEN.test(text)) throw new MessageError('a character is not allowed');
  const lines = text.split('\n');
  const [header = '', address = '', empty] = lines;
  const ending = ` wants you to sign in with your ${NAMES[chain]} account:`;
  const domain = header.slice(0, -ending.length);
  if (!header.endsWith(ending)) throw new MessageError('the first line does not ask for a sign-in');
  if (!DOMAIN.test(domain)) throw new MessageError('the domain is not one');
  if (!ADDRESSES[chain].test(address)) throw new MessageError('the second line is not an address');
  if (empty !== '') throw new MessageError('the third line is not empty');
  const { statement, fieldsFrom } = readStatement(lines);
  const { fields, resources } = readFields(lines.slice(fieldsFrom));
  if (fields.get('Version') !== '1') throw new MessageError('Version is not 1');
  const uri = URL.parse(fields.get('URI') ?? '');
  if (!uri) throw new MessageError('URI is missing or not one');
  const chainId = fields.get('Chain ID') ?? null;
  if (chainId !== null && !CHAIN_IDS[chain].test(chainId)) throw new MessageError('Chain ID is not known');
  const issuedAt = instantOf(fields, 'Issued At');
  if (!issuedAt) throw new MessageError('Issued At is missing');
  const message: SignInMessage = {
    domain,
    address,
    statement,
    uri,
    chainId,
    nonce: fields.get('Nonce') || null,
    issuedAt,
    expiresAt: instantOf(fields, 'Expiration Time'),
    notBefore: instantOf(fields, 'Not Before'),
    requestId: fields.get('Request ID') ?? null,
    resources,
  };
  checkOrder(message);
  return message;
}
