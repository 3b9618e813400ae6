import * as z from 'zod';
import { leafWetnessShape } from './disease-advice.ts';
import { uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { sprayDayShape, sprayNow, sprayWindow } from './spray-advice.ts';
import { standIn, weatherProvenance } from './weather.ts';

const coordinate = z.union([z.string().max(40), z.number()]);
/** A plot of one's own, or a point. */
const where = { plotId: uuid.optional(), lat: coordinate.optional(), lon: coordinate.optional() };
const origin = { name: z.string(), standIn: standIn.optional(), provenance: weatherProvenance };

export const adviceRoutes = {
  'GET /advice/spray': {
    summary: 'Spray advice for three days and the windows of each',
    query: z.object(where),
    data: z.object({
      ...origin,
      now: sprayNow.nullable(),
      days: z.array(sprayDayShape),
      windows: z.array(sprayWindow),
    }),
  },
  'GET /advice/wetness': {
    summary: 'Leaf wetness hour by hour, yesterday to tomorrow',
    query: z.object(where),
    data: z.object({ ...origin, wetness: leafWetnessShape }),
  },
} as const satisfies RouteTable;
