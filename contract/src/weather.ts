import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import { fact, factOrMessage } from './facts.ts';
import type { RouteTable } from './route.ts';
import { measuredQuantities, weatherIcons } from './weather-names.ts';
import { weatherFailure, weatherProvenance, weatherSources } from './weather-source.ts';

export * from './weather-names.ts';
export * from './weather-source.ts';

/**
 * Weather on the wire. Units: temperature, feelsLike and dewPoint °C, humidity, precipitationProbability and
 * cloudCover %, windSpeed km/h, windDirection degrees it comes from, pressure hPa at sea level, visibility km,
 * precipitation mm, solarRadiation W/m² (mean of the hour). `null` is unknown.
 */

const value = z.number().nullable();

const atmosphere = {
  temperature: value,
  feelsLike: value,
  humidity: value,
  dewPoint: value,
  pressure: value,
  windSpeed: value,
  windDirection: value,
  visibility: value,
  cloudCover: value,
  uvIndex: value,
  precipitation: value,
  precipitationProbability: value,
  solarRadiation: value,
};

/** Which values of an hour were measured by an own station; absent where none was. */
const measured = z.array(z.enum(measuredQuantities)).optional();
/** Share of the hour that an own station's sensor was wet, 0 to 1; absent without a sensor. */
const leafWetnessShare = z.number().min(0).max(1).optional();

const sky = { conditions: z.string(), icon: z.enum(weatherIcons) };

export const hourWeather = z
  .object({
    /** Start of the hour with the place's offset. */
    datetime: instant,
    /** The same as `HH:mm` and day of the place. */
    time: z.string(),
    date: calendarDate,
    ...atmosphere,
    ...sky,
    /** 0 is today at the place, -1 yesterday. */
    dayIndex: z.int(),
    /** Which hour of its day, from 0. */
    hourIndex: z.int(),
    measured,
    leafWetness: leafWetnessShare,
  })
  .meta({ id: 'HourWeather' });
export type HourWeather = z.infer<typeof hourWeather>;

export const dayWeather = z
  .object({
    date: calendarDate,
    tempMax: value,
    tempMin: value,
    humidity: value,
    windSpeed: value,
    precipitationProbability: value,
    precipitation: value,
    uvIndex: value,
    sunrise: instant.nullable(),
    sunset: instant.nullable(),
    ...sky,
  })
  .meta({ id: 'DayWeather' });
export type DayWeather = z.infer<typeof dayWeather>;

const alertWords = z.object({ event: z.string(), headline: z.string(), description: z.string() });

