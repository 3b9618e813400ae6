import {
  type FarmInvite,
  INVITE_DAYS,
  invitePath,
  MAX_FARMS,
  MAX_INVITES,
  MAX_MEMBERS,
  peopleRoutes,
} from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { hashOf, newSecret } from '../../lib/secret-address.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { farmsOpenedBy } from '../organisations/service.ts';
import { movesOf } from './handover-store.ts';
import {
  acceptInvite,
  declineInvite,
  endInvite,
  findInvite,
  type Invited,
  insertInvite,
  openInvites,
  waitingInvites,
} from './invite-store.ts';
import { leaveFarm } from './service.ts';
import { changeMember, farmsOf, membersOf, ownerOf } from './store.ts';

/** Members of a farm, and farms of an account. */
export function registerPeople(api: Api, context: Context): void {
  const { auth, clock, farmers, publicUrl, system } = context;

  const inviteOn = async (userId: string, to: Invited): Promise<FarmInvite> => {
    const createdAt = clock();
    const endsAt = new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS);
    const made = { id: uuidV7(createdAt), userId, createdAt, endsAt, ...to };
    const invite = await farmers.write(userId, (db) => insertInvite(db, made, MAX_INVITES));
    if (!invite) throw new AppError('conflict', 'There are ten invitations already. Take one back first.');
    await auth.tell(userId, 'farm_opened');
    return invite;
  };
  const bounds = { mostMembers: MAX_MEMBERS, mostFarms: MAX_FARMS };
  /** Those that wait for the caller's number and are the caller's to accept. */
  const waitingFor = async (userId: string) => {
    const phone = await auth.provenNumber(userId);
    return phone === null ? [] : waitingInvites(system, { phoneHash: hashOf(phone), userId, now: clock() });
  };
  const waitingOne = async (userId: string, id: string) => {
    const invite = (await waitingFor(userId)).find((one) => one.id === id);
    if (!invite) throw new AppError('not_found');
    return invite;
  };

  api.register(peopleRoutes, {
    'GET /people': ({ farmer: { userId, member } }) =>
      farmers.read(userId, async (db) => {
        const none: FarmInvite[] = [];
        const [owner, members, invites] = await Promise.all([
          ownerOf(db),
          membersOf(db),
          member ? none : openInvites(db, clock()),
        ]);
        return { people: [owner, ...members], invites };
      }),

    // Not idempotent: stored answers would contain the secret.
    'POST /people/invites': async ({ farmer, body: { name, role } }) => {
      await requireOwnProof(context, farmer);
      const secret = newSecret();
      const invite = await inviteOn(farmer.userId, { name, role, secretHash: hashOf(secret) });
      return { invite, url: `${publicUrl}${invitePath(secret)}` };
    },

    'POST /people/invites/number': async ({ farmer, body: { name, role, phone } }) => {
      await requireOwnProof(context, farmer);
      const { userId } = farmer;
      // Looked up in any case and not revealed: a known account takes as long as an unknown one.
      const forAccount = await auth.holderOfNumber(phone);
      const invite = await inviteOn(userId, { name, role, phoneHash: hashOf(phone), forAccount });
      return { invite };
    },

    'DELETE /people/invites/:id': async ({ farmer, params: { id } }) => {
      if (!(await farmers.write(farmer.userId, (db) => endInvite(db, id, clock()))))
        throw new AppError('not_found');
      return { id };
    },

    'PATCH /people/:id': async ({ farmer, params: { id }, body: { role } }) => {
      await requireOwnProof(context, farmer);
      const person = await farmers.write(farmer.userId, (db) => changeMember(db, id, { role }));
      if (!person) throw new AppError('not_found');
      return { person };
    },

    // Closing needs no proof. Streams see the write and end.
    'DELETE /people/:id': async ({ farmer, params: { id } }) => {
      const endedAt = clock().toISOString();
      if (!(await farmers.write(farmer.userId, (db) => changeMember(db, id, { endedAt }))))
        throw new AppError('not_found');
      return { id };
    },

    'GET /farms': async ({ farmer: { userId } }) => {
      const [farms, consentedFarms, moved] = await Promise.all([
        farmsOf(system, userId),
        farmsOpenedBy(system, userId, clock()),
        movesOf(system, userId),
      ]);
      const isMember = new Set(farms.map(({ ownerId }) => ownerId));
      return { farms: [...farms, ...consentedFarms.filter(({ ownerId }) => !isMember.has(ownerId))], moved };
    },

    'DELETE /farms/:ownerId': async ({ farmer, params: { ownerId }, query: { name } }) => {
      const asked = { ownerId, memberId: farmer.userId };
      if (!(await leaveFarm(context, asked, name, clock()))) throw new AppError('not_found');
      return { ownerId };
    },

    'POST /invites/look': async ({ farmer, body: { secret } }) => {
      const invite = await findInvite(system, hashOf(secret), clock());
      if (!invite) throw new AppError('not_found');
      const { ownerId, farmName, ownerName, role, endsAt } = invite;
      const farms = await farmsOf(system, farmer.userId);
      const isMember = farms.some((farm) => farm.ownerId === ownerId);
      const standing = ownerId === farmer.userId ? 'own' : isMember ? 'member' : 'open';
      return { offer: { farmName, ownerName, role, endsAt, standing } };
    },

    'POST /invites/accept': async ({ farmer, body: { secret } }) => {
      const now = clock();
      const asked = { id: uuidV7(now), memberId: farmer.userId, now, ...bounds };
      return { farm: await acceptInvite(system, (db) => findInvite(db, hashOf(secret), now), asked) };
    },

    'GET /invites/waiting': async ({ farmer: { userId } }) => {
      const [found, farms] = await Promise.all([waitingFor(userId), farmsOf(system, userId)]);
      const joined = new Set(farms.map(({ ownerId }) => ownerId));
      return {
        offers: found
          .filter(
            ({ ownerId }, at) =>
              ownerId !== userId &&
              !joined.has(ownerId) &&
              found.findIndex((one) => one.ownerId === ownerId) === at,
          )
          .map(({ name: _, ...offer }) => offer),
      };
    },

    'POST /invites/waiting/:id/accept': async ({ farmer: { userId }, params: { id } }) => {
      const now = clock();
      const invite = await waitingOne(userId, id);
      const asked = { id: uuidV7(now), memberId: userId, now, ...bounds };
      return { farm: await acceptInvite(system, async () => invite, asked) };
    },

    'DELETE /invites/waiting/:id': async ({ farmer: { userId }, params: { id } }) => {
      const { ownerId } = await waitingOne(userId, id);
      await declineInvite(system, { ownerId, id, now: clock() });
      return { id };
    },
  });
}
