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
import { leaveFarm } from './service.ts';
import {
  acceptInvite,
  changeMember,
  endInvite,
  farmsOf,
  findInvite,
  keepInvite,
  membersOf,
  openInvites,
  ownerOf,
} from './store.ts';

/** Who acts for a farm: the owner's list, and what an account was let into. */
export function registerPeople(api: Api, context: Context): void {
  const { auth, clock, farmers, publicUrl, system } = context;

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

    // No idempotent write: what those answered is kept, and the secret must not be.
    'POST /people/invites': async ({ farmer, body: { name, role } }) => {
      await requireOwnProof(context, farmer);
      const { userId } = farmer;
      const createdAt = clock();
      const secret = newSecret();
      const made = {
        id: uuidV7(createdAt),
        userId,
        name,
        role,
        hash: hashOf(secret),
        createdAt,
        endsAt: new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS),
      };
      const invite = await farmers.write(userId, (db) => keepInvite(db, made, MAX_INVITES));
      if (!invite) throw new AppError('conflict', 'There are ten invitations already. Take one back first.');
      await auth.tell(userId, 'farm_opened');
      return { invite, url: `${publicUrl}${invitePath(secret)}` };
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

    // To shut is never asked about twice: no proof is wanted. Streams hear of the write and end.
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

    'POST /invites/accept': async ({ farmer, body: { secret } }) => ({
      farm: await acceptInvite(system, {
        hash: hashOf(secret),
        id: uuidV7(clock()),
        memberId: farmer.userId,
        now: clock(),
        mostMembers: MAX_MEMBERS,
        mostFarms: MAX_FARMS,
      }),
    }),
  });
}
