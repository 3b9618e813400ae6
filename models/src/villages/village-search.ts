import { type Coordinates, greatCircleDistance } from '../weather/great-circle.ts';
import { soundsOf } from './village-sound.ts';

/** One of the list, with what it sounds like. */
export interface Village {
  readonly name: string;
  readonly taluka: string;
  readonly district: string;
  /** Where it lies; where that is not known, the middle of its taluka. */
  readonly place: Coordinates;
  readonly isOwnPlace: boolean;
  readonly sounds: readonly string[];
  /** All of them without spaces: `पिंपळगांवबसवंत` is written too. */
  readonly joined: string;
  readonly around: string;
}

/** As the file of the list has it. */
export interface VillageFile {
  readonly talukas: readonly (readonly (string | number)[])[];
  /** A line each: name, number of its taluka, and its place where that is known, in ten-thousandths of a degree. */
  readonly places: string;
}

const placeAt = (latitude: unknown, longitude: unknown): Coordinates | null =>
  latitude === undefined
    ? null
    : { latitude: Number(latitude) / 10_000, longitude: Number(longitude) / 10_000 };

export function readVillages({ talukas, places }: VillageFile): Village[] {
  return places.split('\n').flatMap((line) => {
    const [name = '', number, latitude, longitude] = line.split(',');
    const [district = '', taluka = '', ...middle] = talukas[Number(number)] ?? [];
    const own = placeAt(latitude, longitude);
    const place = own ?? placeAt(middle[0], middle[1]);
    if (!place) return [];
    const sounds = soundsOf(name);
    const around = soundsOf(`${taluka} ${district}`).join(' ');
    return [
      {
        name,
        taluka: String(taluka),
        district: String(district),
        place,
        isOwnPlace: own !== null,
        sounds,
        joined: sounds.join(''),
        around,
      },
    ];
  });
}

/** Letters to change, leave out or put in until `typed` begins `word`; more than `most` is `most + 1`. */
function distanceToBeginning(typed: string, word: string, most: number): number {
  let row = Array.from({ length: typed.length + 1 }, (_, index) => index);
  let least = row[typed.length] ?? most + 1;
  for (let at = 1; at <= Math.min(word.length, typed.length + most); at++) {
    const next = [at];
    for (let index = 1; index <= typed.length; index++)
      next[index] = Math.min(
        (row[index] ?? 0) + 1,
        (next[index - 1] ?? 0) + 1,
        (row[index - 1] ?? 0) + (typed[index - 1] === word[at - 1] ? 0 : 1),
      );
    row = next;
    least = Math.min(least, row[typed.length] ?? least);
  }
  return Math.min(least, most + 1);
}

const slipsAllowed = (sound: string): number => (sound.length < 4 ? 0 : sound.length < 7 ? 1 : 2);

/** How far a name is from what was typed, 0 the same; `null`: another name. */
function distance(village: Village, joined: string): number | null {
  if (village.joined === joined) return 0;
  if (village.joined.startsWith(joined)) return 1;
  if (village.sounds.slice(1).some((sound) => sound.startsWith(joined))) return 2;
  const most = slipsAllowed(joined);
  const slips = most === 0 ? 1 : distanceToBeginning(joined, village.joined, most);
  return slips <= most ? 3 + slips : null;
}

/** By the name alone, or by a name and the beginning of its taluka or district after it. */
function matchOf(village: Village, words: readonly string[]): number | null {
  const whole = distance(village, words.join(''));
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return whole;
  const rest = words.slice(0, -1).join('');
  const inIt = village.around.split(' ').some((sound) => sound.startsWith(last));
  const parted = inIt ? distance(village, rest) : null;
  return whole === null || parted === null ? (whole ?? parted) : Math.min(whole, parted);
}

/** The villages that what was typed may mean, the likeliest first; of equal ones the nearer, then those whose own place is known. */
export function findVillages(
  villages: readonly Village[],
  typed: string,
  near: Coordinates | null,
  most: number,
): Village[] {
  const words = soundsOf(typed);
  if (words.join('').length < 2) return [];
  const away = ({ place }: Village): number => (near ? greatCircleDistance(near, place) : 0);
  return villages
    .flatMap((village) => {
      const match = matchOf(village, words);
      return match === null ? [] : [{ village, match, away: away(village) }];
    })
    .sort(
      (a, b) =>
        a.match - b.match ||
        a.away - b.away ||
        Number(b.village.isOwnPlace) - Number(a.village.isOwnPlace) ||
        (a.village.name < b.village.name ? -1 : 1),
    )
    .slice(0, most)
    .map(({ village }) => village);
}
