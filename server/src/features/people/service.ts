import { RequestBatcher } from '@draksha/auth';
import { type ActingRole, FARM_HEADER, memberRoles, roleMay, routeCapabilities } from '@draksha/contract';
import type { Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { consentedRoles, roleByConsent } from '../organisations/service.ts';
import { endMembership, forgetMember, membershipsOf, rolesAmong } from './store.ts';

export { farmsOf, membershipsOf } from './store.ts';

interface RoleKey {
  readonly ownerId: string;
  readonly memberId: string;
}

const isOf = (ownerId: string, memberId: string) => (one: RoleKey) =>
  one.ownerId === ownerId && one.memberId === memberId;

export type MemberRoles = (ownerId: string, memberId: string) => Promise<ActingRole | null>;

/**
 * Returns an account's roles on farms, read for each request. Requests of one moment share a statement on one server;
 * on nodes each runs alone, so that none waits for another farm's node.
 */
export function memberRolesIn(
  system: Db,
  clock: () => Date,
  { isSpread }: { isSpread: boolean },
): MemberRoles {
  const rolesOf = async (keys: readonly RoleKey[]): Promise<(ActingRole | null)[]> => {
    const ownerIds = keys.map(({ ownerId }) => ownerId);
    const memberIds = keys.map(({ memberId }) => memberId);
    const found = await rolesAmong(system, ownerIds, memberIds);
    // Membership precedes consent, which is read only where somebody is no member.
    const consented = keys.every(({ ownerId, memberId }) => found.some(isOf(ownerId, memberId)))
      ? []
      : await consentedRoles(system, ownerIds, memberIds, clock());
    return keys.map(({ ownerId, memberId }) => {
      const isAsked = isOf(ownerId, memberId);
      const member = memberRoles.find((role) => role === found.find(isAsked)?.role);
      const agronomist = consented.find(isAsked);
      return member ?? (agronomist ? roleByConsent(agronomist) : null);
    });
  };
  if (isSpread) return async (ownerId, memberId) => (await rolesOf([{ ownerId, memberId }]))[0] ?? null;
  const batcher = new RequestBatcher(rolesOf);
  return (ownerId, memberId) => batcher.ask({ ownerId, memberId });
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The foreign farm that a request names. @throws AppError farm_not_found for an unknown one */
export function farmNamed(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  ownId: string,
): string | null {
  const header = headers[FARM_HEADER];
  if (header === undefined) return null;
  const named = String(header).toLowerCase();
  if (!uuidPattern.test(named)) throw new AppError('farm_not_found');
  return named === ownId ? null : named;
}

/**
 * The caller as member of another's farm.
 *
 * @throws AppError farm_not_found without membership, whether the farm exists or not
 */
export async function memberOf(roles: MemberRoles, caller: Farmer, ownerId: string): Promise<Farmer> {
  const role = await roles(ownerId, caller.userId);
  if (role === null) throw new AppError('farm_not_found');
  return { userId: ownerId, sessionId: caller.sessionId, member: { id: caller.userId, role } };
}

/** @param route the key of the contract */
export function mayCall({ member }: Farmer, route: string): boolean {
  if (!member) return true;
  const capability = routeCapabilities.get(route);
  return capability !== undefined && roleMay(member.role, capability);
}

interface Leaving {
  readonly system: Db;
  readonly farmers: Pick<FarmerDatabase, 'write'>;
}

/** Ends a membership by whose it is. @returns whether there was one */
export async function leaveFarm(
  { system, farmers }: Leaving,
  { ownerId, memberId }: RoleKey,
  name: 'kept' | 'removed',
  now: Date,
): Promise<boolean> {
  const hasLeft = await endMembership(system, ownerId, memberId, now);
  if (hasLeft && name === 'removed') await farmers.write(ownerId, (db) => forgetMember(db, memberId));
  return hasLeft;
}

/** Removes a deleted account's names; farms keep its rows. */
export async function leaveAllFarms(
  { system, farmers }: Leaving,
  memberId: string,
  now: Date,
): Promise<void> {
  for (const { farm } of await membershipsOf(system, memberId)) {
    await endMembership(system, farm, memberId, now);
    await farmers.write(farm, (db) => forgetMember(db, memberId));
  }
}
