import type { BodyInput, FarmerProfile, Me, Routes, User } from '@draksha/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { submitWrite } from '../../lib/write-path.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /me', { signal }),
});

export type UserFields = BodyInput<Routes['PATCH /me']>;
export type FarmFields = BodyInput<Routes['PUT /me/farmer-profile']>;

/** @throws ApiError, WriteConflict */
export async function changeUser(base: User, change: UserFields): Promise<Me> {
  const me = await submitWrite({
    route: 'PATCH /me',
    id: base.id,
    body: change,
    base,
    baseVersion: base.version,
  });
  queryClient.setQueryData(meQuery.queryKey, me);
  return me;
}

/** @throws ApiError, WriteConflict */
export async function saveFarm(
  userId: string,
  base: FarmerProfile | null,
  fields: FarmFields,
): Promise<FarmerProfile> {
  const { farmerProfile } = await submitWrite({
    route: 'PUT /me/farmer-profile',
    id: userId,
    body: fields,
    base: base ?? undefined,
    baseVersion: base?.version,
  });
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, farmerProfile });
  return farmerProfile;
}
