import type { FarmerProfile, Language, Me, User } from '@draksha/contract';
import { acresAndGuntha, readArea, readNumber } from '../../lib/format.ts';
import { readTypedPlace, writePlace } from '../../lib/place-text.ts';
import type { FarmFields, UserFields } from './queries.ts';

/** The form as typed. */
export interface ProfileForm {
  firstName: string;
  lastName: string;
  email: string;
  languagePreference: Language;
  farmName: string;
  acres: string;
  guntha: string;
  hectares: string;
  locationState: string;
  locationDistrict: string;
  locationTaluka: string;
  locationVillage: string;
  place: string;
  farmingExperienceYears: string;
  organicCertified: boolean;
  soilType: string;
  irrigationType: '' | NonNullable<FarmerProfile['irrigationType']>;
  annualRainfallMm: string;
}

const word = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export function profileForm({ user, farmerProfile: farm }: Me): ProfileForm {
  const area = farm?.totalAreaHectares ?? null;
  const split = area === null ? null : acresAndGuntha(area);
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: word(user.email),
    languagePreference: user.languagePreference,
    farmName: word(farm?.farmName),
    acres: word(split?.acres),
    guntha: word(split?.guntha),
    hectares: word(area),
    locationState: word(farm?.locationState),
    locationDistrict: word(farm?.locationDistrict),
    locationTaluka: word(farm?.locationTaluka),
    locationVillage: word(farm?.locationVillage),
    place: writePlace(farm?.latitude ?? null, farm?.longitude ?? null),
    farmingExperienceYears: word(farm?.farmingExperienceYears),
    organicCertified: farm?.organicCertified ?? false,
    soilType: word(farm?.soilType),
    irrigationType: farm?.irrigationType ?? '',
    annualRainfallMm: word(farm?.annualRainfallMm),
  };
}

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** The account's fields that differ from the row. */
export function userChange(form: ProfileForm, user: User): UserFields {
  const typed = {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: textOrNull(form.email)?.toLowerCase() ?? null,
    languagePreference: form.languagePreference,
  };
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== user[name as keyof typeof typed]),
  ) as UserFields;
}

function areaOf(
  form: ProfileForm,
  before: ProfileForm,
  unit: 'acre' | 'hectare',
  farm: FarmerProfile | null,
) {
  if (unit === 'hectare') return readNumber(form.hectares);
  const untouched = form.acres === before.acres && form.guntha === before.guntha;
  if (farm && untouched) return farm.totalAreaHectares;
  return readArea(form.acres, form.guntha);
}

/** The whole farm profile; `null` while nothing was typed and nothing is stored, or nothing differs. */
export function farmFields(
  form: ProfileForm,
  before: ProfileForm,
  unit: 'acre' | 'hectare',
  farm: FarmerProfile | null,
): FarmFields | null {
  const read = readTypedPlace(form.place);
  const place = read.kind === 'place' ? read.place : null;
  const fields: FarmFields = {
    farmName: form.farmName.trim(),
    totalAreaHectares: areaOf(form, before, unit, farm),
    locationState: textOrNull(form.locationState),
    locationDistrict: textOrNull(form.locationDistrict),
    locationTaluka: textOrNull(form.locationTaluka),
    locationVillage: textOrNull(form.locationVillage),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    farmingExperienceYears: readNumber(form.farmingExperienceYears),
    organicCertified: form.organicCertified,
    soilType: textOrNull(form.soilType),
    irrigationType: form.irrigationType === '' ? null : form.irrigationType,
    annualRainfallMm: readNumber(form.annualRainfallMm),
  };
  const kept =
    farm && Object.entries(fields).every(([name, value]) => value === farm[name as keyof FarmerProfile]);
  const blank =
    !farm && Object.values(fields).every((value) => value === null || value === '' || value === false);
  return kept || blank ? null : fields;
}
