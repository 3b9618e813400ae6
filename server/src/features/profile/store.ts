import type { FarmerProfile, Me, User } from '@draksha/contract';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

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
}

/** Account and farm in one indexed read; `null` before the account's row is made. */
export async function findMe(db: Db, userId: string): Promise<Me | null> {
  const { rows } = await sql<User & { readonly farmerProfile: FarmerProfile | null }>`
    select u.*, to_jsonb(f) as farmer_profile
    from app.users u left join app.farmer_profiles f on f.user_id = u.id
    where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { farmerProfile, ...user } = row;
  return { user, farmerProfile: farmerProfile && withInstants(farmerProfile) };
}

// Inside a JSON value an instant is text as PostgreSQL writes it.
const withInstants = (profile: FarmerProfile): FarmerProfile => ({
  ...profile,
  createdAt: new Date(profile.createdAt).toISOString(),
  updatedAt: new Date(profile.updatedAt).toISOString(),
});

/** Makes the row of a new account; one that is there already stays as it is. */
export async function addUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

type UserChange = Partial<Pick<User, 'firstName' | 'lastName' | 'email' | 'languagePreference'>>;

/** `null` where the account has another version by now. */
export async function changeUser(
  db: Db,
  userId: string,
  version: number | null,
  change: UserChange,
): Promise<boolean> {
  let update = db.updateTable('users').set(change).where('id', '=', userId);
  if (version !== null) update = update.where('version', '=', version);
  const result = await update.executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type ProfileValues = Omit<FarmerProfile, 'userId' | 'createdAt' | 'updatedAt' | 'version'>;

/** One profile a farmer: made or replaced. `null` where it has another version by now. */
export async function putFarmerProfile(
  db: Db,
  userId: string,
  version: number | null,
  values: ProfileValues,
): Promise<FarmerProfile | null> {
  const row = await db
    .insertInto('farmerProfiles')
    .values({ ...values, userId })
    .onConflict((conflict) => {
      const update = conflict.column('userId').doUpdateSet(values);
      return version === null ? update : update.where('farmerProfiles.version', '=', version);
    })
    .returningAll()
    .executeTakeFirst();
  return (row as FarmerProfile | undefined) ?? null;
}

/** The specification's demo farm: 5.5 hectares in Nashik. Made once; what a visitor changes stays changed. */
export async function addDemoFarm(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('farmerProfiles')
    .values({
      userId,
      farmName: 'Demo Vineyard',
      totalAreaHectares: 5.5,
      locationState: 'Maharashtra',
      locationDistrict: 'Nashik',
      latitude: 20.0063,
      longitude: 73.79,
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}
