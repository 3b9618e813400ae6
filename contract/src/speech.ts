import * as z from 'zod';
import { uuid } from './envelope.ts';
import { languages } from './profile.ts';
import type { RouteTable } from './route.ts';

export * from './speech-bounds.ts';

const speech = z
  .object({
    /** The day of the clips. */
    date: z.string(),
    /** In playing order; none where this server has no voice. */
    clips: z.array(
      z.object({
        /** Its audio is at `GET /speech/:id`, or under the address of the message. */
        hash: z.string(),
        /** The action's key; null for the day. */
        about: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Speech' });
export type Speech = z.infer<typeof speech>;

export const speechRoutes = {
  'GET /speech': {
    summary: 'What may be heard of the day’s work, for a phone without a voice of its own',
    query: z.object({ language: z.enum(languages) }),
    data: speech,
  },
  'GET /messages/:farmer/:id/speech': {
    summary:
      'What may be heard of a morning message, by the id that the phone got with it; for six hours from its making, without a sign-in',
    params: z.object({ farmer: uuid, id: uuid }),
    query: z.object({ language: z.enum(languages) }),
    open: true,
    data: speech,
  },
} as const satisfies RouteTable;
