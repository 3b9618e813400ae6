import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { validationFailed } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import type { Awaited } from '../outbox/first-try.ts';
import { queueMessage } from '../outbox/store.ts';
import { languageOf } from '../outbox/texts.ts';
import { receiverOf } from '../user/store.ts';
import { CEREMONY_SECONDS } from '../webauthn/ceremony.ts';
import { requireFullAssurance } from './assurance.ts';
import {
  type ChallengeRow,
  findNewestChallenge,
  insertChallenge,
  MAX_CHALLENGE_TRIES,
  markChallenged,
} from './challenge-store.ts';
import { isRealFactor, requireOwn } from './service.ts';
import { type FactorRow, findFactor, lockFactor } from './store.ts';
import { requireSwitch } from './switches.ts';
import { type KeyChallenge, keyRequestOptions } from './webauthn.ts';

export interface OpenedChallenge {
  readonly factor: FactorRow;
  readonly challenge: ChallengeRow;
  /** Options for the browser. */
  readonly webauthn?: KeyChallenge;
  /** The code being sent. */
  readonly sent?: Awaited;
}

/** The factor, when its owner may use it now. @throws ApiError 400, 403, 404, 422 */
export async function usableFactor(
  context: AuthContext,
  caller: Caller,
  factorId: string,
): Promise<FactorRow> {
  const factor = requireOwn(caller, await findFactor(context.db, factorId));
  if (!isRealFactor(factor)) throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  requireSwitch(context.settings.factorSwitches, factor.factor_type, 'verify');
  // A factor begun before another was proven must not bypass that one.
  if (factor.status === 'unverified') {
    await requireFullAssurance(context.db, caller, 403, 'AAL2 required to enroll a new factor');
  }
  return factor;
}

/** Opens a challenge of five minutes for this session; a phone gets its code. @throws ApiError 403, 404, 422, 429 */
export async function challenge(
  context: AuthContext,
  caller: Caller,
  factorId: string,
): Promise<OpenedChallenge> {
  await usableFactor(context, caller, factorId);
  const challenged = await context.db.transaction(async (tx) => {
    const at = context.clock();
    const factor = requireOwn(caller, await lockFactor(tx, factorId));
    const live = factor.factor_type === 'phone' ? await findYoung(tx, factor, caller, at) : undefined;
    const row = live ?? newChallenge(factor, caller, at);
    if (!live) await insertChallenge(tx, row);
    const sent =
      factor.phone === null ? {} : { sent: await sendCode(context, tx, caller, factor.phone, row, at) };
    await markChallenged(tx, factor.id, at);
    return { factor, challenge: row, ...sent };
  });
  if (challenged.factor.factor_type !== 'webauthn') return challenged;
  return {
    ...challenged,
    webauthn: await keyRequestOptions(context, caller, challenged.factor, challenged.challenge.id),
  };
}

function newChallenge(factor: FactorRow, caller: Caller, at: Date): ChallengeRow {
  return {
    id: randomUUID(),
    factor_id: factor.id,
    session_id: caller.session.id,
    tries: 0,
    created_at: at,
    expires_at: new Date(at.getTime() + CEREMONY_SECONDS * 1000),
  };
}

/** The challenge before, while the better half of its life is left: a message that comes late still has the right code. */
async function findYoung(
  tx: Queryable,
  factor: FactorRow,
  caller: Caller,
  at: Date,
): Promise<ChallengeRow | undefined> {
  const last = await findNewestChallenge(tx, factor.id, caller.session.id);
  const isYoung =
    last !== undefined && last.expires_at.getTime() - at.getTime() > (CEREMONY_SECONDS * 1000) / 2;
  return isYoung && last.tries < MAX_CHALLENGE_TRIES ? last : undefined;
}

/** The message leaves after the commit. @throws ApiError 429 */
async function sendCode(
  context: AuthContext,
  tx: Queryable,
  { user }: Caller,
  phone: string,
  { id }: ChallengeRow,
  at: Date,
): Promise<Awaited> {
  const { limiter, settings } = context;
  await limiter.pause(tx, 'mfa', 'sms', phone, settings.resendGapSeconds);
  await limiter.message(tx, 'sms', phone, receiverOf(user, { channel: 'sms', value: phone }));
  const message = {
    channel: 'sms',
    recipient: phone,
    template: 'mfa',
    language: languageOf(user.user_metadata),
    token_id: id,
    parameters: {},
    user_id: user.id,
  } as const;
  const messageId = await queueMessage(tx, message, at);
  const details = { kind: 'mfa', channel: 'sms' };
  await recordAudit(tx, { action: 'code_sent', userId: user.id, details }, at);
  return { messageId, channel: 'sms', to: phone };
}
