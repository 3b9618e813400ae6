import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { credentialKind } from '../credentials/kind.ts';
import { checkNewCredential } from '../credentials/policy.ts';
import { hashCredential, matchesCredential, NO_CREDENTIALS } from '../credentials/service.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { DAY_SECONDS, UNDO_DAYS } from '../durations.ts';
import { AuthError } from '../http/api-error.ts';
import { linkDigest } from '../otp/codes.ts';
import { clearTokens } from '../otp/store.ts';
import { notify } from '../outbox/notices.ts';
import {
  type ChangeRow,
  closeChanges,
  deleteCredentialsSince,
  findChangeByLink,
  listMade,
} from './change-store.ts';
import { closeAccount } from './closing.ts';
import { restoreCredentials, type SecretRow, secretAt } from './former-store.ts';
import { notifyTakenAddresses, restoreAddresses } from './restoring.ts';
import {
  findUser,
  findUserByAddress,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from './store.ts';

/*
 * Undoing a change of number or e-mail address by the link that was sent when it was made: decision 105.
 */

/** How long after an undo or objection only the PIN or password proves ownership. */
const UNDONE_SECONDS = DAY_SECONDS;
const LOCKED_SECONDS = UNDO_DAYS * DAY_SECONDS;

export interface Undo {
  readonly change: ChangeRow;
  readonly user: UserRow;
  /** The PIN or password that it asks for; null where the link is enough. */
  readonly secret: SecretRow | null;
}

const undoableSince = (at: Date): Date => new Date(at.getTime() - UNDO_DAYS * DAY_SECONDS * 1000);

/**
 * A change proven by the PIN is undone by the PIN alone, since a thief may hold the phone that gets the link. It is
 * the PIN from before the undo period: a thief may have set a new one.
 */
async function secretWanted(
  db: ReadPool,
  user: UserRow,
  change: ChangeRow,
  at: Date,
): Promise<SecretRow | null> {
  if (change.is_answer) return null;
  const since = undoableSince(at);
  const made = await listMade(db, user.id, since);
  if (![change, ...made].some(({ proved_by }) => proved_by === 'secret' || proved_by === 'operator'))
    return null;
  const secret = (await secretAt(db, user.id, since)) ?? user;
  return secret.pin_hash === null && secret.password_hash === null ? null : secret;
}

/** The change that a link undoes and whose it is; undefined when it is over. */
export async function readUndo({ db, clock }: AuthContext, link: string): Promise<Undo | undefined> {
  const change = await findChangeByLink(db, linkDigest(link), clock());
  const user = change && (await findUser(db, change.user_id));
  return user && { change, user, secret: await secretWanted(db, user, change, clock()) };
}

export type Undone = 'stopped' | 'undone' | 'locked' | 'over' | 'taken' | 'wrong' | 'wait' | 'weak';

export interface UndoAnswer {
  /** The PIN or password of before, and a new one. */
  readonly current: string;
  readonly fresh: string;
  /** Only to lock the account to its PIN: for who does not know it. */
  readonly isLock: boolean;
}

/** Checks the PIN of before; its tries are counted apart from those of sign-in, which a link must not shut. */
async function checkSecret(
  context: AuthContext,
  { user }: Undo,
  secret: SecretRow,
  current: string,
): Promise<'wrong' | 'wait' | null> {
  const kind = credentialKind(current, context.settings);
  const attempt = await context.limiter.reserveOwn(kind, `undo:${user.id}`).catch((error: unknown) => {
    if (error instanceof AuthError && error.status === 429) return null;
    throw error;
  });
  if (attempt === null) return 'wait';
  if (!(await matchesCredential(context, { ...secret, id: user.id }, current))) return 'wrong';
  await attempt.succeeded(context.db);
  return null;
}

/** The new PIN or password: somebody else knows the old one. */
async function replaceSecret(
  context: AuthContext,
  user: UserRow,
  answer: UndoAnswer,
): Promise<UserChanges | 'weak'> {
  try {
    if (answer.fresh === '' || answer.fresh === answer.current) return 'weak';
    await checkNewCredential(context, answer.fresh, user.phone === null ? [] : [user.phone]);
  } catch (error) {
    if (error instanceof AuthError) return 'weak';
    throw error;
  }
  return { ...NO_CREDENTIALS, ...(await hashCredential(context, user.id, answer.fresh)) };
}

const ended = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** For a while no address proves anything, the restored one neither: whoever found the phone may have it. */
const onlySecretProves = (at: Date, seconds: number): UserChanges => ({
  phone_fresh_until: ended(at, seconds),
  email_fresh_until: ended(at, seconds),
});

const NO_WISH = {
  new_phone: null,
  phone_change_session_id: null,
  new_email: null,
  email_change_confirmations: 0,
  email_change_session_id: null,
} as const satisfies UserChanges;

/** Ends all that is open and lets nothing but the PIN prove for the days of undoing; once, for the link stays. */
async function lock(context: AuthContext, tx: Queryable, user: UserRow, at: Date): Promise<void> {
  const until = user.phone_fresh_until;
  if (until !== null && until > ended(at, UNDONE_SECONDS)) return;
  await updateUser(tx, user.id, onlySecretProves(at, LOCKED_SECONDS), at);
  await closeAccount(context, tx, user.id, 'change_undone', at);
  await clearTokens(tx, user.id);
  await notify(tx, user, { template: 'account_locked' }, at);
}

/** The PIN and password as they were before the days of undoing, where they were changed since. */
async function secretsOfBefore(tx: Queryable, user: UserRow, at: Date): Promise<UserChanges> {
  const before = await secretAt(tx, user.id, undoableSince(at));
  return before ? { ...before, credentials_contested: false } : {};
}

async function undo(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  change: ChangeRow,
  replaced: UserChanges | null,
  at: Date,
): Promise<'undone' | 'stopped'> {
  const since = undoableSince(at);
  const made = await listMade(tx, user.id, since);
  await closeChanges(tx, change, at);
  await deleteCredentialsSince(tx, user, since);
  if (replaced) await restoreCredentials(tx, user.id, since);
  const secrets = replaced ?? (await secretsOfBefore(tx, user, at));
  const before = await updateUser(tx, user.id, { ...NO_WISH, ...secrets }, at);
  const restored = await restoreAddresses(tx, before ?? user, change, made, at);
  await updateUser(tx, user.id, onlySecretProves(at, UNDONE_SECONDS), at);
  await notifyTakenAddresses(context, tx, { before: user, after: restored, change });
  await closeAccount(context, tx, user.id, 'change_undone', at);
  await clearTokens(tx, user.id);
  await context.limiter.forget(tx, user.id);
  return change.made_at === null ? 'stopped' : 'undone';
}

/**
 * Stops a requested change, or undoes one with all credentials of the last seven days. Ends every session. Owners of
 * removed addresses are notified, and can lock the account to its PIN.
 */
export async function undoChange(
  context: AuthContext,
  link: string,
  answer: UndoAnswer,
  ip: string,
): Promise<Undone> {
  const { db, clock, liveness, outbox } = context;
  const found = await readUndo(context, link);
  if (!found) return 'over';
  const isLock = found.change.is_answer || (answer.isLock && found.secret !== null);
  let replaced: UserChanges | null = null;
  if (!isLock && found.secret !== null) {
    const refused = await checkSecret(context, found, found.secret, answer.current);
    if (refused) return refused;
    const made = await replaceSecret(context, found.user, answer);
    if (made === 'weak') return 'weak';
    replaced = made;
  }
  const outcome = await db.transaction(async (tx): Promise<Undone> => {
    const at = clock();
    const user = await lockUser(tx, found.user.id);
    const change = await findChangeByLink(tx, linkDigest(link), at);
    if (!user || !change) return 'over';
    const details = { channel: change.channel, made: change.made_at !== null, locked: isLock };
    await recordAudit(tx, { action: 'address_change_undone', userId: user.id, ip, details }, at);
    if (isLock) {
      if (change.is_answer) await closeChanges(tx, change, at);
      await lock(context, tx, user, at);
      return 'locked';
    }
    // What proved a later change counts too: it may have been made while the page lay open.
    if (replaced === null && (await secretWanted(tx, user, change, at)) !== null) return 'wrong';
    const { channel, old_address: old } = change;
    const holder =
      change.made_at && old !== null ? await findUserByAddress(tx, { channel, value: old }) : undefined;
    if (holder && holder.id !== user.id) return 'taken';
    return undo(context, tx, user, change, replaced, at);
  });
  liveness.forget();
  outbox.kick();
  return outcome;
}
