import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { standIn, weatherProvenance } from './weather.ts';

/** An hour each from `startsAt` on, comma-separated, an empty place where not known; a text may end early. */
const column = z.string();
const coordinate = z.union([z.string().max(40), z.number()]);

export const weatherPicture = z
  .object({
    name: z.string(),
    standIn: standIn.optional(),
    provenance: weatherProvenance,
    utcOffsetMinutes: z.int(),
    /** The first hour: of yesterday at the place. */
    startsAt: instant,
    /** °C, %, km/h, mm in the hour, %, wet 1 or dry 0: the same rounded numbers that the plan of the day is made from. */
    temperature: column,
    humidity: column,
    windSpeed: column,
    precipitation: column,
    precipitationProbability: column,
    leafWet: column,
    /** Degrees the wind comes from. */
    windDirection: column,
    /** Place of the sky in `weatherIcons`. */
    sky: column,
    /** What an own station measured in the hour: bits by the place in `measuredQuantities`. */
    measured: column,
  })
  .meta({ id: 'WeatherPicture' });
export type WeatherPicture = z.infer<typeof weatherPicture>;

export const weatherPictureRoutes = {
  'GET /weather/picture': {
    summary: 'The hours from yesterday to as far as the forecast goes, in short form',
    query: z.object({
      /** A plot of one's own, or a point. */
      plotId: uuid.optional(),
      lat: coordinate.optional(),
      lon: coordinate.optional(),
    }),
    data: weatherPicture,
  },
} as const satisfies RouteTable;
