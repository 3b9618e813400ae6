import { dateOrders } from '@draksha/models/choices';
import * as z from 'zod';
import { instant, requiredText, rowFields, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { STATION_FILE_CHARACTERS, stationRoles } from './station-names.ts';
import { measuredQuantities, weatherSources } from './weather.ts';

/**
 * A farmer's own weather station and the files it writes. Hours are stored in the units of `weather.ts`; leafWetness is the
 * share of the hour that the sensor was wet, 0 to 1.
 */

const coordinate = z.union([z.string().max(40), z.number()]);
const point = { lat: coordinate.optional(), lon: coordinate.optional() };

const reading = {
  /** The file as it is, header included. */
  text: z.string().max(STATION_FILE_CHARACTERS, { error: 'The file is larger than 10 MB' }),
  /** The header of a role's column; `null` for none. Others are guessed. */
  columns: z.partialRecord(z.enum(stationRoles), z.string().max(300).nullable()).default({}),
  /** As in `stationUnits`; where not given, read from the header or judged from the values. */
  units: z.partialRecord(z.enum(measuredQuantities), z.string().max(20)).default({}),
  dateOrder: z.enum(dateOrders).optional(),
  /** The station's clock, `Asia/Kolkata` or `+05:30`; a time with its own offset goes by that. */
  zone: z.string().max(60).default('Asia/Kolkata'),
  /** Whether a row's time is its start or end; by default as the header says, else the start. */
  timeIs: z.enum(['start', 'end']).optional(),
};

const observationsBody = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('preview'), ...reading }),
  z.strictObject({
    step: z.literal('import'),
    ...reading,
    /** Where the station is new and the create may be repeated. */
    id: uuid.optional(),
    /** A name that the farmer's list has already is that station. */
    name: requiredText(120),
    /** The plot that the station is in; its place counts where no other is given. */
    plotId: uuid.optional(),
    ...point,
    elevationMetres: z
      .number({ error: 'Must be a number' })
      .min(-500, { error: 'Must be at least -500' })
      .max(9000, { error: 'Must be at most 9000' })
      .nullish(),
  }),
]);

export const observationProblems = [
  'empty_file',
  'not_a_table',
  'no_header',
  'no_rows',
  'unknown_column',
  'no_clock',
  'no_quantity',
  'ambiguous_column',
  'unknown_unit',
  'unclear_rain',
  'too_much_rain',
  'unknown_zone',
  'unreadable_date',
  'unclear_date_order',
  'mixed_dates',
  'too_coarse',
  'one_time',
  'too_long',
  'future',
  'impossible_values',
  'repeated_rows',
  'skipped_clock',
  'unreadable_dates',
  'rain_counter',
] as const;
export type ObservationProblemCode = (typeof observationProblems)[number];

export const observationProblem = z
  .object({
    code: z.enum(observationProblems),
    /** An error stops the import; a note says what is left out. */
    severity: z.enum(['error', 'note']),
    /** Counted from 1, the header included; `null` where the whole file is meant. */
    line: z.int().nullable(),
    quantity: z.enum(stationRoles).nullable(),
    /** Readings or rows that it concerns. */
    count: z.int().nullable(),
    /** In English; screens use `code` and `params`. */
    message: z.string(),
    params: z.record(z.string(), z.union([z.number(), z.string()])),
  })
  .meta({ id: 'ObservationProblem' });
export type ObservationProblem = z.infer<typeof observationProblem>;

const observedColumn = z
  .object({
    header: z.string(),
    /** `null` where the column is not used. */
    role: z.enum(stationRoles).nullable(),
    /** `null` for the clock, and where the unit has to be asked. */
    unit: z.string().nullable(),
    unitFrom: z.enum(['asked', 'header', 'values', 'usual']).nullable(),
    /** False where role or unit need a look: guessed from values, or the default. */
    sure: z.boolean(),
  })
  .meta({ id: 'ObservedColumn' });
