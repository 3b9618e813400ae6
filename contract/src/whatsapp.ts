import * as z from 'zod';
import { instant } from './envelope.ts';
import { languages } from './profile.ts';
import type { RouteTable } from './route.ts';

const whatsApp = z
  .object({
    /** The operator's number, digits with the country's code; null where they have none at WhatsApp. */
    number: z.string().nullable(),
    /** Null where the farmer gets no messages there. */
    joined: z
      .object({
        since: instant,
        /** The last digits of their number, where it is known. */
        ending: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WhatsApp' });
export type WhatsAppState = z.infer<typeof whatsApp>;

export const whatsAppRoutes = {
  'GET /whatsapp': {
    summary: 'Whether the farmer gets messages by WhatsApp, and at which number',
    data: whatsApp,
  },
  'POST /whatsapp/code': {
    summary:
      'A code that the farmer sends to that number to get messages there; it is valid for half an hour',
    body: z.strictObject({ language: z.enum(languages) }),
    data: z.object({
      code: z.string(),
      /** Opens WhatsApp with the message written. */
      url: z.url(),
      endsAt: instant,
    }),
  },
  'POST /whatsapp/end': {
    summary: 'Tell the farmer no more by WhatsApp',
    data: whatsApp,
  },
} as const satisfies RouteTable;
