import * as z from 'zod';
import { calendarDate, page, pageQuery, requiredText, rowFields, text, uuid } from './envelope.ts';
import { irrigationTypes, place } from './profile.ts';
import type { RouteTable } from './route.ts';

/** The specification's varieties; a farmer may type another. */
export const grapeVarieties = [
  'Thompson Seedless',
  'Bangalore Blue',
  'Anab-e-Shahi',
  'Perlette',
  'Red Globe',
  'Flame Seedless',
  'Sharad Seedless',
  'Sonaka',
] as const;

export const trellises = ['bower', 'y', 'flat_y', 'other'] as const;
export const plotStatuses = ['young', 'bearing', 'resting', 'removed'] as const;

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const ring = z
  .array(position)
  .min(4, { error: 'A boundary needs at least three corners' })
  .max(2000)
  .refine(
    (points) => {
      const first = points[0];
      const last = points[points.length - 1];
      return first?.[0] === last?.[0] && first?.[1] === last?.[1];
    },
    { error: 'A boundary must end where it starts' },
  );
const boundary = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(20) });

const positive = (max: number) =>
  z
    .number({ error: 'Must be a number' })
    .positive({ error: 'Must be more than 0' })
    .max(max, { error: `Must be at most ${max}` });

const count = (max: number) =>
  z
    .int({ error: 'Must be a whole number' })
    .min(0, { error: 'Must be 0 or more' })
    .max(max, { error: `Must be at most ${max}` });

const fields = {
  name: requiredText(120),
  areaHectares: positive(10_000).nullish(),
  grapeVariety: text(80).nullish(),
  rootstock: text(80).nullish(),
  plantingDate: calendarDate.nullish(),
  irrigationType: z.enum(irrigationTypes, { error: 'Select an option' }).nullish(),
  soilType: text(80).nullish(),
  totalVines: count(10_000_000).nullish(),
  rowSpacingM: positive(20).nullish(),
  vineSpacingM: positive(20).nullish(),
  trellis: z.enum(trellises, { error: 'Select an option' }).nullish(),
  emittersPerVine: positive(20).nullish(),
  emitterLitresPerHour: positive(100).nullish(),
  status: z.enum(plotStatuses, { error: 'Select an option' }),
  latitude: place.latitude.nullish(),
  longitude: place.longitude.nullish(),
  boundary: boundary.nullish(),
  registrationCode: text(60).nullish(),
  notes: text(4000).nullish(),
};

const createBody = z.strictObject({
  ...fields,
  id: uuid.optional(),
  status: fields.status.default('bearing'),
});
/** `deleted: false` brings a deleted plot back. */
const patchBody = z.strictObject({ ...fields, deleted: z.literal(false) }).partial();

export const plot = z.object({
  ...rowFields,
  name: z.string(),
  areaHectares: z.number().nullable(),
  grapeVariety: z.string().nullable(),
  rootstock: z.string().nullable(),
  plantingDate: calendarDate.nullable(),
  irrigationType: z.enum(irrigationTypes).nullable(),
  soilType: z.string().nullable(),
  totalVines: z.int().nullable(),
  rowSpacingM: z.number().nullable(),
  vineSpacingM: z.number().nullable(),
  trellis: z.enum(trellises).nullable(),
  emittersPerVine: z.number().nullable(),
  emitterLitresPerHour: z.number().nullable(),
  status: z.enum(plotStatuses),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  boundary: boundary.nullable(),
  registrationCode: z.string().nullable(),
  notes: z.string().nullable(),
});
export type Plot = z.infer<typeof plot>;

/** A remark that does not stop a write, such as a place outside India. */
export const plotWarnings = ['outside_india'] as const;
const plotAnswer = z.object({ plot, warnings: z.array(z.enum(plotWarnings)) });

const byId = z.object({ id: uuid });

/** A boundary of some thousand corners. */
const bodyLimitBytes = 262_144;

export const plotRoutes = {
  'GET /plots': {
    summary: 'Own plots, oldest first',
    query: z.object({ ...pageQuery, status: z.enum(plotStatuses).optional() }),
    data: page(plot),
  },
  'POST /plots': {
    summary: 'Add a plot',
    body: createBody,
    bodyLimitBytes,
    data: plotAnswer,
    creates: true,
    writes: true,
  },
  'GET /plots/:id': { summary: 'One plot', params: byId, data: plotAnswer },
  'PATCH /plots/:id': {
    summary: 'Change a plot, or bring a deleted one back',
    params: byId,
    body: patchBody,
    bodyLimitBytes,
    data: plotAnswer,
    ifMatch: 'required',
    writes: true,
  },
  'DELETE /plots/:id': {
    summary: 'Delete a plot; it can be brought back',
    params: byId,
    data: z.object({ id: uuid, version: z.int() }),
    ifMatch: 'optional',
    writes: true,
  },
} as const satisfies RouteTable;