export type ObservedColumn = z.infer<typeof observedColumn>;

const observedFile = z
  .object({
    columns: z.array(observedColumn),
    /** As in the file, at most ten. */
    firstRows: z.array(z.array(z.string())),
    rows: z.int(),
    stepMinutes: z.number().nullable(),
    /** How the dates are written, such as `day/month/year`. */
    dateFormat: z.string().nullable(),
    timeIs: z.enum(['start', 'end']),
    zone: z.string(),
    /** Hours that the rows make together. */
    hours: z.int(),
    /** Starts of the first and the last hour. */
    firstHourAt: instant.nullable(),
    lastHourAt: instant.nullable(),
  })
  .meta({ id: 'ObservedFile' });
export type ObservedFile = z.infer<typeof observedFile>;

const constant = z.number().min(0);

/** How the served leaf wetness compares with the station's own leaf sensor. */
const wetnessFit = z
  .object({
    state: z.enum(['learning', 'too_dry', 'default_as_good', 'used']),
    /** Days of sensor and air. */
    days: z.int(),
    /** In use where it is not `null`. */
    rule: z
      .object({ dewDeficitKpa: constant, dewStoreKpaHours: constant, rainStoreKpaHours: constant })
      .nullable(),
    /** Hours a day over the last two weeks; `null` for the first four weeks. */
    error: z.object({ byDefault: z.number(), fitted: z.number() }).nullable(),
  })
  .meta({ id: 'WetnessFit' });

/** A station of one's own. */
export const ownStation = z
  .object({
    ...rowFields,
    name: z.string(),
    plotId: uuid.nullable(),
    latitude: z.number(),
    longitude: z.number(),
    elevationMetres: z.number().nullable(),
    quantities: z.array(z.enum(measuredQuantities)),
    hours: z.int(),
    firstHourAt: instant.nullable(),
    lastHourAt: instant.nullable(),
    wetness: wetnessFit.nullable(),
  })
  .meta({ id: 'OwnStation' });
export type OwnStation = z.infer<typeof ownStation>;

/** A stored cell of the weather grid, shared by all farmers. */
export const knownCell = z
  .object({
    id: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    elevationMetres: z.number().nullable(),
    source: z.enum(weatherSources),
    sourceLabel: z.string(),
    fetchedAt: instant,
    /** Hours of the newest answer, forecast included. */
    hours: z.int(),
    lastHourAt: instant.nullable(),
    distanceKm: z.number(),
  })
  .meta({ id: 'KnownCell' });
export type KnownCell = z.infer<typeof knownCell>;

export const stationRoutes = {
  'POST /weather/observations': {
    summary:
      'Read a station’s file: first a preview of what is understood, then the import with the farmer’s mapping',
    body: observationsBody,
    bodyLimitBytes: 16_777_216,
    data: z.object({
      step: z.enum(['preview', 'import']),
      /** `null` for an unreadable file; `problems` says why. */
      file: observedFile.nullable(),
      problems: z.array(observationProblem),
      /** True where an import with this mapping would go through. */
      ready: z.boolean(),
      /** After an import. */
      station: ownStation.nullable(),
      imported: z
        .object({
          /** Numbers of new, changed and known hours. */
          newHours: z.int(),
          changedHours: z.int(),
          sameHours: z.int(),
        })
        .nullable(),
    }),
  },
  'GET /weather/stations': {
    summary: 'Own stations, and the cells near a place of which weather is kept',
    query: z.object({ plotId: uuid.optional(), ...point }),
    data: z.object({
      stations: z.array(ownStation.extend({ distanceKm: z.number().nullable() })),
      cells: z.array(knownCell),
    }),
  },
  'DELETE /weather/stations/:id': {
    summary: 'Delete a station; its hours count no more',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid, version: z.int() }),
    ifMatch: 'optional',
    writes: true,
  },
} as const satisfies RouteTable;
