import { type FarmHandover, type HandoverRefusal, handoverRoutes } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { requireOwnProof } from '../../lib/proof.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import {
  acceptFarm,
  handOverRows,
  handoversOf,
  memberAccount,
  offerFarm,
  type Parties,
  stopHandover,
} from './handover-store.ts';

const WHY: Readonly<Record<HandoverRefusal, string>> = {
  account: 'One of the two accounts cannot be changed for another.',
  ways: 'Remove second steps, passkeys and other ways to sign in from both accounts first, and add them again afterwards.',
  changed:
    'A number or e-mail address of one of the two changed within seven days. Wait until they have passed.',
  leaving: 'The deletion of one of the two accounts was asked for. Take it back first.',
  agronomist: 'Who is or was an agronomist of an organisation cannot hand over a farm or take one over.',
  other_farm: 'One of the two acts for a farm of somebody else. Leave it first.',
  no_member: 'They are not a member of the farm any more. Invite them first.',
  own_farm: 'Who takes over must have no plots, entries or people of their own.',
  waits: 'Seven days must pass after both agreed.',
  under_way: 'Another hand-over of this farm is under way. Stop it first.',
};

const refuse = (refusal: HandoverRefusal | null): void => {
  if (refusal) throw new AppError('conflict', WHY[refusal], { fields: { handover: refusal } });
};

/** The farm goes to one of its members, docs/decisions/219: offered, agreed to, waited for, finished. */
export function registerHandovers(api: Api, context: Context): void {
  const { auth, clock, system } = context;
  const notifyBoth = ({ ownerId, memberId }: Parties) =>
    Promise.all([ownerId, memberId].map((id) => auth.tell(id, 'farm_handed_over')));
  const mayExchange = async ({ ownerId, memberId }: Parties) => {
    for (const id of [ownerId, memberId]) refuse(await auth.exchangeRefusal(id));
  };
  const found = async (ownerId: string): Promise<FarmHandover> => {
    const all = await handoversOf(system, ownerId, clock());
    const own = all.find((one) => one.ownerId === ownerId);
    if (!own) throw new AppError('not_found');
    return own;
  };

  api.register(handoverRoutes, {
    'GET /handovers': async ({ farmer: { userId } }) => ({
      handovers: await handoversOf(system, userId, clock()),
    }),

    'POST /handovers': async ({ farmer, body: { personId } }) => {
      await requireOwnProof(context, farmer);
      const ownerId = farmer.userId;
      const memberId = await memberAccount(system, ownerId, personId);
      if (memberId === null) throw new AppError('not_found');
      const parties = { ownerId, memberId };
      await mayExchange(parties);
      refuse(await offerFarm(system, parties, uuidV7(clock()), clock()));
      await notifyBoth(parties);
      return { handover: await found(ownerId) };
    },

    'POST /handovers/:ownerId/accept': async ({ farmer, params: { ownerId } }) => {
      await requireOwnProof(context, farmer);
      const parties = { ownerId, memberId: farmer.userId };
      // Does not reveal farms that were not offered.
      if ((await found(ownerId)).memberId !== farmer.userId) throw new AppError('not_found');
      await mayExchange(parties);
      refuse(await acceptFarm(system, parties, clock()));
      await notifyBoth(parties);
      return { handover: await found(ownerId) };
    },

    'POST /handovers/finish': async ({ farmer }) => {
      await requireOwnProof(context, farmer);
      const { memberId } = await found(farmer.userId);
      const parties = { ownerId: farmer.userId, memberId };
      refuse(
        await auth.exchangeCredentials([parties.ownerId, memberId], (tx) =>
          handOverRows(tx, parties, clock()),
        ),
      );
      return { ownerId: parties.ownerId };
    },

    // Declining needs no proof.
    'DELETE /handovers/:ownerId': async ({ farmer, params: { ownerId } }) => {
      const stopped = await stopHandover(system, ownerId, farmer.userId, clock());
      if (!stopped) throw new AppError('not_found');
      await notifyBoth(stopped);
      return { ownerId };
    },
  });
}
