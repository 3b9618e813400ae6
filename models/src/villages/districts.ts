import { type Coordinates, greatCircleDistance } from '../weather/great-circle.ts';
import type { Village } from './village-search.ts';

/**
 * District codes of India's Local Government Directory (lgdirectory.gov.in) for the districts of the list of villages; official
 * warnings name districts by them.
 */
export const districtCodes: Readonly<Record<string, string>> = {
  Ahmednagar: '466',
  Bagalkot: '524',
  Latur: '481',
  Nashik: '487',
  Osmanabad: '488',
  Pune: '490',
  Sangli: '493',
  Solapur: '496',
  Vijayapura: '530',
};

/** Villages of the list lie closer to each other; further away from all of them is outside its districts. */
const MAX_KILOMETRES = 12;

/** The district that the nearest village of the list lies in; null far from all of them. */
export function districtAt(villages: readonly Village[], place: Coordinates): string | null {
  let nearest: Village | null = null;
  let least = MAX_KILOMETRES;
  for (const village of villages) {
    if (!village.isOwnPlace) continue;
    const away = greatCircleDistance(village.place, place);
    if (away <= least) [nearest, least] = [village, away];
  }
  return nearest?.district ?? null;
}
