/** Access to the operator's console, and its log of views: docs/decisions/085. */
import type { Auth } from '@draksha/auth';
import { operatorActions } from '@draksha/contract';
import { DAY_MS, HOUR_MS } from '@draksha/models';
import type { Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import {
  dropLooksBefore,
  findOperator,
  looksAboutUser,
  noteOperatorLook,
  type Operator,
  type OperatorAction,
} from './store.ts';

const SECOND_STEP_COUNTS_MS = 12 * HOUR_MS;
/** Lookups an hour: a helper needs some; a list of all farmers would need many more. */
const MAX_ABOUT_SOMEBODY_AN_HOUR = 60;
const LOOKS_KEPT_MS = 365 * DAY_MS;

interface Own {
  readonly auth: Pick<Auth, 'support' | 'proofWanted'>;
  readonly system: Db;
  readonly clock: () => Date;
}

interface Standing {
  readonly operator: Operator;
  readonly secondStepNeeded: boolean;
}

/**
 * Returns the operator, where sign-in and the product's own list both name them.
 *
 * @throws AppError not_found for everybody else
 */
export async function operatorOf({ auth, system, clock }: Own, asks: Farmer): Promise<Standing> {
  const { isOperator, secondStepAt } = await auth.support.standing(asks.sessionId, asks.userId);
  const operator = isOperator ? await findOperator(system, asks.userId) : null;
  if (!operator) throw new AppError('not_found');
  const since = clock().getTime() - SECOND_STEP_COUNTS_MS;
  return { operator, secondStepNeeded: secondStepAt === null || secondStepAt.getTime() < since };
}

/**
 * Before an action, beside the second factor: the operator proves their account again.
 *
 * @throws AppError not_found, current_password_required, reauthentication_needed
 */
export async function requireOwnHand(own: Own, asks: Farmer): Promise<void> {
  await operatorOf(own, asks);
  await requireOwnProof(own, asks);
}

/**
 * Writes down what the operator is about to see or do; what follows happens only once that is stored.
 *
 * @param about the number of the person
 * @throws AppError not_found, rate_limited
 */
export async function beginLook(
  own: Own,
  asks: Farmer,
  what: OperatorAction,
  about: string | null = null,
): Promise<Operator> {
  const { operator, secondStepNeeded } = await operatorOf(own, asks);
  if (secondStepNeeded) throw new AppError('not_found');
  const at = own.clock();
  const aboutUser = about === null ? null : await own.auth.support.ownerOf(about);
  const count = await noteOperatorLook(
    own.system,
    operator,
    { id: uuidV7(at), at, what, about, aboutUser },
    new Date(at.getTime() - HOUR_MS),
  );
  if (about !== null && count > MAX_ABOUT_SOMEBODY_AN_HOUR)
    throw new AppError('rate_limited', undefined, { retryAfterSeconds: HOUR_MS / 1000 });
  return operator;
}

/** Returns operators' views of an account's number, for its owner. */
export async function readLooksAbout(db: Db, userId: string) {
  const looks = await looksAboutUser(db, userId);
  return looks.map((look) => ({
    ...look,
    what: operatorActions.find((deed) => deed === look.what) ?? 'account',
  }));
}

export const dropOldLooks = (db: Db, now: Date): Promise<void> =>
  dropLooksBefore(db, new Date(now.getTime() - LOOKS_KEPT_MS));
