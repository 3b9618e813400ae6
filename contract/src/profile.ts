import * as z from 'zod';
import { instant, requiredText, text, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];

export const irrigationTypes = ['drip', 'sprinkler', 'flood'] as const;

const latitude = z
  .number({ error: 'Must be a number' })
  .min(-90, { error: 'Must be from -90 to 90' })
  .max(90, { error: 'Must be from -90 to 90' });
const longitude = z
  .number({ error: 'Must be a number' })
  .min(-180, { error: 'Must be from -180 to 180' })
  .max(180, { error: 'Must be from -180 to 180' });
export const place = { latitude, longitude };

export const user = z.object({
  id: uuid,
  /** `+91` and ten digits; empty for an account without a number. */
  phone: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  languagePreference: z.enum(languages),
  phoneVerified: z.boolean(),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int().positive(),
});
export type User = z.infer<typeof user>;

const hectares = z
  .number({ error: 'Must be a number' })
  .positive({ error: 'Must be more than 0' })
  .max(100_000, { error: 'Must be at most 100000 hectares' });

// A replaced profile says all of itself: what is not said is emptied.
const farmerProfileBody = z.strictObject({
  farmName: requiredText(120),
  totalAreaHectares: hectares.nullable().default(null),
  locationState: text(80).nullable().default(null),
  locationDistrict: text(80).nullable().default(null),
  locationTaluka: text(80).nullable().default(null),
  locationVillage: text(80).nullable().default(null),
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
  farmingExperienceYears: z
    .int({ error: 'Must be a whole number' })
    .min(0, { error: 'Must be 0 or more' })
    .max(100, { error: 'Must be at most 100' })
    .nullable()
    .default(null),
  organicCertified: z.boolean().default(false),
  soilType: text(80).nullable().default(null),
  irrigationType: z.enum(irrigationTypes, { error: 'Select an option' }).nullable().default(null),
  annualRainfallMm: z
    .number()
    .min(0, { error: 'Must be 0 or more' })
    .max(15_000, { error: 'Must be at most 15000' })
    .nullable()
    .default(null),
});

const nullable = <T extends z.ZodType>(type: T) => type.nullable();

export const farmerProfile = z.object({
  id: uuid,
  userId: uuid,
  farmName: z.string(),
  totalAreaHectares: nullable(z.number()),
  locationState: nullable(z.string()),
  locationDistrict: nullable(z.string()),
  locationTaluka: nullable(z.string()),
  locationVillage: nullable(z.string()),
  latitude: nullable(z.number()),
  longitude: nullable(z.number()),
  farmingExperienceYears: nullable(z.int()),
  organicCertified: z.boolean(),
  soilType: nullable(z.string()),
  irrigationType: nullable(z.enum(irrigationTypes)),
  annualRainfallMm: nullable(z.number()),
  createdAt: instant,
  updatedAt: instant,
  version: z.int().positive(),
});
export type FarmerProfile = z.infer<typeof farmerProfile>;

const userPatch = z
  .strictObject({
    firstName: requiredText(80),
    lastName: text(80),
    email: z.email({ error: 'Please enter a valid email address' }).max(255).toLowerCase().nullable(),
    languagePreference: z.enum(languages, { error: 'Select an option' }),
  })
  .partial();

const me = z.object({ user, farmerProfile: farmerProfile.nullable() });
export type Me = z.infer<typeof me>;

export const profileRoutes = {
  'GET /me': { summary: 'Own account and farm profile', data: me },
  'PATCH /me': {
    summary: 'Change own account',
    body: userPatch,
    data: me,
    ifMatch: 'optional',
    writes: true,
  },
  'PUT /me/farmer-profile': {
    summary: 'Create or replace own farm profile (one per user)',
    body: farmerProfileBody,
    data: z.object({ farmerProfile }),
    ifMatch: 'optional',
    writes: true,
  },
} as const satisfies RouteTable;
