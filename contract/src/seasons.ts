import * as z from 'zod';
import { calendarDate, page, pageQuery, rowFields, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const cycles = ['foundation', 'fruit'] as const;
export const targetMarkets = ['export_eu', 'export_other', 'domestic', 'raisin', 'wine_juice'] as const;

const fields = {
  cycle: z.enum(cycles, { error: 'Select an option' }),
  pruningDate: calendarDate,
  endedOn: calendarDate.nullish(),
  targetMarket: z.enum(targetMarkets, { error: 'Select an option' }).nullish(),
  expectedHarvestDate: calendarDate.nullish(),
};

const createBody = z.strictObject({ ...fields, id: uuid.optional(), plotId: uuid });
const patchBody = z.strictObject(fields).partial();

/** Plot, cycle and pruning date: the clock that everything else hangs off. */
export const season = z.object({
  ...rowFields,
  plotId: uuid,
  cycle: z.enum(cycles),
  pruningDate: calendarDate,
  endedOn: calendarDate.nullable(),
  targetMarket: z.enum(targetMarkets).nullable(),
  expectedHarvestDate: calendarDate.nullable(),
});
export type Season = z.infer<typeof season>;

const byId = z.object({ id: uuid });
const seasonAnswer = z.object({ season });

export const seasonRoutes = {
  'GET /seasons': {
    summary: 'Own seasons, newest pruning first',
    query: z.object({ ...pageQuery, plotId: uuid.optional() }),
    data: page(season),
  },
  'POST /seasons': {
    summary: 'Start a season on a plot',
    body: createBody,
    data: seasonAnswer,
    creates: true,
    writes: true,
  },
  'GET /seasons/:id': { summary: 'One season', params: byId, data: seasonAnswer },
  'PATCH /seasons/:id': {
    summary: 'Change a season',
    params: byId,
    body: patchBody,
    data: seasonAnswer,
    ifMatch: 'required',
    writes: true,
  },
  'DELETE /seasons/:id': {
    summary: 'Delete a season',
    params: byId,
    data: z.object({ id: uuid, version: z.int() }),
    ifMatch: 'optional',
    writes: true,
  },
} as const satisfies RouteTable;
