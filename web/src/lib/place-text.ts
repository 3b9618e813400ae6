import { isInIndia, type Place, type PlaceProblem, placeProblem } from '@draksha/contract/coordinates';

export type PlaceText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'place'; readonly place: Place; readonly inIndia: boolean }
  /** Longitude first: as typed it lies outside India, turned round within. */
  | { readonly kind: 'swapped'; readonly place: Place }
  | {
      readonly kind: 'problem';
      readonly problem: PlaceProblem | 'unreadable' | 'short_link' | 'no_place_in_link';
    };

const latin = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** Short links, which only the map's server can resolve. */
const SHORT_LINK =
  /\b(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/|maps\.apple\/|osm\.org\/go\/|bit\.ly\/|tinyurl\.com\/)/i;
const LINK = /^(https?:\/\/|www\.|geo:)/i;

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
/** In a link: what a person marked goes before what the map happened to show. */
const IN_LINK: readonly RegExp[] = [
  new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|sll|daddr|destination|center|loc)=(?:loc:)?(${NUMBER})\s*,\s*(${NUMBER})`,
    'i',
  ),
  new RegExp(`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`, 'i'),
  new RegExp(`^geo:(${NUMBER}),(${NUMBER})`, 'i'),
  new RegExp(String.raw`/(?:search|dir|place)/(?:[^/]*/)?(${NUMBER}),\s*(${NUMBER})`),
  new RegExp(`@(${NUMBER}),(${NUMBER})`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/(${NUMBER})/(${NUMBER})`),
];
const IN_WORDS =
  /^(?:lat(?:itude)?\s*[:=]?\s*)?([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?[\s,;/]+(?:lo?ng?(?:itude)?\s*[:=]?\s*)?([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?$/i;
const LETTER_FIRST =
  /^([NSEW])\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?[\s,;/]+([NSEW])\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?$/i;
/** Degrees, minutes and, where they are said, seconds. */
const ANGLE = String.raw`(\d{1,3})\s*[°:º\s]\s*(\d{1,2}(?:\.\d+)?)\s*['′’:\s]?\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')?)?\s*([NSEW])`;
const SEXAGESIMAL = new RegExp(String.raw`${ANGLE}[\s,;]*${ANGLE}`, 'i');

const sixDecimals = (value: number): number => Math.round(value * 1e6) / 1e6;
const turned = (value: number, side: string | undefined): number =>
  /[SW]/i.test(side ?? '') ? -value : value;

interface Pair {
  readonly latitude: number;
  readonly longitude: number;
}

/** Two numbers, each with its letter where it has one: east or west first means that they are the other way round. */
const paired = (
  first: number,
  firstSide: string | undefined,
  second: number,
  secondSide: string | undefined,
): Pair => {
  const [one, other] = [turned(first, firstSide), turned(second, secondSide)];
  return /[EW]/i.test(firstSide ?? '') || /[NS]/i.test(secondSide ?? '')
    ? { latitude: other, longitude: one }
    : { latitude: one, longitude: other };
};

function readLink(text: string): Pair | null {
  for (const pattern of IN_LINK) {
    const found = pattern.exec(text);
    if (found) return { latitude: Number(found[1]), longitude: Number(found[2]) };
  }
  return null;
}

function readAngles(text: string): Pair | null {
  const found = SEXAGESIMAL.exec(text);
  if (!found) return null;
  const angle = (from: number) =>
    Number(found[from]) + Number(found[from + 1]) / 60 + Number(found[from + 2] ?? 0) / 3600;
  return paired(angle(1), found[4], angle(5), found[8]);
}

function readPair(text: string): Pair | null {
  const angles = readAngles(text);
  if (angles) return angles;
  const first = LETTER_FIRST.exec(text);
  if (first) return paired(Number(first[2]), first[1], Number(first[4]), first[3]);
  const pair = IN_WORDS.exec(text.replace(/^\(|\)$/g, ''));
  return pair ? paired(Number(pair[1]), pair[2], Number(pair[3]), pair[4]) : null;
}

/** An address as it reads: `%2C` is a comma. A broken one stays as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/**
 * A place as pasted: `19.9975, 73.7898`, degrees with minutes and seconds, or a map's full link; six decimals. A short link and
 * numbers the wrong way round are recognised.
 */
export function readTypedPlace(typed: string): PlaceText {
  const text = latin(typed).trim();
  if (text === '') return { kind: 'empty' };
  if (SHORT_LINK.test(text)) return { kind: 'problem', problem: 'short_link' };
  const isLink = LINK.test(text);
  const plain = isLink ? unescaped(text) : text;
  const pair = isLink ? (readLink(plain) ?? readAngles(plain)) : readPair(plain);
  if (!pair) return { kind: 'problem', problem: isLink ? 'no_place_in_link' : 'unreadable' };
  const place = { latitude: sixDecimals(pair.latitude), longitude: sixDecimals(pair.longitude) };
  const problem = placeProblem(place.latitude, place.longitude);
  const turnedRound = { latitude: place.longitude, longitude: place.latitude };
  if (problem !== 'null_island' && !isInIndia(place) && isInIndia(turnedRound))
    return { kind: 'swapped', place: turnedRound };
  return problem ? { kind: 'problem', problem } : { kind: 'place', place, inIndia: isInIndia(place) };
}

export const writePlace = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
