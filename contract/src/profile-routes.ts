import * as z from 'zod';
import { uuid } from './envelope.ts';
import { patchSchema, rowSchema } from './noun-schemas.ts';
import { PRIVACY_VERSION } from './privacy.ts';
import { farmerProfileFields, userFields } from './profile.ts';
import type { RouteTable } from './route.ts';

export const user = rowSchema(userFields).meta({ id: 'User' });
export const farmerProfile = rowSchema(farmerProfileFields, { userId: uuid }).meta({ id: 'FarmerProfile' });
const me = z.object({ user, farmerProfile: farmerProfile.nullable() }).meta({ id: 'Me' });

export const profileRoutes = {
  'GET /me': { summary: 'Own account and farm profile', data: me },
  'PATCH /me': {
    summary: 'Change own account',
    body: patchSchema(userFields),
    data: me,
    ifMatch: 'optional',
    writes: true,
  },
  'DELETE /me': {
    summary:
      'Leave: every session ends now, and after seven days everything of the account is gone, the sign-in too. Until then a sign-in can take it back',
    data: me,
    writes: true,
  },
  'POST /me/stay': { summary: 'Take back that one leaves', data: me, writes: true },
  'POST /me/privacy': {
    summary: 'Agree to the privacy notice that is in force, by its day',
    body: z.strictObject({
      version: z.literal(PRIVACY_VERSION, { error: 'Must be the notice that is in force' }),
    }),
    data: me,
    writes: true,
  },
  'PUT /me/farmer-profile': {
    summary: 'Create own farm profile or change it (one per user): what is not said stays, null empties',
    body: patchSchema(farmerProfileFields),
    data: z.object({ farmerProfile }),
    ifMatch: 'optional',
    writes: true,
  },
} as const satisfies RouteTable;
