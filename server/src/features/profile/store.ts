import type { FarmerProfile, Me, User } from '@draksha/contract';
import type { PatchValues } from '@draksha/contract/fields';
import type { farmerProfileFields } from '@draksha/contract/profile';
import { sql } from 'kysely';
import { compileOnly, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';

export interface NewUser {
  readonly id: string;
  readonly phone: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly languagePreference: User['languagePreference'];
  readonly phoneVerified: boolean;
  readonly emailVerified: boolean;
  readonly lastLoginAt: string | null;
  readonly privacyVersion: string;
  readonly privacyAcceptedAt: string | null;
}

/** Prepared once: it is the most used route. */
const meStatement = compileOnly
  .selectFrom('users as u')
  .leftJoin('farmerProfiles as f', 'f.userId', 'u.id')
  .select([sql<User>`to_jsonb(u)`.as('account'), sql<FarmerProfile | null>`to_jsonb(f)`.as('farm')])
  .where('u.id', '=', ofFarmer)
  .compile();

/** Account and farm in one indexed read; `null` before the account's row is made. */
export async function findMe(db: ReadDb): Promise<Me | null> {
  const [row] = (await db.executeQuery(meStatement)).rows;
  return row ? meOf(row.account, row.farm) : null;
}

interface Owned {
  readonly place: number;
  readonly account: User;
  readonly farm: FarmerProfile | null;
}

/** The same for many farmers, each under their own name, in the given order. */
export async function findEachMe(db: ReadDb, userIds: readonly string[]): Promise<(Me | null)[]> {
  const own = sql<Owned>`app.own_accounts(${userIds}::uuid[])`.as<'own'>(sql`own`);
  const found = await db.selectFrom(own).select(['own.place', 'own.account', 'own.farm']).execute();
  const each = Array<Me | null>(userIds.length).fill(null);
  for (const { place, account, farm } of found) each[place - 1] = meOf(account, farm);
  return each;
}

const meOf = (user: User, farmerProfile: FarmerProfile | null): Me => ({
  user: {
    ...user,
    createdAt: instant(user.createdAt),
    updatedAt: instant(user.updatedAt),
    lastLoginAt: user.lastLoginAt && instant(user.lastLoginAt),
    leavingSince: user.leavingSince && instant(user.leavingSince),
    privacyAcceptedAt: user.privacyAcceptedAt && instant(user.privacyAcceptedAt),
  },
  farmerProfile: farmerProfile && {
    ...farmerProfile,
    createdAt: instant(farmerProfile.createdAt),
    updatedAt: instant(farmerProfile.updatedAt),
  },
});

/** Inside a JSON value an instant is text as PostgreSQL writes it: `2026-11-22T05:20:01.123456+00:00`, or with fewer digits or another offset. */
const instant = (text: string): string =>
  text.length >= 29 && text.endsWith('+00:00') ? `${text.slice(0, 23)}Z` : new Date(text).toISOString();

/** Creates a new account's row unless it exists. Sign-in keeps numbers unique. */
export async function addUser(db: WriteDb, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** @throws AppError version_mismatch with the account as it is */
export async function changeProfile(
  db: WriteDb,
  userId: string,
  version: number | null,
  change: {
    readonly [K in 'firstName' | 'lastName' | 'email' | 'languagePreference' | 'areaUnit' | 'weightUnit']?:
      | User[K]
      | undefined;
  },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  let update = db.updateTable('users').set(change).where('id', '=', userId);
  if (version !== null) update = update.where('version', '=', version);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const data = (await findMe(db))?.user;
  throw new AppError(data ? 'version_mismatch' : 'not_found', undefined, { data });
}

/** Writes down the number that the farmer signs in with now. */
export async function setNumber(db: WriteDb, userId: string, phone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone, phoneVerified: phone !== '' })
    .where('id', '=', userId)
    .where('phone', '<>', phone)
    .execute();
}

/** Notes that the farmer agreed to a privacy notice; the first time counts. */
export async function acceptPrivacy(
  db: WriteDb,
  userId: string,
  privacyVersion: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ privacyVersion, privacyAcceptedAt: at.toISOString() })
    .where('id', '=', userId)
    .where('privacyVersion', '<>', privacyVersion)
    .execute();
}

/** Stores when a farmer asked to leave, or cancels. The first request counts. */
export async function setLeaving(db: WriteDb, userId: string, since: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ leavingSince: since && sql<string>`coalesce(leaving_since, ${since})` })
    .where('id', '=', userId)
    .execute();
}

export type ProfileValues = {
  readonly [K in keyof PatchValues<typeof farmerProfileFields>]?: FarmerProfile[K] | null | undefined;
};

/**
 * Creates or changes a farmer's one profile; omitted fields stay.
 *
 * @throws AppError validation_failed for a new one without a name, version_mismatch with the current profile
 */
export async function putFarmerProfile(
  db: WriteDb,
  userId: string,
  version: number | null,
  values: ProfileValues,
  before: FarmerProfile | null = null,
): Promise<FarmerProfile> {
  const farmName = values.farmName ?? before?.farmName;
  if (farmName == null)
    throw new AppError('validation_failed', undefined, { fields: { farmName: 'This field is required' } });
  const isStale = version !== null && before !== null && before.version !== version;
  if (before !== null && !isStale && Object.keys(values).length === 0) return before;
  const organicCertified = values.organicCertified ?? undefined;
  const row = await db
    .insertInto('farmerProfiles')
    .values({ ...values, organicCertified, farmName, id: userId, userId })
    .onConflict((conflict) => {
      const update = conflict.column('userId').doUpdateSet({ ...values, organicCertified, farmName });
      return version === null ? update : update.where('farmerProfiles.version', '=', version);
    })
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const data = (await findMe(db))?.farmerProfile;
  throw new AppError('version_mismatch', undefined, { data });
}

/** Whether workers' ticked sprays become records at once. */
export async function countsSpraysAtOnce(db: ReadDb): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('spraysCountAtOnce')
    .where('id', '=', ofFarmer)
    .executeTakeFirst();
  return row?.spraysCountAtOnce ?? false;
}
