import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { weatherSources } from './weather.ts';

/** Wetness 0 dry or 1 wet by the plan's rule, or an own sensor's share of the hour; interpolated between points. */
export const interpolatedQuantities = [
  'temperature',
  'humidity',
  'precipitation',
  'wetness',
  'windSpeed',
] as const;
export type InterpolatedQuantity = (typeof interpolatedQuantities)[number];

export const interpolatedUnits = {
  temperature: '°C',
  humidity: '%',
  precipitation: 'mm',
  wetness: '0–1',
  windSpeed: 'km/h',
} as const satisfies Readonly<Record<InterpolatedQuantity, string>>;

const coordinate = z.union([z.string().max(40), z.number()]);
const nodes = z.coerce.number().int().min(2).max(64).default(25);

const interpolationPoint = z
  .object({
    /** A cell of the weather grid, or a station of one's own. */
    kind: z.enum(['cell', 'station']),
    id: z.string(),
    /** `null` for a cell. */
    name: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    elevationMetres: z.number().nullable(),
    /** As forecast or measured there, without correction. */
    value: z.number(),
    /** Degrees that the wind comes from there in the hour; `null` where it is not known, as of a station. */
    windFrom: z.number().nullable(),
    measured: z.boolean(),
    /** Of a cell. */
    source: z.enum(weatherSources).nullable(),
    sourceLabel: z.string().nullable(),
    fetchedAt: instant.nullable(),
    ageSeconds: z.number().nullable(),
    distanceKm: z.number(),
  })
  .meta({ id: 'InterpolationPoint' });
export type InterpolationPoint = z.infer<typeof interpolationPoint>;

export const interpolationRoutes = {
  'GET /weather/interpolation': {
    summary: 'A quantity between the weather cells and own stations around a place, with its error',
    query: z.object({
      plotId: uuid.optional(),
      lat: coordinate.optional(),
      lon: coordinate.optional(),
      quantity: z.enum(interpolatedQuantities, { error: 'Select an option' }),
      /** The hour that this instant falls into; now where not given. */
      at: z.iso.datetime({ offset: true, error: 'Must be a time with its offset' }).optional(),
      rows: nodes,
      columns: nodes,
    }),
    data: z.object({
      quantity: z.enum(interpolatedQuantities),
      unit: z.string(),
      /** Start of the hour that the surface shows. */
      at: instant,
      center: z.object({ lat: z.number(), lon: z.number() }),
      /** Value at the place; `null` without a known point near. */
      value: z.number().nullable(),
      grid: z.object({
        /** Outer edges are half a step beyond; nodes are on these bounds. */
        bounds: z.object({ south: z.number(), north: z.number(), west: z.number(), east: z.number() }),
        rows: z.int(),
        columns: z.int(),
        /** From the north-western node eastward, row by row to the south; `null` where nothing is known. */
        values: z.array(z.number().nullable()),
      }),
      min: z.number().nullable(),
      max: z.number().nullable(),
      points: z.array(interpolationPoint),
      method: z.object({
        ruleId: z.literal('idw_great_circle'),
        power: z.number(),
        withinKm: z.number(),
        /** °C a metre; 0 where height is not corrected for. */
        lapsePerMetre: z.number(),
        /** Reference height of the surface; `null` without correction. */
        referenceElevationMetres: z.number().nullable(),
      }),
      /** Each point guessed from all the others. */
      error: z.object({
        meanAbsoluteError: z.number().nullable(),
        largestError: z.number().nullable(),
        bias: z.number().nullable(),
        points: z.int(),
        /** Fewer than four points: the error is unreliable, or absent. */
        tooFew: z.boolean(),
      }),
      provenance: z.object({
        oldestFetchedAt: instant.nullable(),
        newestFetchedAt: instant.nullable(),
        ageSeconds: z.number().nullable(),
        stale: z.boolean(),
        cells: z.int(),
        stations: z.int(),
        measured: z.int(),
      }),
      /** More cells are being fetched: worth asking again in a few seconds. */
      refreshing: z.boolean(),
    }),
  },
} as const satisfies RouteTable;
