import { type AirHour, localDate, localTime, type ReplayPlace } from './air.ts';
import { recordedHour } from './recorded.ts';

/**
 * Days whose verdicts are known beforehand. Each is a table by hour of the day, so that a test can say what the
 * models must find; `season` varies with month, place and day, and `recorded` replays what a provider once sent.
 */
export const scenarios = [
  'recorded',
  'season',
  'wet-night',
  'calm-dry-morning',
  'rainy',
  'dry-break',
  'cold-dawn',
  'hot',
  'windy',
] as const;
export type Scenario = (typeof scenarios)[number];

type Pattern = Omit<AirHour, 'startsAtMs' | 'recorded'>;

/** Highest at 14, lowest at 6, as a share of the range. */
const warmth = (hour: number): number => {
  const phase = hour >= 6 && hour <= 14 ? (hour - 6) / 8 : ((hour - 14 + 24) % 24) / 16;
  return hour >= 6 && hour <= 14
    ? 0.5 - 0.5 * Math.cos(Math.PI * phase)
    : 0.5 + 0.5 * Math.cos(Math.PI * phase);
};

const sunshine = (hour: number): number => Math.max(0, Math.sin((Math.PI * (hour + 0.5 - 6)) / 12));
const round = (value: number, decimals = 1): number => Number(value.toFixed(decimals));

const base: Pattern = {
  temperature: 24,
  humidity: 60,
  windSpeed: 6,
  windDirection: 270,
  precipitation: 0,
  precipitationProbability: 0,
  cloudCover: 10,
  pressure: 1010,
  visibility: 24,
  solarRadiation: 0,
};

/** 20:00 to 08:00 near saturation and still, dry and mild by day: twelve wet hours across midnight, no rain. */
function wetNight(hour: number): Pattern {
  const night = hour >= 20 || hour < 8;
  return {
    ...base,
    temperature: night ? 20 : round(22 + 6 * warmth(hour)),
    humidity: night ? 97 : 60,
    windSpeed: night ? 3 : 8,
    cloudCover: night ? 80 : 20,
    solarRadiation: round(800 * sunshine(hour)),
  };
}

/** 18 to 28 °C, 60 to 75 %, wind 4 to 9 km/h, no rain: a morning made for spraying, and a dry night. */
const calmDryMorning = (hour: number): Pattern => ({
  ...base,
  temperature: round(18 + 10 * warmth(hour)),
  humidity: round(75 - 15 * warmth(hour)),
  windSpeed: round(4 + 5 * warmth(hour)),
  precipitationProbability: 5,
  solarRadiation: round(850 * sunshine(hour)),
});

/** Rain in every hour, 90 % probability, saturated. */
const rainy = (hour: number): Pattern => ({
  ...base,
  temperature: round(22 + 3 * warmth(hour)),
  humidity: 96,
  windSpeed: 14,
  precipitation: 2,
  precipitationProbability: 90,
  cloudCover: 100,
  visibility: 5,
  solarRadiation: round(180 * sunshine(hour)),
});

/** Rain but for a dry break from 9 to 12 of each day: too short for a spray to dry before the rain. */
const dryBreak = (hour: number): Pattern => ({
  ...rainy(hour),
  humidity: hour >= 9 && hour < 12 ? 75 : 97,
  windSpeed: 6,
  precipitation: hour >= 9 && hour < 12 ? 0 : 1.5,
  precipitationProbability: hour >= 9 && hour < 12 ? 5 : 90,
});

/** 3.2 °C at six in the morning, 24 °C by day, dry. */
const coldDawn = (hour: number): Pattern => ({
  ...base,
  temperature: round(3.2 + 20.8 * warmth(hour)),
  humidity: round(80 - 40 * warmth(hour)),
  windSpeed: 5,
  solarRadiation: round(800 * sunshine(hour)),
});

/** 26 to 41 °C and dry. */
const hot = (hour: number): Pattern => ({
  ...base,
  temperature: round(26 + 15 * warmth(hour)),
  humidity: round(35 - 20 * warmth(hour)),
  windSpeed: 9,
  solarRadiation: round(950 * sunshine(hour)),
});

/** Wind of 22 to 40 km/h all day. */
const windy = (hour: number): Pattern => ({
  ...base,
  temperature: round(21 + 8 * warmth(hour)),
  windSpeed: round(22 + 18 * warmth(hour)),
  solarRadiation: round(800 * sunshine(hour)),
});

/** A number from 0 to 1 that depends on place and day alone. */
function chance(place: ReplayPlace, date: string, salt: number): number {
  let hash = 2166136261 ^ salt;
  for (const sign of `${place.latitude.toFixed(1)},${place.longitude.toFixed(1)} ${date}`) {
    hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
  }
  return ((hash >>> 8) & 0xffff) / 0xffff;
}

/** Monsoon, winter and summer by the month, with the day's own luck. */
function season(place: ReplayPlace, date: string, hour: number): Pattern {
  const month = Number(date.slice(5, 7));
  const monsoon = month >= 6 && month <= 9;
  const summer = month >= 3 && month <= 5;
  const low = (monsoon ? 22 : summer ? 22 : 15) + 3 * chance(place, date, 1);
  const range = (monsoon ? 7 : summer ? 15 : 14) - 2 * chance(place, date, 2);
  const wet = chance(place, date, 3) < (monsoon ? 0.65 : summer ? 0.08 : 0.1);
  const raining = wet && hour >= 15 && hour < 19;
  const damp = monsoon ? 94 : summer ? 55 : 82;
  return {
    ...base,
    temperature: round(low + range * warmth(hour)),
    humidity: Math.round(raining ? 95 : damp - (monsoon ? 18 : 38) * warmth(hour)),
    windSpeed: round((monsoon ? 14 : 6) + 6 * warmth(hour) * (0.5 + chance(place, date, 4))),
    precipitation: raining ? round(1 + 6 * chance(place, date, 5)) : 0,
    precipitationProbability: raining ? 75 : wet ? 30 : 5,
    cloudCover: wet ? 85 : monsoon ? 60 : 15,
    solarRadiation: round((wet ? 450 : 850) * sunshine(hour)),
  };
}

const tables: Readonly<Record<Exclude<Scenario, 'recorded' | 'season'>, (hour: number) => Pattern>> = {
  'wet-night': wetNight,
  'calm-dry-morning': calmDryMorning,
  rainy,
  'dry-break': dryBreak,
  'cold-dawn': coldDawn,
  hot,
  windy,
};

/** The weather of one hour at a place. */
export function airAt(scenario: Scenario, place: ReplayPlace, zone: string, startsAtMs: number): AirHour {
  const hour = Number(localTime(zone, startsAtMs).slice(0, 2));
  if (scenario === 'recorded') {
    const recorded = recordedHour(place, hour);
    if (recorded) return { ...recorded, startsAtMs };
  }
  const date = localDate(zone, startsAtMs);
  const pattern =
    scenario === 'recorded' || scenario === 'season' ? season(place, date, hour) : tables[scenario](hour);
  return { startsAtMs, ...pattern };
}
