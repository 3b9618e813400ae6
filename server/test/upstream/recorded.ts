import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AirHour, ReplayPlace } from './air.ts';

/** Recorded answers lie beside the repository, not in it; without them the replayer makes its own days. */
const folder = fileURLToPath(new URL('../../../../shared/data/providers/', import.meta.url));

export const hasRecordings: boolean = existsSync(`${folder}visualcrossing`);

interface RecordedDay {
  readonly latitude: number;
  readonly longitude: number;
  readonly day: Readonly<Record<string, unknown>>;
  readonly hours: readonly Readonly<Record<string, unknown>>[];
}

/** The text of one recorded answer. */
export const readRecording = (name: string): string => readFileSync(`${folder}${name}`, 'utf8');

function load(): RecordedDay[] {
  if (!hasRecordings) return [];
  return readdirSync(`${folder}visualcrossing`)
    .filter((name) => name.startsWith('timeline_metric_'))
    .flatMap((name) => {
      const answer = JSON.parse(readRecording(`visualcrossing/${name}`)) as {
        latitude: number;
        longitude: number;
        days: { hours: Record<string, unknown>[] }[];
      };
      const day = answer.days[0];
      if (day?.hours.length !== 24) return [];
      const { hours, ...rest } = day;
      return [{ latitude: answer.latitude, longitude: answer.longitude, day: rest, hours }];
    });
}

let loaded: RecordedDay[] | undefined;

function nearest({ latitude, longitude }: ReplayPlace): RecordedDay | undefined {
  loaded ??= load();
  const distance = (one: RecordedDay): number =>
    Math.hypot(one.latitude - latitude, (one.longitude - longitude) * Math.cos((latitude * Math.PI) / 180));
  return loaded.reduce<RecordedDay | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The hour of the recorded day nearest to a place. */
export function recordedHour(place: ReplayPlace, hour: number): Omit<AirHour, 'startsAtMs'> | null {
  const raw = nearest(place)?.hours[hour];
  if (!raw) return null;
  return {
    temperature: number(raw.temp),
    humidity: number(raw.humidity),
    windSpeed: number(raw.windspeed),
    windDirection: number(raw.winddir),
    precipitation: number(raw.precip),
    precipitationProbability: number(raw.precipprob),
    cloudCover: number(raw.cloudcover),
    pressure: number(raw.pressure),
    visibility: number(raw.visibility),
    solarRadiation: number(raw.solarradiation),
    recorded: raw,
  };
}

/** The recorded day nearest to a place, without its hours. */
export const recordedDay = (place: ReplayPlace): Readonly<Record<string, unknown>> | null =>
  nearest(place)?.day ?? null;
