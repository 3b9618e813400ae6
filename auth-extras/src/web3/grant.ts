import { createHash } from 'node:crypto';
import { walletsDisabled } from '@draksha/auth/closed';
import type { AuthContext } from '@draksha/auth/context';
import { DAY_MS } from '@draksha/auth/durations';
import { AuthError, validationFailed } from '@draksha/auth/http/api-error';
import { optionalText } from '@draksha/auth/http/body';
import type { SessionDevice } from '@draksha/auth/http/device';
import { isAllowedRedirect } from '@draksha/auth/http/redirect';
import { askBeforeJoining, userOfIdentity } from '@draksha/auth/oauth/linking';
import type { ProviderIdentity } from '@draksha/auth/oauth/providers';
import { answerSession, openSession } from '@draksha/auth/sessions/service';
import type { SessionAnswer } from '@draksha/auth/sessions/session-answer';
import { viewUser } from '@draksha/auth/user/view';
import { z } from 'zod';
import { isSignedByEthereum, readEthereumSignature } from './ethereum.ts';
import { type Chain, MessageError, parseMessage, type SignInMessage } from './message.ts';
import { isSignedBySolana, readSolanaSignature } from './solana.ts';
import { useOnce } from './store.ts';

export const web3GrantBody = z.object({
  chain: optionalText,
  message: optionalText,
  signature: optionalText,
});

const SHORTEST = 64;
const MAX_BYTES = 20_480;
const WINDOW_MS = 600_000;
// A message is valid for ten minutes; its nonce is stored longer, since a wallet may sign it again.
const REMEMBER_MS = DAY_MS;

const invalidGrant = (message: string): AuthError =>
  new AuthError(400, 'invalid_grant', message, { oauth: true });

/** Before anything of the request is read. @throws ApiError 422 */
export function requireWeb3({ settings }: AuthContext): void {
  if (!settings.web3.ethereum && !settings.web3.solana) throw walletsDisabled();
}

function readChain({ settings }: AuthContext, chain: string): Chain {
  if (chain !== 'ethereum' && chain !== 'solana') {
    throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  }
  if (!settings.web3[chain]) throw walletsDisabled(chain === 'ethereum' ? 'Ethereum Web3' : 'Solana Web3');
  return chain;
}

function readMessage(text: string, chain: Chain): SignInMessage {
  const bytes = Buffer.byteLength(text);
  if (bytes < SHORTEST) throw validationFailed('The message is too short');
  if (bytes > MAX_BYTES) throw validationFailed(`The message must not exceed ${MAX_BYTES} bytes`);
  try {
    return parseMessage(text, chain);
  } catch (cause) {
    if (!(cause instanceof MessageError)) throw cause;
    throw validationFailed(`The message could not be read: ${cause.message}`);
  }
}

function checkSignature(chain: Chain, text: string, signature: string, address: string): void {
  const bytes = chain === 'ethereum' ? readEthereumSignature(signature) : readSolanaSignature(signature);
  if (!bytes) {
    throw validationFailed(
      chain === 'ethereum'
        ? 'The signature must be 0x and 65 bytes in hexadecimal'
        : 'The signature must be 64 bytes in base64',
    );
  }
  const isSigned = chain === 'ethereum' ? isSignedByEthereum : isSignedBySolana;
  if (!isSigned(text, bytes, address))
    throw invalidGrant('The signature is not of the address in the message');
}

/** A message that was signed for another site must not open an account here. */
function checkPlace({ settings }: AuthContext, { uri, domain }: SignInMessage): void {
  const { siteUrl, redirectUrls } = settings;
  const isLocal = uri.hostname === 'localhost';
  if (uri.protocol !== 'https:' && !(isLocal && uri.protocol === 'http:')) {
    throw invalidGrant('The URI of the message must use https');
  }
  if (!isAllowedRedirect(siteUrl, uri.href, redirectUrls)) {
    throw invalidGrant('The URI of the message is not one of this server: it was signed for another site');
  }
  const lower = domain.toLowerCase();
  // Ports change during development; the host must still be this machine.
  const matches = isLocal
    ? /^localhost(:\d+)?$/.test(lower)
    : uri.host === lower && isAllowedRedirect(siteUrl, `https://${lower}/`, redirectUrls);
  if (!matches) throw invalidGrant('The domain of the message is not that of its URI');
}

function checkTime({ clock }: AuthContext, message: SignInMessage): void {
  const now = clock().getTime();
  if (message.notBefore && now < message.notBefore.getTime()) {
    throw invalidGrant('The message is not valid yet');
  }
  if (message.expiresAt && now >= message.expiresAt.getTime()) throw invalidGrant('The message has expired');
  const age = now - message.issuedAt.getTime();
  if (age > WINDOW_MS) throw invalidGrant('The message was issued too long ago');
  if (age < -WINDOW_MS) throw invalidGrant('The message was issued too far in the future');
}

function identityOfWallet(chain: Chain, message: SignInMessage): ProviderIdentity {
  // Letters in an Ethereum address differ in case by a checksum only: one key is one account.
  const address = chain === 'ethereum' ? message.address.toLowerCase() : message.address;
  const subject = `web3:${chain}:${address}`;
  const custom_claims = {
    address,
    chain,
    network: message.chainId ?? '',
    domain: message.domain,
    statement: message.statement ?? '',
  };
  return {
    provider: 'web3',
    subject,
    email: null,
    emailVerified: false,
    data: { sub: subject, custom_claims, email_verified: false, phone_verified: false },
  };
}

const digest = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Signs in with a message that a wallet signed (EIP-4361 and its like on Solana). A message, and a nonce of one wallet,
 * open one session each.
 *
 * @throws ApiError 400, 422
 */
export async function grantWeb3(
  context: AuthContext,
  given: z.output<typeof web3GrantBody>,
  device: SessionDevice,
): Promise<SessionAnswer> {
  const chain = readChain(context, given.chain ?? '');
  const { message: text = '', signature = '' } = given;
  const message = readMessage(text, chain);
  checkSignature(chain, text, signature, message.address);
  checkPlace(context, message);
  checkTime(context, message);
  const identity = identityOfWallet(chain, message);
  const digests = [
    digest('message', text),
    ...(message.nonce === null ? [] : [digest('nonce', identity.subject, message.nonce)]),
  ];
  const afterJoining = await askBeforeJoining(context, identity, device.ip);
  const userSession = await context.db.transaction(async (tx) => {
    const until = new Date(context.clock().getTime() + REMEMBER_MS);
    if (!(await useOnce(tx, digests, until))) throw invalidGrant('The message or its nonce was used before');
    return openSession(context, tx, await userOfIdentity(context, tx, identity), 'web3', device);
  });
  await afterJoining(viewUser(userSession.user, userSession.identities));
  return answerSession(context, userSession);
}
