import {
  choice,
  derivedFlag,
  derivedInstant,
  derivedText,
  email,
  flag,
  number,
  type RowFrame,
  type RowValues,
  type Shown,
  text,
  whole,
} from './fields.ts';

export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];

export const irrigationTypes = ['drip', 'sprinkler', 'flood'] as const;

/** Units of areas and weights; by default the phone's. */
export const areaUnits = ['acre', 'hectare'] as const;
export const weightUnits = ['kg', 'quintal', 'tonne'] as const;

/** How long a leaving farmer can return. */
export const LEAVING_DAYS = 7;

export const userFields = {
  /** `+91` and ten digits; empty for an account without a number. */
  phone: derivedText(),
  email: email(),
  firstName: text({ max: 80, required: true }),
  lastName: text({ max: 80, required: true, blank: true }),
  languagePreference: choice(languages, { required: true }),
  phoneVerified: derivedFlag(),
  emailVerified: derivedFlag(),
  isActive: derivedFlag(),
  lastLoginAt: derivedInstant(),
  areaUnit: choice(areaUnits),
  weightUnit: choice(weightUnits),
  /** On the own farm, a spray that a worker ticks becomes a record without review. */
  spraysCountAtOnce: flag(false),
  /** When they asked to be deleted; everything goes `LEAVING_DAYS` later. */
  leavingSince: derivedInstant(),
  /** Day of the privacy notice that they agreed to; empty is none yet. */
  privacyVersion: derivedText(),
  privacyAcceptedAt: derivedInstant(),
} as const;
export type User = Shown<RowFrame & RowValues<typeof userFields>>;

export const farmerProfileFields = {
  farmName: text({ max: 120, required: true }),
  totalAreaHectares: number({ above: 0, max: 100_000 }),
  locationState: text({ max: 80 }),
  locationDistrict: text({ max: 80 }),
  locationTaluka: text({ max: 80 }),
  locationVillage: text({ max: 80 }),
  latitude: number({ min: -90, max: 90 }),
  longitude: number({ min: -180, max: 180 }),
  farmingExperienceYears: whole({ min: 0, max: 100 }),
  organicCertified: flag(false),
  soilType: text({ max: 80 }),
  irrigationType: choice(irrigationTypes),
  annualRainfallMm: number({ min: 0, max: 15_000 }),
} as const;
export type FarmerProfile = Shown<RowFrame & { userId: string } & RowValues<typeof farmerProfileFields>>;

export interface Me {
  user: User;
  farmerProfile: FarmerProfile | null;
}
