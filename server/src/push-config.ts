import * as z from 'zod';
import { PUSH_HOSTS, type PushSettings } from './lib/push/push-sender.ts';

/** Messages to phones by the browsers' own services. */
export const pushVariables = {
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, {
      error: 'must be mailto:someone@example.com or an https address',
    })
    .optional(),
  PUSH_HOSTS: z.string().default(PUSH_HOSTS.join(',')),
} as const;

export const readPush = (e: z.output<z.ZodObject<typeof pushVariables>>): PushSettings => ({
  subject: e.PUSH_SUBJECT,
  hosts: e.PUSH_HOSTS.split(',')
    .map((host) => host.trim())
    .filter((host) => host !== ''),
});
