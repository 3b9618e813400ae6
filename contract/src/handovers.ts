import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Why a farm is not handed over now. */
export const handoverRefusals = [
  /** Closed, banned, a demonstration or an operator's. */
  'account',
  /** One of them has other credentials than addresses, PIN and password. */
  'ways',
  /** A number or e-mail address of one of the two changed within seven days. */
  'changed',
  'leaving',
  'agronomist',
  /** One of them is a member of another farm. */
  'other_farm',
  'no_member',
  /** The new owner has rows or members of their own. */
  'own_farm',
  /** It was not agreed to for long enough, or for too long. */
  'waits',
  /** Another hand-over of the farm is open. */
  'under_way',
] as const;
export type HandoverRefusal = (typeof handoverRefusals)[number];

const handover = z
  .object({
    ownerId: uuid,
    ownerName: z.string(),
    farmName: z.string(),
    /** Account of the member to take over. */
    memberId: uuid,
    memberName: z.string(),
    /** The member agreed; null while they did not. */
    acceptedAt: instant.nullable(),
    /** From when on the owner can finish it; null while the member did not agree. */
    readyAt: instant.nullable(),
    endsAt: instant,
  })
  .meta({ id: 'FarmHandover' });
export type FarmHandover = z.infer<typeof handover>;

const ended = z.object({ ownerId: uuid });

export const handoverRoutes = {
  'GET /handovers': {
    summary: 'Hand-overs under way: of the caller’s farm, and of farms to the caller',
    data: z.object({ handovers: z.array(handover) }),
  },
  'POST /handovers': {
    summary: 'Offer the farm to one of its members, who has seven days to agree',
    /** Of the membership. */
    body: z.strictObject({ personId: uuid }),
    data: z.object({ handover }),
  },
  'POST /handovers/:ownerId/accept': {
    summary: 'Agree to take a farm over',
    params: z.object({ ownerId: uuid }),
    data: z.object({ handover }),
  },
  'POST /handovers/finish': {
    summary:
      'Hand the farm over, seven days or more after the member agreed: the two change accounts, all sessions end',
    data: ended,
  },
  'DELETE /handovers/:ownerId': {
    summary: 'Stop a hand-over, by either side',
    params: z.object({ ownerId: uuid }),
    data: ended,
  },
} as const satisfies RouteTable;
