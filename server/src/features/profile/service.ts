import { type Auth, RequestBatcher } from '@draksha/auth';
import {
  cleanText,
  type FarmerProfile,
  type Language,
  languages,
  type Me,
  PRIVACY_VERSION,
} from '@draksha/contract';
import type { WriteDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { failWith } from '../../lib/failures.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import { beyondToken } from '../../lib/token-reach.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import {
  addUser,
  findEachMe,
  findMe,
  type NewUser,
  type ProfileValues,
  putFarmerProfile,
  setNumber,
} from './store.ts';

export { countsSpraysAtOnce } from './store.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? cleanText(value).slice(0, 80) : '');

const languageOf = (value: unknown): Language => languages.find((language) => language === value) ?? 'en';

interface Dependencies {
  readonly auth: Pick<Auth, 'getUser' | 'provenNumber'>;
  readonly farmers: FarmerDatabase;
}

async function describeNewUser({ auth }: Dependencies, userId: string): Promise<NewUser> {
  const account = await auth.getUser(userId);
  if (!account) throw new AppError('unauthorized', 'User not found');
  const { user_metadata: metadata } = account;
  return {
    id: userId,
    phone: account.phone === '' ? '' : `+${account.phone.replace(/^\+/, '')}`,
    email: account.email === '' || account.email.endsWith('.invalid') ? null : account.email,
    firstName: textOf(metadata.first_name ?? metadata.given_name ?? metadata.full_name),
    lastName: textOf(metadata.last_name ?? metadata.family_name),
    languagePreference: languageOf(metadata.language_preference),
    phoneVerified: account.phone_confirmed_at !== undefined,
    emailVerified: account.email_confirmed_at !== undefined,
    lastLoginAt: account.last_sign_in_at ?? null,
    // Shown under the registration form.
    ...(metadata.privacy_version === PRIVACY_VERSION
      ? { privacyVersion: PRIVACY_VERSION, privacyAcceptedAt: account.created_at }
      : { privacyVersion: '', privacyAcceptedAt: null }),
  };
}

const batchers = new WeakMap<FarmerDatabase, RequestBatcher<string, Me | null>>();

/** Requests of one moment are one statement, which names each farmer before reading. */
function ownMe({ farmers }: Dependencies, userId: string): Promise<Me | null> {
  if (farmers.isSpread) return beyondToken(() => farmers.read(userId, findMe));
  const known = batchers.get(farmers);
  if (known) return known.ask(userId);
  const made = new RequestBatcher((userIds: readonly string[]) =>
    farmers.readForMany((db) => findEachMe(db, userIds)),
  );
  batchers.set(farmers, made);
  return made.ask(userId);
}

/**
 * The farmer's account and farm. The first call after sign-up creates the account's row, so that a crash in between
 * is repaired by the next call.
 */
export async function readMe(
  context: Dependencies,
  { userId, number, member }: Pick<Farmer, 'userId' | 'number' | 'member'>,
): Promise<Me> {
  const found = await ownMe(context, userId);
  if (found && (member || number === undefined || number === found.user.phone)) return found;
  if (found) return followNumber(context, userId, found);
  const user = await describeNewUser(context, userId);
  const make = async (db: WriteDb): Promise<Me> => {
    await addUser(db, user);
    const me = await findMe(db);
    if (me) return me;
    throw new AppError('internal', 'Failed to retrieve user profile after creation');
  };
  return context.farmers.write(userId, make).catch(failWith('User creation failed'));
}

/** Token and row have different numbers: a change, or an old token. Sign-in knows. */
async function followNumber({ auth, farmers }: Dependencies, userId: string, me: Me): Promise<Me> {
  const phone = (await auth.provenNumber(userId)) ?? '';
  if (phone === me.user.phone) return me;
  return farmers.write(userId, async (db) => {
    await setNumber(db, userId, phone);
    return (await findMe(db)) ?? me;
  });
}

/** Makes or replaces the farm's profile, whatever version it has. */
export const setFarmerProfile = (
  db: WriteDb,
  userId: string,
  values: ProfileValues,
): Promise<FarmerProfile> => putFarmerProfile(db, userId, null, values);

const KNOWN_ACCOUNTS = 10_000;

/** Creates an account's row before the first write that belongs to it. Remembers known accounts, so that later calls cost nothing. */
export function accountKeeper(context: Dependencies): (farmer: Farmer) => Promise<void> {
  const known = new Set<string>();
  return async (farmer) => {
    if (known.has(farmer.userId)) return;
    await readMe(context, farmer);
    if (known.size >= KNOWN_ACCOUNTS) known.clear();
    known.add(farmer.userId);
  };
}