export const weatherAlert = z
  .object({
    /** `official`: the state's own feed, where the operator has named one. */
    source: z.enum([...weatherSources, 'official']),
    event: z.string(),
    headline: z.string(),
    description: z.string(),
    area: z.string().nullable(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    /** The warning's issuer, in their own words. */
    issuer: z.string().optional(),
    /** As the Common Alerting Protocol has it: Extreme, Severe, Moderate, Minor, Unknown. */
    severity: z.string().optional(),
    /** Immediate, Expected, Future, Unknown. */
    urgency: z.string().optional(),
    /** Observed, Likely, Possible, Unknown. */
    certainty: z.string().optional(),
    /** The same in the languages that the warning was given in, `en`, `hi`, `mr`. */
    words: z.record(z.string(), alertWords).optional(),
  })
  .meta({ id: 'WeatherAlert' });
export type WeatherAlert = z.infer<typeof weatherAlert>;

/** `reaches_less_far`: fewer days or hours than requested, by the source or an older answer. */
export const weatherWarnings = ['outside_india', 'reaches_less_far'] as const;
export type WeatherWarning = (typeof weatherWarnings)[number];

const shown = z.number();

/**
 * Current weather as shown. A value that the source left out is the specification's default and is named in
 * `assumed`; a screen marks it, and no model reads it.
 */
export const currentWeather = z
  .object({
    temperature: shown,
    feelsLike: shown,
    humidity: shown,
    pressure: shown,
    windSpeed: shown,
    windDirection: shown,
    visibility: shown,
    uvIndex: shown,
    precipitationProbability: value,
    precipitation: value,
    /** The specification's label for the same amount, mm in the hour. */
    rainfall: value,
    dewPoint: value,
    cloudCover: value,
    solarRadiation: value,
    sunrise: instant.nullable(),
    sunset: instant.nullable(),
    ...sky,
    /** Place and source, as in `Nashik (Open-Meteo)`. */
    name: z.string(),
    /** 4 decimals. */
    coord: z.object({ lat: z.number(), lon: z.number() }),
    /** The moment that the values speak of. */
    observedAt: instant,
    /** The provider's own "now", or the hour of its forecast that we are in. */
    basis: z.enum(['observed', 'forecast_hour', 'sample']),
    assumed: z.array(z.string()),
  })
  .meta({ id: 'CurrentWeather' });
export type CurrentWeather = z.infer<typeof currentWeather>;

/** A day as shown; `assumed` names defaults. */
export const forecastDay = dayWeather
  .extend({
    tempMax: shown,
    tempMin: shown,
    assumed: z.array(z.string()),
  })
  .meta({ id: 'ForecastDay' });
export type ForecastDay = z.infer<typeof forecastDay>;

const coordinate = z.union([z.string().max(40), z.number()]);
const point = { lat: coordinate.optional(), lon: coordinate.optional() };
/** A plot of one's own, or a point. */
const where = { plotId: uuid.optional(), ...point };
const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'Must be a number' })
    .int({ error: 'Must be a whole number' })
    .min(min, { error: `Must be at least ${min}` })
    .max(max, { error: `Must be at most ${max}` });

/** The place of a plot's weather; all but the first replace a missing one. */
export const plotPlaceSources = ['plot', 'farm', 'village', 'taluka', 'region'] as const;
export type PlotPlaceSource = (typeof plotPlaceSources)[number];

/** For a plot without a place: which one is used. */
export const standIn = z
  .object({ from: z.enum(plotPlaceSources).exclude(['plot']), placeName: z.string().nullable() })
  .meta({ id: 'StandIn' });
export type StandIn = z.infer<typeof standIn>;

const place = {
  name: z.string(),
  standIn: standIn.optional(),
  provenance: weatherProvenance,
  warnings: z.array(z.enum(weatherWarnings)),
};

export const plotWeather = z
  .object({
    plotId: uuid,
    current: currentWeather,
    forecast: z.array(forecastDay),
    hourly: z.array(hourWeather),
    location: z.object({
      latitude: z.number(),
      longitude: z.number(),
      plotName: z.string(),
      /** False where the plot has no usable place; `from` names the one used. */
      isValid: z.boolean(),
      message: z.string().nullable(),
      from: z.enum(plotPlaceSources),
      /** Of the village, taluka or region in place of the plot's own. */
      placeName: z.string().nullable(),
    }),
    provenance: weatherProvenance,
  })
  .meta({ id: 'PlotWeather' });
export type PlotWeather = z.infer<typeof plotWeather>;

/** A provider, or a station of one's own where the day has nothing else. */
export const pastSources = [...weatherSources, 'station'] as const;

/** A day that is over, from its hours: highest, lowest and mean of them, the strongest wind, the sum of the rain. */
export const pastDay = z
  .object({
    date: calendarDate,
    tempMax: value,
    tempMin: value,
    temperature: value,
    humidity: value,
    windSpeed: value,
    /** Highest of the day's hours; `null` where the source has none. */
    precipitationProbability: value,
    precipitation: value,
    /** Hours of which something is known. */
    hoursKnown: z.int(),
    /** Hours in which something was measured by an own station; absent where none was. */
    measuredHours: z.int().optional(),
    source: z.enum(pastSources),
    sourceLabel: z.string(),
    fetchedAt: instant,
  })
  .meta({ id: 'PastDay' });
export type PastDay = z.infer<typeof pastDay>;

