import type { FarmerProfile, Me } from '@draksha/contract';
import { expect, test } from 'vitest';
import { farmFields, profileForm, userChange } from './profile-form.ts';

const user: Me['user'] = {
  spraysCountAtOnce: false,
  id: '0190a0a0-0000-7000-8000-000000000001',
  phone: '+919822012345',
  email: null,
  firstName: 'Asha',
  lastName: 'Patil',
  languagePreference: 'mr',
  phoneVerified: true,
  emailVerified: false,
  isActive: true,
  lastLoginAt: null,
  areaUnit: null,
  weightUnit: null,
  leavingSince: null,
  privacyVersion: '2026-11-24',
  privacyAcceptedAt: null,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  version: 1,
};
const farm: FarmerProfile = {
  id: '0199aaaa-0000-7000-8000-000000000002',
  userId: user.id,
  farmName: 'Patil Baug',
  totalAreaHectares: 0.91,
  locationState: 'Maharashtra',
  locationDistrict: 'Nashik',
  locationTaluka: null,
  locationVillage: null,
  latitude: 20.0063,
  longitude: 73.79,
  farmingExperienceYears: 12,
  organicCertified: false,
  soilType: 'काळी',
  irrigationType: 'drip',
  annualRainfallMm: 640.5,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  version: 3,
};

test('a form that nobody touched changes nothing, to the square metre and the sixth decimal', () => {
  const form = profileForm({ user, farmerProfile: farm });
  expect(farmFields(form, form, 'acre', farm)).toBeNull();
  expect(farmFields(form, form, 'hectare', farm)).toBeNull();
  expect(userChange(form, user)).toEqual({});
  const empty = profileForm({ user, farmerProfile: null });
  expect(farmFields(empty, empty, 'acre', null)).toBeNull();
});

test('soil, irrigation, rain and place go along, in any digits', () => {
  const before = profileForm({ user, farmerProfile: null });
  const typed = {
    ...before,
    farmName: ' Patil Baug ',
    soilType: ' black ',
    irrigationType: 'flood',
    annualRainfallMm: '६४०,५',
    place: '२०.००६३, ७३.७९',
  } as const;
  expect(farmFields(typed, before, 'acre', null)).toMatchObject({
    farmName: 'Patil Baug',
    soilType: 'black',
    irrigationType: 'flood',
    annualRainfallMm: 640.5,
    latitude: 20.0063,
    longitude: 73.79,
  });
});

test('what is emptied is empty', () => {
  const before = profileForm({ user, farmerProfile: farm });
  const typed = { ...before, soilType: '', irrigationType: '', annualRainfallMm: '', place: '' } as const;
  expect(farmFields(typed, before, 'hectare', farm)).toMatchObject({
    soilType: null,
    irrigationType: null,
    annualRainfallMm: null,
    latitude: null,
    longitude: null,
  });
});
