/**
 * Where weather is taken for a plot without a place: the nearest known of farm, village, taluka and region. `from`
 * names it, so that it never passes for the plot's.
 */
import type { Coordinates } from '../weather/great-circle.ts';
import type { Village } from './village-search.ts';
import { soundsOf } from './village-sound.ts';

export const standInSources = ['farm', 'village', 'taluka', 'region'] as const;
export type StandInSource = (typeof standInSources)[number];

export interface StandInPlace extends Coordinates {
  readonly from: StandInSource;
  /** The village's, the taluka's or the region's name; null for the farm. */
  readonly name: string | null;
}

/** What a profile says of where the farm is. */
export interface FarmWhereabouts {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly locationState: string | null;
  readonly locationDistrict: string | null;
  readonly locationTaluka: string | null;
  readonly locationVillage: string | null;
}

/** The middles of the states with grapes; the specification's. */
const regions = {
  Maharashtra: { latitude: 19.7515, longitude: 75.7139 },
  Karnataka: { latitude: 15.3173, longitude: 75.7139 },
  'Andhra Pradesh': { latitude: 15.9129, longitude: 79.74 },
  'Tamil Nadu': { latitude: 11.1271, longitude: 78.6569 },
} as const satisfies Record<string, Coordinates>;

const regionNames: readonly (readonly [RegExp, keyof typeof regions])[] = [
  [/karnataka|कर्नाटक/i, 'Karnataka'],
  [/andhra|telangana|आंध्र|तेलंगणा|तेलंगाना/i, 'Andhra Pradesh'],
  [/tamil|तमिळ|तमिल/i, 'Tamil Nadu'],
];

/** The region of a state, Maharashtra where it is not known. */
export function regionPlace(state: string | null | undefined): StandInPlace {
  const name = regionNames.find(([one]) => one.test(state ?? ''))?.[1] ?? 'Maharashtra';
  return { ...regions[name], from: 'region', name };
}

const heard = (name: string | null): string => (name === null ? '' : soundsOf(name).join(''));

function middleOf(villages: readonly Village[]): Coordinates {
  const mean = (of: (village: Village) => number) =>
    Number((villages.reduce((sum, village) => sum + of(village), 0) / villages.length).toFixed(4));
  return { latitude: mean(({ place }) => place.latitude), longitude: mean(({ place }) => place.longitude) };
}

/** @param villages the list that ships with the product; empty where it could not be read */
function namedPlace(farm: FarmWhereabouts, villages: readonly Village[]): StandInPlace | null {
  const [village, taluka, district] = [
    heard(farm.locationVillage),
    heard(farm.locationTaluka),
    heard(farm.locationDistrict),
  ];
  const inDistrict = villages.filter((one) => district === '' || heard(one.district) === district);
  const inTaluka = taluka === '' ? [] : inDistrict.filter((one) => heard(one.taluka) === taluka);
  const around = inTaluka.length > 0 ? inTaluka : taluka === '' ? inDistrict : [];
  const named = village === '' ? [] : around.filter(({ joined }) => joined === village);
  const [found] = named;
  // Of two of one name it is unknown which.
  if (found !== undefined && named.length === 1)
    return found.isOwnPlace
      ? { ...found.place, from: 'village', name: found.name }
      : { ...found.place, from: 'taluka', name: found.taluka };
  const [neighbour] = inTaluka;
  if (neighbour !== undefined) return { ...middleOf(inTaluka), from: 'taluka', name: neighbour.taluka };
  const [inIt] = inDistrict;
  return district === '' || inIt === undefined
    ? null
    : { ...middleOf(inDistrict), from: 'region', name: inIt.district };
}

/**
 * The nearest place that is known of a farm.
 *
 * @param farm null without a profile
 * @param placed places of the farm's other plots
 */
export function standInPlace(
  farm: FarmWhereabouts | null,
  placed: readonly Coordinates[],
  villages: readonly Village[],
): StandInPlace {
  if (farm !== null && farm.latitude !== null && farm.longitude !== null)
    return { latitude: farm.latitude, longitude: farm.longitude, from: 'farm', name: null };
  const [other] = placed;
  if (other !== undefined)
    return { latitude: other.latitude, longitude: other.longitude, from: 'farm', name: null };
  return (farm && namedPlace(farm, villages)) ?? regionPlace(farm?.locationState);
}
