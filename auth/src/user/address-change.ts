import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { DAY_SECONDS, UNDO_DAYS } from '../durations.ts';
import { linkDigest, undoSecretOf } from '../otp/codes.ts';
import { notify } from '../outbox/notices.ts';
import { heldBy } from './address.ts';
import { type ChangeRow, findPendingChange, insertChange, markMade } from './change-store.ts';
import { FRESH_SECONDS } from './fresh.ts';
import type { ProofKind } from './proof.ts';
import type { Address, UserChanges, UserRow } from './store.ts';

/** How long each message of a change lets its reader undo it. */
const UNDO_SECONDS = UNDO_DAYS * DAY_SECONDS;

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

async function write(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  channel: Address['channel'],
  newAddress: string | null,
  { madeAt, provedBy }: { readonly madeAt: Date | null; readonly provedBy: ChangeRow['proved_by'] },
): Promise<string> {
  const id = randomUUID();
  const at = context.clock();
  const key = await context.keys.derivation();
  const change: Omit<ChangeRow, 'closed_at'> = {
    id,
    user_id: user.id,
    channel,
    old_address: heldBy(user, channel),
    new_address: newAddress,
    asked_at: at,
    made_at: madeAt,
    proved_by: provedBy,
    is_answer: false,
    expires_at: later(at, UNDO_SECONDS),
  };
  await insertChange(tx, change, linkDigest(undoSecretOf(key, id)));
  return id;
}

/** Writes down that an operator took the number off the account; answers the change that can be undone. */
export const noteRelease = (context: AuthContext, tx: Queryable, user: UserRow): Promise<string> =>
  write(context, tx, user, 'sms', null, { madeAt: context.clock(), provedBy: 'operator' });

/** The link for whoever holds an address that an undoing took away. */
export async function writeAnswer(
  context: AuthContext,
  tx: Queryable,
  before: UserRow,
  { channel, value }: Address,
  restored: string | null,
): Promise<string> {
  const id = randomUUID();
  const at = context.clock();
  const key = await context.keys.derivation();
  const change: Omit<ChangeRow, 'closed_at'> = {
    id,
    user_id: before.id,
    channel,
    old_address: value,
    new_address: restored,
    asked_at: at,
    made_at: at,
    proved_by: null,
    is_answer: true,
    expires_at: later(at, UNDO_SECONDS),
  };
  await insertChange(tx, change, linkDigest(undoSecretOf(key, id)));
  return id;
}

const templateOf = (channel: Address['channel'], isMade: boolean) => {
  if (channel === 'email') return isMade ? 'email_changed' : 'email_change_asked';
  return isMade ? 'phone_changed' : 'phone_change_asked';
};

/** Notifies the current addresses of a requested change, once each, with a link that stops it. */
export async function announceChange(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  wish: Address,
  provedBy: ProofKind | null,
): Promise<void> {
  const { channel, value } = wish;
  const at = context.clock();
  if (await findPendingChange(tx, user.id, channel, value, at)) return;
  const undoId = await write(context, tx, user, channel, value, { madeAt: null, provedBy });
  const parameters = { oldAddress: heldBy(user, channel) ?? '', undoId };
  await notify(tx, user, { template: templateOf(channel, false), parameters }, at);
}

interface Made {
  /** Null where the account has none from now on. */
  readonly value: string | null;
  readonly channel: Address['channel'];
  /** The old address agreed. */
  readonly agreed: boolean;
  /** How the requesting session proved it; absent where the pending change says so. */
  readonly provedBy?: ProofKind | null;
}

/**
 * Notifies the old addresses of a change, with an undo link. Returns the columns of the new address: without the old
 * one's consent it proves no new secret for a day.
 */
export async function noteChange(
  context: AuthContext,
  tx: Queryable,
  before: UserRow,
  { channel, value, agreed, provedBy = null }: Made,
): Promise<UserChanges> {
  const at = context.clock();
  const wish = await findPendingChange(tx, before.id, channel, value, at);
  if (wish) await markMade(tx, wish.id, at, later(at, UNDO_SECONDS));
  const undoId = wish?.id ?? (await write(context, tx, before, channel, value, { madeAt: at, provedBy }));
  const parameters = { oldAddress: heldBy(before, channel) ?? '', undoId };
  await notify(tx, before, { template: templateOf(channel, true), parameters }, at);
  await recordAudit(tx, { action: 'address_changed', userId: before.id, details: { channel, agreed } }, at);
  const hasProof =
    before.phone_confirmed_at !== null ||
    before.email_confirmed_at !== null ||
    before.pin_hash !== null ||
    before.password_hash !== null;
  const freshUntil = value === null || agreed || !hasProof ? null : later(at, FRESH_SECONDS);
  return channel === 'email'
    ? {
        new_email: null,
        email_change_confirmations: 0,
        email_change_session_id: null,
        email_fresh_until: freshUntil,
      }
    : { new_phone: null, phone_change_session_id: null, phone_fresh_until: freshUntil };
}
