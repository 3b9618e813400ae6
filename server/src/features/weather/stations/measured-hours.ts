import { type MeasuredQuantity, measuredQuantities, type Place } from '@draksha/contract';
import {
  DAY_MS,
  dateOfDayNumber,
  dewPointMagnus,
  greatCircleDistance,
  HOUR_MS,
  localIso,
  type StuckSensor,
  type WetnessRule,
} from '@draksha/models';
import { type BundleHour, startsAtMsOf, type WeatherBundle } from '../providers/service.ts';

/**
 * Layout 1 of a stored station day: these values for each of 24 hours, little-endian float32, `NaN` for "not measured".
 * The view app.station_hours shows the same as columns.
 */
export const LAYOUT = 1;
const fields = measuredQuantities;
const HOURS = 24;
const BYTES_PER_HOUR = fields.length * 4;

/** A station speaks for the plot it is in and for every place this near to it, docs/decisions/027. */
export const SPEAKS_WITHIN_KM = 1;

export type HourValues = Readonly<Record<MeasuredQuantity, number | null>>;

export interface MeasuredHour {
  readonly startsAtMs: number;
  readonly values: HourValues;
}

export interface StationDay {
  /** Of UTC. */
  readonly day: string;
  readonly startsAt: string;
  readonly layout: number;
  readonly hours: Buffer;
}

/** @throws RangeError for a layout that this version does not know */
function columnsOf({ layout, hours }: StationDay): Buffer {
  if (layout !== LAYOUT || hours.length !== HOURS * BYTES_PER_HOUR)
    throw new RangeError(`unknown layout ${layout}`);
  return hours;
}

const read = (hours: Buffer, hour: number, field: number): number | null => {
  const value = hours.readFloatLE(hour * BYTES_PER_HOUR + field * 4);
  // Finer than any sensor; the rest is noise of the float32.
  return Number.isNaN(value) ? null : Math.round(value * 10_000) / 10_000;
};

/** The hours of a stored day in which anything was measured. @throws RangeError for a layout of a later version */
export function decodeStationDay(day: StationDay): MeasuredHour[] {
  const bytes = columnsOf(day);
  const start = Date.parse(day.startsAt);
  const found: MeasuredHour[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    // Written out in the order of the layout: twenty years of hours pass through here.
    const values: HourValues = {
      temperature: read(bytes, hour, 0),
      humidity: read(bytes, hour, 1),
      dewPoint: read(bytes, hour, 2),
      windSpeed: read(bytes, hour, 3),
      precipitation: read(bytes, hour, 4),
      solarRadiation: read(bytes, hour, 5),
      cloudCover: read(bytes, hour, 6),
      leafWetness: read(bytes, hour, 7),
    };
    if (fields.some((field) => values[field] !== null))
      found.push({ startsAtMs: start + hour * HOUR_MS, values });
  }
  return found;
}

export interface MergedDays {
  /** Days that now read otherwise. */
  readonly changed: readonly StationDay[];
  readonly newHours: number;
  readonly changedHours: number;
  readonly sameHours: number;
}

/**
 * Merges measured hours into stored days: measured values replace, missing ones change nothing.
 *
 * @param phaseMinutes by which the station's hours start after those of UTC
 */
export function mergeHours(
  stored: readonly StationDay[],
  hours: readonly MeasuredHour[],
  phaseMinutes: number,
): MergedDays {
  const phaseMs = phaseMinutes * 60_000;
  const known = new Map(stored.map((day) => [day.day, day]));
  const touched = new Map<number, { bytes: Buffer; changed: boolean }>();
  const counts = { newHours: 0, changedHours: 0, sameHours: 0 };
  for (const { startsAtMs, values } of hours) {
    if (fields.every((field) => values[field] === null)) continue;
    const dayNumber = Math.floor((startsAtMs - phaseMs) / DAY_MS);
    let day = touched.get(dayNumber);
    if (!day) {
      const there = known.get(dateOfDayNumber(dayNumber));
      const bytes = Buffer.alloc(HOURS * BYTES_PER_HOUR);
      if (there) columnsOf(there).copy(bytes);
      else for (let at = 0; at < bytes.length; at += 4) bytes.writeFloatLE(Number.NaN, at);
      day = { bytes, changed: false };
      touched.set(dayNumber, day);
    }
    const hour = Math.round((startsAtMs - phaseMs - dayNumber * DAY_MS) / HOUR_MS);
    let wasKnown = false;
    let differs = false;
    fields.forEach((field, i) => {
      const at = hour * BYTES_PER_HOUR + i * 4;
      const before = day.bytes.readFloatLE(at);
      wasKnown ||= !Number.isNaN(before);
      const value = values[field];
      if (value === null || Math.fround(value) === before) return;
      day.bytes.writeFloatLE(value, at);
      differs = true;
    });
    day.changed ||= differs;
    if (!wasKnown) counts.newHours += 1;
    else if (differs) counts.changedHours += 1;
    else counts.sameHours += 1;
  }
  const changed = [...touched]
    .filter(([, day]) => day.changed)
    .map(([dayNumber, { bytes }]) => ({
      day: dateOfDayNumber(dayNumber),
      startsAt: new Date(dayNumber * DAY_MS + phaseMs).toISOString(),
      layout: LAYOUT,
      hours: bytes,
    }));
  return { changed, ...counts };
}

export interface MeasuringStation extends Place {
  readonly id: string;
  readonly name: string;
  readonly plotId: string | null;
  readonly updatedAt: string;
  readonly wetness?: { readonly rule: WetnessRule | null } | null;
}

