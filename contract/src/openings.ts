import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import { operatorActions } from './operator.ts';
import type { RouteTable } from './route.ts';

const openings = z
  .object({
    tokens: z.int(),
    /** Shared reports. */
    links: z.int(),
    calendar: z.boolean(),
    /** Members of the farm and open invitations to it. */
    people: z.int(),
    /** Applications that the farmer let in. */
    applications: z.int(),
  })
  .meta({ id: 'Openings' });
export type Openings = z.infer<typeof openings>;

export const openingRoutes = {
  'GET /me/openings': {
    summary: 'What opens the account beside its sessions: tokens, shared reports, calendar, applications',
    data: openings,
  },
  'DELETE /me/openings': { summary: 'End all of it now', data: openings },
  'GET /me/looks': {
    summary: 'Which operators looked at the own number in the last year, and what they did, newest first',
    data: z.object({
      looks: z.array(
        z.object({
          id: uuid,
          at: instant,
          /** As the operator of the machine named them. */
          operator: z.string(),
          what: z.enum(operatorActions),
        }),
      ),
    }),
  },
} as const satisfies RouteTable;
