import { isInIndia, type Place, type PlaceProblem, placeProblem } from '@draksha/contract/coordinates';

export type PlaceText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'place'; readonly place: Place; readonly inIndia: boolean }
  | { readonly kind: 'problem'; readonly problem: PlaceProblem | 'unreadable' };

const latin = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

const DECIMALS = /([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?[\s,;/]+([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?/i;
const SEXAGESIMAL =
  /(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*([NS])[\s,;]*(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:\.\d+)?)["″]\s*([EW])/i;

const sixDecimals = (value: number): number => Math.round(value * 1e6) / 1e6;
const turned = (value: number, side: string | undefined): number =>
  /[SW]/i.test(side ?? '') ? -value : value;

function readPair(text: string): Place | null {
  const fine = SEXAGESIMAL.exec(text);
  if (fine) {
    const part = (from: number) =>
      Number(fine[from]) + Number(fine[from + 1]) / 60 + Number(fine[from + 2]) / 3600;
    return { latitude: turned(part(1), fine[4]), longitude: turned(part(5), fine[8]) };
  }
  // A link from a map has the place behind `@` or `q=`, and other numbers elsewhere.
  const pair = DECIMALS.exec(/[@=](-?\d[^&]*)/.exec(text)?.[1] ?? text);
  return pair
    ? { latitude: turned(Number(pair[1]), pair[2]), longitude: turned(Number(pair[3]), pair[4]) }
    : null;
}

/** A place as pasted: `19.9975, 73.7898`, degrees with minutes and seconds, or a map's link; six decimals. */
export function readPlace(typed: string): PlaceText {
  const text = latin(typed).trim();
  if (text === '') return { kind: 'empty' };
  const pair = readPair(text);
  if (!pair) return { kind: 'problem', problem: 'unreadable' };
  const place = { latitude: sixDecimals(pair.latitude), longitude: sixDecimals(pair.longitude) };
  const problem = placeProblem(place.latitude, place.longitude);
  return problem ? { kind: 'problem', problem } : { kind: 'place', place, inIndia: isInIndia(place) };
}

export const writePlace = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
