import {
  type ActingRole,
  farmDay,
  farmInstant,
  farmTime,
  isByConsent,
  type LookedAt,
  type MemberFarm,
} from '@draksha/contract';
import type { Db } from '../../db.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { noteLooks, openedFarms } from './store.ts';

export { agronomistRecord, forgetAgronomist } from './former-store.ts';
export { consentedRoles, dropOldFarmLooks, organisationOf } from './store.ts';

export const roleByConsent = ({ seesMoney }: { readonly seesMoney: boolean }): ActingRole =>
  seesMoney ? 'agronomist_money' : 'agronomist';

/** The hour in India under which a view is logged. */
export function hourOf(now: Date): string {
  const time = now.getTime();
  return farmInstant(farmDay(time), `${farmTime(time).slice(0, 2)}:00`);
}

function lookedAt(route: string): LookedAt {
  const path = route.slice(route.indexOf(' ') + 1);
  if (path.startsWith('/advice')) return 'plan';
  if (path.startsWith('/weather')) return 'weather';
  if (path.startsWith('/reports') || path.startsWith('/analytics')) return 'money';
  return 'farm';
}

/** Logs an agronomist's view of a farm before the answer. Members' views are not logged. */
export async function noteLook(
  system: Db,
  { userId, member }: Farmer,
  route: string,
  now: Date,
): Promise<void> {
  if (!member || !isByConsent(member.role)) return;
  await noteLooks(system, {
    ownerIds: [userId],
    agronomistId: member.id,
    what: lookedAt(route),
    at: hourOf(now),
  });
}

/** Farms that an agronomist opened lately, as farms of others. */
export async function farmsOpenedBy(system: Db, agronomistId: string, now: Date): Promise<MemberFarm[]> {
  const consentedFarms = await openedFarms(system, agronomistId, now);
  return consentedFarms.map(({ seesMoney, ...farm }) => ({ ...farm, role: roleByConsent({ seesMoney }) }));
}