/** An hour that is over. */
export const pastHour = z
  .object({
    /** Start of the hour with the place's offset. */
    datetime: instant,
    ...atmosphere,
    measured,
    leafWetness: leafWetnessShare,
  })
  .meta({ id: 'PastHour' });
export type PastHour = z.infer<typeof pastHour>;

/** Farm work that depends on weather: the specification's task categories, and spraying. */
export const weatherActivities = [
  'spraying',
  'pruning',
  'irrigation',
  'fertilization',
  'pestControl',
  'harvesting',
  'soilManagement',
  'training',
  'monitoring',
] as const;

const activityHour = z
  .object({
    datetime: instant,
    /** `null` where a missing value could change the answer. */
    suitable: z.boolean().nullable(),
    reasons: z.array(fact),
    notes: z.array(factOrMessage),
  })
  .meta({ id: 'ActivityHour' });

export const weatherRoutes = {
  'GET /weather/current': {
    summary: 'Weather now at a place',
    query: z.object(point),
    data: z.object({ weather: currentWeather, ...place }),
  },
  'GET /weather/forecast': {
    summary: 'Days ahead, today first',
    query: z.object({ ...point, days: whole(1, 15).default(7) }),
    data: z.object({ forecast: z.array(forecastDay), ...place }),
  },
  'GET /weather/hourly': {
    summary: 'Hours from the running one on; `past` hours before it come first',
    query: z.object({ ...where, hours: whole(1, 168).default(24), past: whole(0, 48).default(0) }),
    data: z.object({ hourly: z.array(hourWeather), ...place }),
  },
  'GET /weather/alerts': {
    summary: 'Warnings in force: at a place, or at the own plots where none is named',
    query: z.object(point),
    data: z.object({
      alerts: z.array(weatherAlert.extend({ places: z.array(z.string()) })),
      /** Source of official warnings; without one an empty list means nothing. */
      officialFrom: z.array(z.string()),
      provenance: z.array(weatherProvenance),
    }),
  },
  'POST /weather/activity-check': {
    summary: 'Whether the weather suits a planned task, hour by hour, and when it would suit sooner',
    body: z.strictObject({
      activity: z.enum(weatherActivities, { error: 'Select an option' }),
      startsAt: z.iso.datetime({ offset: true, error: 'Must be a time with its offset' }),
      durationMinutes: z
        .int({ error: 'Must be a whole number' })
        .min(1, { error: 'Must be at least 1' })
        .max(1440, { error: 'Must be at most 1440' })
        .default(60),
      plotId: uuid.optional(),
      ...point,
    }),
    data: z.object({
      activity: z.enum(weatherActivities),
      /** True only if every hour is suitable; `null` where one is not known and none is unsuitable. */
      suitable: z.boolean().nullable(),
      hours: z.array(activityHour),
      /** The next start within two days when the whole task is suitable. */
      nextSuitableAt: instant.nullable(),
      ...place,
    }),
  },
  'GET /weather/history': {
    summary: 'Days that are over, at most 366 in one answer; what is not there yet is named in `missing`',
    query: z.object({
      ...where,
      startDate: calendarDate,
      endDate: calendarDate,
      /** `hours` adds the days' hours, at most 31 days. */
      detail: z.enum(['days', 'hours']).default('days'),
    }),
    data: z.object({
      days: z.array(pastDay),
      /** Ascending; empty unless requested. */
      hours: z.array(pastHour),
      missing: z.array(calendarDate),
      /** The missing days are being fetched: worth asking again in a few seconds. */
      refreshing: z.boolean(),
      failures: z.array(weatherFailure),
      name: z.string(),
      coord: z.object({ lat: z.number(), lon: z.number() }),
      warnings: z.array(z.enum(weatherWarnings)),
    }),
  },
  'GET /weather/my-plots': {
    ages: true,
    summary: 'Weather of every own plot',
    data: z.object({ plots: z.array(plotWeather) }),
  },
} as const satisfies RouteTable;
