import type { BodyInput, FarmerProfile, Me, Routes, User } from '@draksha/contract';
import { useMemo } from 'react';
import { type NewWrite, newWrite } from '../../lib/farm/farm-noun.ts';
import { changedFields, type Row } from '../../lib/farm/queued-write.ts';
import { useRow } from '../../lib/farm/use-farm.ts';
import { useSession } from '../../lib/session.ts';

export type UserFields = BodyInput<Routes['PATCH /me']>;
export type FarmFields = BodyInput<Routes['PUT /me/farmer-profile']>;

/** Own account and farm profile; `null` until they were read once. */
export function useMe(): Me | null {
  const id = useSession().user?.id ?? '';
  const user = useRow('users', id) as User | null;
  const farmerProfile = useRow('farmer-profiles', id) as FarmerProfile | null;
  return useMemo(() => user && { user, farmerProfile }, [user, farmerProfile]);
}

const asRow = (value: object | null): Row => (value ?? {}) as Row;

const seenIn = (row: Row, change: Row): Row =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]));

/** The account's fields that differ from the row as the farmer saw it. */
export function profileWrites(user: User, fields: UserFields): NewWrite[] {
  const change = changedFields(asRow(user), asRow(fields));
  if (Object.keys(change).length === 0) return [];
  return [
    newWrite({
      noun: 'users',
      rowId: user.id,
      answer: 'user',
      kind: 'change',
      route: 'PATCH /me',
      change,
      base: seenIn(asRow(user), change),
    }),
  ];
}

/** The one farm profile: replaced by changed and current fields. */
export function saveFarm(farmerId: string, farm: FarmerProfile | null, fields: FarmFields): NewWrite[] {
  const change = farm ? changedFields(asRow(farm), asRow(fields)) : asRow(fields);
  if (Object.keys(change).length === 0) return [];
  return [
    newWrite({
      noun: 'farmer-profiles',
      rowId: farmerId,
      answer: 'farmerProfile',
      kind: 'replace',
      route: 'PUT /me/farmer-profile',
      seed: { id: farmerId, userId: farmerId },
      change,
      base: seenIn(asRow(farm), change),
      whole: Object.keys(fields),
    }),
  ];
}
