import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { isUuid } from '../http/bearer.ts';
import { listFactors } from '../mfa/store.ts';
import { listMessages, type MessageRow } from '../outbox/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import { listSessions } from '../sessions/store.ts';
import { findCaller } from '../sessions/whole-store.ts';
import { storedPhone } from '../user/address.ts';
import { findRelease } from '../user/change-store.ts';
import { closeAccount } from '../user/closing.ts';
import { releaseNumber } from '../user/release.ts';
import { findUserByAddress, lockUser } from '../user/store.ts';
import { undoRelease } from '../user/undo-release.ts';
import { OPERATOR_CLAIM } from './operator-claim.ts';

/** An account as helpers see it: no secrets, no name. */
export interface SupportedAccount {
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly numberConfirmed: boolean;
  readonly hasPin: boolean;
  readonly hasSecondStep: boolean;
  readonly sessions: readonly {
    readonly device: string;
    readonly createdAt: Date;
    readonly lastUsedAt: Date;
  }[];
}

export type SupportedMessage = Readonly<
  Pick<
    MessageRow,
    | 'channel'
    | 'template'
    | 'state'
    | 'attempts'
    | 'provider'
    | 'created_at'
    | 'sent_at'
    | 'settled_at'
    | 'last_error'
  >
>;

/** Calls for people who help others sign in. The caller checks that they may. */
export interface Support {
  /** The account of a number, E.164; null where it has none. */
  account(phone: string): Promise<SupportedAccount | null>;
  /** What went to a number, and to the other addresses of its account, newest first. */
  messages(phone: string): Promise<SupportedMessage[]>;
  /** Ends every session of the number's account; false where it has none. */
  endSessions(phone: string): Promise<boolean>;
  /** Whose number it is, or was until a release that can still be taken back; null where it is no account's. */
  ownerOf(phone: string): Promise<string | null>;
  /** Releases the number and ends its sessions; false for an unknown number. */
  releaseNumber(phone: string): Promise<boolean>;
  /** When the number was taken off an account that can still have it back; null where it was not. */
  releasedAt(phone: string): Promise<Date | null>;
  /** Restores a released number; `taken` where another account has it. */
  restoreNumber(phone: string): Promise<'restored' | 'taken' | 'none'>;
  /** Whether the caller was named an operator, and when their session had its second step; null where it has had none, or the factor is no more. */
  standing(
    sessionId: string,
    userId: string,
  ): Promise<{ readonly isOperator: boolean; readonly secondStepAt: Date | null }>;
}

const MAX_MESSAGES = 50;
const SECOND_STEPS = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'];

export function createSupport(context: AuthContext): Support {
  const { db, clock, liveness } = context;
  const ownerOf = (phone: string) => findUserByAddress(db, { channel: 'sms', value: storedPhone(phone) });

  const ended = async (phone: string, isReleased: boolean): Promise<boolean> => {
    const owner = await ownerOf(phone);
    if (!owner) return false;
    const done = await db.transaction(async (tx) => {
      const at = clock();
      const user = await lockUser(tx, owner.id);
      if (user?.phone !== owner.phone) return false;
      await closeAccount(context, tx, user.id, 'admin', at);
      if (isReleased) await releaseNumber(context, tx, user, 'operator');
      const details = { scope: 'operator' };
      await recordAudit(tx, { action: 'signed_out', userId: user.id, details }, at);
      return true;
    });
    liveness.forget();
    return done;
  };

  return {
    async account(phone) {
      const user = await ownerOf(phone);
      if (!user) return null;
      const [factors, sessions] = await Promise.all([
        listFactors(db, user.id),
        listSessions(db, user.id, clock()),
      ]);
      return {
        createdAt: user.created_at,
        lastSignInAt: user.last_sign_in_at,
        numberConfirmed: user.phone_confirmed_at !== null,
        hasPin: user.pin_hash !== null,
        hasSecondStep: factors.some(({ status }) => status === 'verified'),
        sessions: sessions.map((row) => ({
          device: deviceName(row.user_agent),
          createdAt: row.created_at,
          lastUsedAt: row.refreshed_at,
        })),
      };
    },
    async messages(phone) {
      const user = await ownerOf(phone);
      const narrow = { state: null, userId: null, recipient: null };
      const lists = await Promise.all([
        listMessages(db, { ...narrow, recipient: storedPhone(phone) }, MAX_MESSAGES, 0),
        user ? listMessages(db, { ...narrow, userId: user.id }, MAX_MESSAGES, 0) : [],
      ]);
      const byId = new Map(lists.flat().map((row) => [row.id, row]));
      return [...byId.values()]
        .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
        .slice(0, MAX_MESSAGES);
    },
    async ownerOf(phone) {
      const owner = await ownerOf(phone);
      return owner?.id ?? (await findRelease(db, storedPhone(phone), clock()))?.user_id ?? null;
    },
    async releasedAt(phone) {
      return (await findRelease(db, storedPhone(phone), clock()))?.made_at ?? null;
    },
    restoreNumber: (phone) => undoRelease(context, storedPhone(phone)),
    endSessions: (phone) => ended(phone, false),
    releaseNumber: (phone) => ended(phone, true),
    async standing(sessionId, userId) {
      const caller =
        isUuid(sessionId) && isUuid(userId) ? await findCaller(db, userId, sessionId) : undefined;
      const isOperator = caller?.user.app_metadata[OPERATOR_CLAIM] === true;
      const { session } = caller ?? {};
      if (!session || session.ended_at !== null || session.aal !== 'aal2')
        return { isOperator, secondStepAt: null };
      const steps = session.amr.filter(({ method }) => SECOND_STEPS.includes(method));
      const latest = steps.reduce((seconds, { timestamp }) => Math.max(seconds, timestamp), 0);
      return { isOperator, secondStepAt: steps.length === 0 ? null : new Date(latest * 1000) };
    },
  };
}
