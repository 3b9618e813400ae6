import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import type { Settings } from '../options.ts';
import { isUndeliverable, sendCode } from '../otp/send.ts';
import { findLiveToken } from '../otp/store.ts';
import { queueMessage } from '../outbox/store.ts';
import { languageOf } from '../outbox/texts.ts';
import { openSession, type UserSession } from '../sessions/service.ts';
import { confirmAddress, providerOf, saveAddressIdentity } from '../user/confirm.ts';
import { mergeMetadata } from '../user/metadata.ts';
import {
  contestUnfinished,
  findUserByAddress,
  type IdentityRow,
  insertUser,
  listIdentities,
  lockUser,
  receiverOf,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { type AuthUser, viewUser } from '../user/view.ts';
import { isConfirmed, makePlan, type Plan, type SignUpRequest } from './plan.ts';
import { pinMark, signUpMetadata, unknownUser } from './unknown-user.ts';

export type SignUpResult =
  | { readonly session: UserSession }
  | { readonly user: AuthUser; readonly messageId: string; readonly isSent: boolean };

/**
 * Signs a farmer up, or answers as if, when the address has an account already.
 *
 * @throws ApiError 422 `user_already_exists` where accounts need no code, 429 within the pause between two codes.
 */
export async function signUp(context: AuthContext, request: SignUpRequest): Promise<SignUpResult> {
  // A change to the account between plan and transaction restarts the plan.
  for (let round = 0; round < 5; round += 1) {
    const plan = await makePlan(context, request);
    if (plan.state === 'new') await askBeforeCreating(context, request, plan.id);
    const result = await attempt(context, request, plan);
    if (!result) continue;
    if (plan.state === 'new') await tellAfterCreating(context, result, request.device.ip);
    return result;
  }
  throw new Error('A sign-up met another one of the same address five times.');
}

/** A hook that refuses must do so before the account is there. */
/**
 * A sign-up soon after another one of the same address sends nothing, and reports that two disagree on the PIN: its
 * sender may have read the other one's code on the owner's phone.
 */
async function attempt(
  context: AuthContext,
  request: SignUpRequest,
  plan: Plan,
): Promise<SignUpResult | undefined> {
  try {
    return await context.db.transaction((tx) => carryOut(context, tx, request, plan));
  } catch (cause) {
    const isEarly = cause instanceof AuthError && cause.status === 429;
    if (isEarly && plan.state === 'unfinished' && plan.secret.credentials_contested) {
      await contestUnfinished(context.db, plan.id, request.address, context.clock());
    }
    throw cause;
  }
}

function askBeforeCreating(context: AuthContext, request: SignUpRequest, id: string): Promise<void> {
  const fresh = unknownUser(context.settings, request, context.clock(), id);
  return context.operator.beforeUserCreated(viewUser(fresh, []), request.device.ip);
}

function tellAfterCreating(context: AuthContext, result: SignUpResult, ip: string): Promise<void> {
  const user = 'user' in result ? result.user : viewUser(result.session.user, result.session.identities);
  return context.operator.afterUserCreated(user, ip);
}

async function carryOut(
  context: AuthContext,
  tx: Queryable,
  request: SignUpRequest,
  plan: Plan,
): Promise<SignUpResult | undefined> {
  const { settings } = context;
  const { address } = request;
  const isImplied = request.credential === undefined;
  const isAutoconfirmed = !isImplied && settings.autoconfirm[address.channel === 'email' ? 'email' : 'phone'];
  if (plan.state === 'taken') return answerTaken(context, tx, request);
  if (!isAutoconfirmed && !isImplied) {
    await context.limiter.pause(tx, 'signup', address.channel, address.value, settings.resendGapSeconds);
  }
  const user =
    plan.state === 'new'
      ? await addUser(context, tx, request, plan)
      : await renew(context, tx, request, plan);
  if (!user) return undefined;
  if (isAutoconfirmed) {
    const confirmed = await confirmAddress(tx, user, address, {}, context.clock());
    return { session: await openSession(context, tx, confirmed, 'password', request.device) };
  }
  const template = address.channel === 'email' ? 'signup' : 'code';
  const { redirectTo, pkce } = request;
  const sent = await sendCode(context, tx, user, {
    kind: 'confirmation',
    to: address,
    template,
    redirectTo,
    pkce,
  });
  const view =
    settings.knownAddresses === 'hidden'
      ? await viewHidden(context, request)
      : viewUnconfirmed(settings, sent.user, await listIdentities(tx, user.id), request);
  return { user: view, messageId: sent.messageId, isSent: true };
}

/** Shows the caller their own words only: what an earlier, unfinished sign-up said of this address is not theirs. */
function viewUnconfirmed(
  settings: Settings,
  user: UserRow,
  identities: readonly IdentityRow[],
  request: SignUpRequest,
): AuthUser {
  const { address, data } = request;
  const own = signUpMetadata(user.id, address, data);
  const pin_hash = pinMark(request.credential, settings);
  const shown = identities.map((identity) => ({ ...identity, identity_data: own }));
  return viewUser({ ...user, user_metadata: own, pin_hash }, shown);
}

async function addUser(
  context: AuthContext,
  tx: Queryable,
  request: SignUpRequest,
  plan: Extract<Plan, { state: 'new' }>,
): Promise<UserRow | undefined> {
  const { address, data, device } = request;
  const at = context.clock();
  const user = await insertUser(
    tx,
    {
      aud: context.settings.audience,
      role: 'authenticated',
      email: address.channel === 'email' ? address.value : null,
      phone: address.channel === 'sms' ? address.value : null,
      app_metadata: { provider: providerOf(address), providers: [providerOf(address)] },
      password_hash: plan.secret.password_hash ?? null,
      pin_hash: plan.secret.pin_hash ?? null,
      pin_pepper: plan.secret.pin_pepper ?? null,
      id: plan.id,
      user_metadata: signUpMetadata(plan.id, address, data),
    },
    at,
  );
  if (!user) return undefined;
  await saveAddressIdentity(tx, user.id, address, mergeMetadata({}, data), false, at);
  await recordAudit(tx, { action: 'signed_up', userId: user.id, ip: device.ip }, at);
  return user;
}

async function renew(
  context: AuthContext,
  tx: Queryable,
  request: SignUpRequest,
  plan: Extract<Plan, { state: 'unfinished' }>,
): Promise<UserRow | undefined> {
  const { address, data, credential } = request;
  const at = context.clock();
  const user = await lockUser(tx, plan.id);
  if (!user || isConfirmed(user, address)) return undefined;
  const isLive = (await findLiveToken(tx, user.id, 'confirmation', at)) !== undefined;
  if (isLive !== plan.isLive) return undefined;
  const isFresh = !plan.isLive && credential !== undefined;
  const metadata = isFresh ? { user_metadata: signUpMetadata(user.id, address, data) } : {};
  return updateUser(tx, user.id, { ...plan.secret, ...metadata }, at);
}

/** Hides the existing account; its owner gets a mail about the attempt. */
async function answerTaken(
  context: AuthContext,
  tx: Queryable,
  request: SignUpRequest,
): Promise<SignUpResult> {
  const { settings } = context;
  const { address } = request;
  if (settings.autoconfirm.email || settings.autoconfirm.phone) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  const at = context.clock();
  const owner = await findUserByAddress(tx, address);
  if (settings.knownAddresses === 'hidden') return answerHidden(context, tx, request, owner);
  const isReachable = address.channel === 'email' && !isUndeliverable(address);
  if (owner && isReachable && (await context.limiter.mayNotify(tx, 'already_registered', address.value))) {
    await context.limiter.message(tx, 'email', address.value, receiverOf(owner, address));
    const language = languageOf(owner.user_metadata);
    const notice = {
      channel: 'email',
      template: 'already_registered',
      token_id: null,
      parameters: {},
    } as const;
    await queueMessage(tx, { ...notice, recipient: address.value, language, user_id: owner.id }, at);
  }
  const user = viewUser(unknownUser(settings, request, at), []);
  return { user, messageId: randomUUID(), isSent: false };
}

/**
 * Costs as much for a known account as for a new one. A number gets a sign-in code for its owner; a mailbox gets a
 * mail that the account exists. The secrets of the sign-up are ignored.
 */
async function answerHidden(
  context: AuthContext,
  tx: Queryable,
  request: SignUpRequest,
  owner: UserRow | undefined,
): Promise<SignUpResult> {
  const { address } = request;
  const at = context.clock();
  await context.limiter.pause(
    tx,
    'signup',
    address.channel,
    address.value,
    context.settings.resendGapSeconds,
  );
  const user = await viewHidden(context, request);
  if (!owner) return { user, messageId: randomUUID(), isSent: false };
  if (address.channel === 'sms') {
    const sent = await sendCode(context, tx, owner, { kind: 'confirmation', to: address, template: 'code' });
    return { user, messageId: sent.messageId, isSent: true };
  }
  await context.limiter.message(tx, address.channel, address.value);
  const message = {
    channel: 'email',
    recipient: address.value,
    template: 'already_registered',
    language: languageOf(owner.user_metadata),
    token_id: null,
    parameters: {},
    user_id: owner.id,
  } as const;
  const messageId = isUndeliverable(address) ? randomUUID() : await queueMessage(tx, message, at);
  return { user, messageId, isSent: true };
}

/** The same for every address, at every time: an account that seems to have been made just now. */
async function viewHidden(context: AuthContext, request: SignUpRequest): Promise<AuthUser> {
  const at = context.clock();
  const key = await context.keys.derivation();
  const id = uuidOf(key.mac('hidden account', request.address.value));
  const user = unknownUser(context.settings, request, at, id);
  const identity: IdentityRow = {
    id: uuidOf(key.mac('hidden identity', request.address.value)),
    user_id: id,
    provider: providerOf(request.address),
    subject: id,
    identity_data: user.user_metadata,
    email: request.address.channel === 'email' ? request.address.value : null,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  };
  return viewUser(user, [identity]);
}

/** A version 4 UUID made of these bytes. */
function uuidOf(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own.writeUInt8((own.readUInt8(6) & 0x0f) | 0x40, 6);
  own.writeUInt8((own.readUInt8(8) & 0x3f) | 0x80, 8);
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