/** The stations that speak for a place, those of its own plot first, then the nearest. */
export function stationsFor<Station extends MeasuringStation>(
  stations: readonly Station[],
  place: Place,
  plotId: string | null,
): Station[] {
  return stations
    .map((station) => ({
      station,
      own: plotId !== null && station.plotId === plotId,
      km: greatCircleDistance(station, place),
    }))
    .filter(({ own, km }) => own || km <= SPEAKS_WITHIN_KM)
    .sort((a, b) => Number(b.own) - Number(a.own) || a.km - b.km || (a.station.id < b.station.id ? -1 : 1))
    .map(({ station }) => station);
}

/** What own stations measured for a place. */
export interface StationReadings {
  readonly stations: readonly Pick<MeasuringStation, 'id' | 'name' | 'updatedAt'>[];
  readonly byStart: ReadonlyMap<number, HourValues>;
  /** Of the first station whose leaf sensor taught one. */
  readonly wetnessRule?: WetnessRule;
  /** The first leaf sensor that is stuck at wet by its station's own air, and not among the hours. */
  readonly stuckSensor?: StuckSensor;
}

export const NOTHING_MEASURED: StationReadings = { stations: [], byStart: new Map() };

/** Hours of several stations as one; of two values for an hour that of the station named first. */
export function measuredOf(
  stations: readonly MeasuringStation[],
  hoursOf: ReadonlyMap<string, readonly MeasuredHour[]>,
): StationReadings {
  const byStart = new Map<number, HourValues>();
  const speaking: Pick<MeasuringStation, 'id' | 'name' | 'updatedAt'>[] = [];
  for (const { id, name, updatedAt } of stations) {
    const hours = hoursOf.get(id) ?? [];
    if (hours.length > 0) speaking.push({ id, name, updatedAt });
    for (const { startsAtMs, values } of hours) {
      const known = byStart.get(startsAtMs);
      byStart.set(
        startsAtMs,
        known
          ? (Object.fromEntries(
              fields.map((field) => [field, known[field] ?? values[field]]),
            ) as unknown as HourValues)
          : values,
      );
    }
  }
  const wetnessRule = stations.find(({ wetness }) => wetness?.rule)?.wetness?.rule;
  return { stations: speaking, byStart, ...(wetnessRule && { wetnessRule }) };
}

interface Air {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly dewPoint: number | null;
  readonly feelsLike: number | null;
  readonly windSpeed: number | null;
  readonly precipitation: number | null;
  readonly precipitationProbability: number | null;
  readonly solarRadiation: number | null;
  readonly cloudCover: number | null;
}

interface Marks {
  readonly measured: MeasuredQuantity[];
  readonly leafWetness?: number;
}

/**
 * Replaces an hour's estimates by measured values. Values derived from the old ones are removed (feels-like, rain
 * probability); the dew point is computed again.
 */
export function overlaid<T extends Air>(hour: T, values: HourValues): T & Marks {
  const { leafWetness, ...air } = values;
  const given = Object.fromEntries(Object.entries(air).filter(([, value]) => value !== null)) as Partial<Air>;
  const merged = { ...hour, ...given };
  const vapour = given.temperature !== undefined || given.humidity !== undefined;
  const { temperature, humidity } = merged;
  const computed =
    temperature === null || humidity === null ? Number.NaN : dewPointMagnus(temperature, humidity);
  const anew = Number.isNaN(computed) ? null : Math.round(computed * 10) / 10;
  return {
    ...merged,
    dewPoint: vapour && given.dewPoint === undefined ? anew : merged.dewPoint,
    feelsLike: given.temperature === undefined ? merged.feelsLike : null,
    precipitationProbability: given.precipitation === undefined ? merged.precipitationProbability : null,
    measured: fields.filter((field) => values[field] !== null),
    ...(leafWetness === null ? {} : { leafWetness }),
  };
}

export interface MeasuredBundle {
  readonly bundle: WeatherBundle;
  /** Hours of the bundle that were measured, and the last of them; `null` where none was. */
  readonly marks: { readonly hours: number; readonly lastHourAt: string } | null;
}

/** An hour of which nothing is known. */
export const unknownAir = {
  temperature: null,
  feelsLike: null,
  humidity: null,
  dewPoint: null,
  pressure: null,
  windSpeed: null,
  windDirection: null,
  visibility: null,
  cloudCover: null,
  uvIndex: null,
  precipitation: null,
  precipitationProbability: null,
  solarRadiation: null,
} as const;

/** A bundle in which measured hours stand in the place of estimated ones, and in gaps between them. */
export function measuredBundle(bundle: WeatherBundle, { byStart }: StationReadings): MeasuredBundle {
  const first = bundle.hourly[0];
  const last = bundle.hourly.at(-1);
  if (!first || !last || byStart.size === 0) return { bundle, marks: null };
  const hours = new Map(bundle.hourly.map((hour) => [startsAtMsOf(hour), hour]));
  const offset = bundle.utcOffsetMinutes;
  let lastMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  let sky: BundleHour = first;
  for (let startsAtMs = startsAtMsOf(first); startsAtMs <= startsAtMsOf(last); startsAtMs += HOUR_MS) {
    const hour = hours.get(startsAtMs);
    sky = hour ?? sky;
    const values = byStart.get(startsAtMs);
    if (!values) continue;
    const { conditions, icon } = sky;
    const gap = { datetime: localIso(startsAtMs, offset), conditions, icon, ...unknownAir };
    hours.set(startsAtMs, overlaid(hour ?? gap, values));
    lastMs = startsAtMs;
    count += 1;
  }
  if (count === 0) return { bundle, marks: null };
  return {
    bundle: {
      ...bundle,
      hourly: [...hours].sort(([a], [b]) => a - b).map(([, hour]) => hour),
    },
    marks: { hours: count, lastHourAt: localIso(lastMs, offset) },
  };
}
