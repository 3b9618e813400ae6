import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import { actingRoles, invitedRoles, memberRoles } from './farm-roles.ts';
import { phoneDigits, phoneMessages, phoneProblem } from './phone.ts';
import type { RouteTable } from './route.ts';
import { cleanText } from './text.ts';

const role = z.enum(memberRoles, { error: 'Select an option' });

const person = z
  .object({
    /** Of the membership; the owner's is the account. */
    id: uuid,
    /** The account, by which rows name their author. */
    userId: uuid,
    /** Empty where the account is gone. */
    name: z.string(),
    role: z.enum(['owner', ...memberRoles]),
    since: instant,
    /** When membership ended; rows keep the name. */
    endedAt: instant.nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

const invite = z
  .object({
    id: uuid,
    name: z.string(),
    role,
    createdAt: instant,
    endsAt: instant,
    /** Without a link: it waits for a mobile number. */
    byNumber: z.boolean(),
  })
  .meta({ id: 'FarmInvite' });
export type FarmInvite = z.infer<typeof invite>;

export const memberFarm = z
  .object({ ownerId: uuid, farmName: z.string(), ownerName: z.string(), role: z.enum(actingRoles) })
  .meta({ id: 'MemberFarm' });
export type MemberFarm = z.infer<typeof memberFarm>;

/** An invitation as seen before accepting. */
const offer = z
  .object({
    farmName: z.string(),
    ownerName: z.string(),
    role,
    endsAt: instant,
    /** `own`: the caller is the owner. `member`: they are one already. */
    standing: z.enum(['open', 'own', 'member']),
  })
  .meta({ id: 'FarmOffer' });
export type FarmOffer = z.infer<typeof offer>;

/** One that waits for the caller's number. */
const waitingOffer = offer
  .omit({ standing: true })
  .extend({ id: uuid, ownerId: uuid })
  .meta({ id: 'WaitingOffer' });
export type WaitingOffer = z.infer<typeof waitingOffer>;

const invited = z.strictObject({
  name: z
    .string({ error: 'This field is required' })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, { error: 'This field is required' })
        .max(80, { error: 'Must be at most 80 characters' }),
    ),
  role: z.enum(invitedRoles, { error: 'Select an option' }),
});

const mobileNumber = z.string({ error: phoneMessages.required }).transform((typed, context) => {
  const problem = phoneProblem(typed);
  if (problem === null) return `+91${phoneDigits(typed)}`;
  context.addIssue(phoneMessages[problem]);
  return z.NEVER;
});

const secret = z.string().regex(/^[\w-]{43}$/, { error: 'Must be the secret of an invitation' });

export const peopleRoutes = {
  'GET /people': {
    summary: 'Who acts for the farm or did, the owner first; open invitations, for the owner alone',
    data: z.object({ people: z.array(person), invites: z.array(invite) }),
  },
  'POST /people/invites': {
    summary: 'Invite somebody to the farm by a secret address that ends after 7 days',
    body: invited,
    data: z.object({
      invite,
      /** Shown once: only its hash is stored. */
      url: z.url(),
    }),
  },
  'POST /people/invites/number': {
    summary:
      'Invite whoever signs in with a mobile number within 7 days. The answer is the same whether anybody has it; nothing is sent',
    body: invited.extend({ phone: mobileNumber }),
    data: z.object({ invite }),
  },
  'DELETE /people/invites/:id': {
    summary: 'Take an invitation back',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
  'PATCH /people/:id': {
    summary: 'Give a member another role, from their next request on',
    params: z.object({ id: uuid }),
    body: z.strictObject({ role }),
    data: z.object({ person }),
  },
  'DELETE /people/:id': {
    summary: 'Remove a member, from their next request on',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
  'GET /farms': {
    summary:
      'Farms of others that the caller is a member of, and those that they opened for their organisation within 7 days',
    data: z.object({
      farms: z.array(memberFarm),
      /** By a hand-over: under which account the caller worked for the farm until then. What their phone did not send is the caller's. */
      moved: z.array(z.object({ ownerId: uuid, before: uuid })),
    }),
  },
  'DELETE /farms/:ownerId': {
    summary: 'Leave a farm, by name or as a former member',
    params: z.object({ ownerId: uuid }),
    /** `removed`: what they wrote there names them no more. */
    query: z.object({ name: z.enum(['kept', 'removed']).default('kept') }),
    data: z.object({ ownerId: uuid }),
  },
  'POST /invites/look': {
    summary: 'Whose farm an invitation is to, and as what',
    body: z.strictObject({ secret }),
    data: z.object({ offer }),
  },
  'GET /invites/waiting': {
    summary: 'Invitations to farms that wait for the number that the caller signs in with',
    data: z.object({ offers: z.array(waitingOffer) }),
  },
  'POST /invites/waiting/:id/accept': {
    summary: 'Accept an invitation that waits for the caller’s number',
    params: z.object({ id: uuid }),
    data: z.object({ farm: memberFarm }),
  },
  'DELETE /invites/waiting/:id': {
    summary: 'Decline an invitation that waits for the caller’s number; the inviter is not notified',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
  'POST /invites/accept': {
    summary: 'Accept an invitation; it opens nothing any more then',
    body: z.strictObject({ secret }),
    data: z.object({ farm: memberFarm }),
  },
} as const satisfies RouteTable;
