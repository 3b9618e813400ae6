import * as z from 'zod';
import { instant } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** For clients of the product API alone; a browser of ours refreshes at the sign-in server itself. */
export const sessionRoutes = {
  'POST /auth/refresh': {
    summary: 'A new access token for a refresh token, which the answer replaces',
    body: z.strictObject({
      refreshToken: z
        .string({ error: 'This field is required' })
        .min(1, { error: 'This field is required' })
        .max(4096, { error: 'Must be at most 4096 characters' }),
    }),
    data: z.object({
      accessToken: z.string(),
      /** In the place of the one that was sent: each serves once. */
      refreshToken: z.string(),
      /** When the access token ends. */
      expiresAt: instant,
    }),
    open: true,
  },
} as const satisfies RouteTable;
