import * as z from 'zod';
import { checkDetails, numberSchema, shapesInWords } from './detail-schemas.ts';
import { calendarDate, instant, requiredText, rowFields, typedText, uuid } from './envelope.ts';
import type { CreateValues, Field, Fields, PatchValues, RowFrame, RowValues, Shown } from './fields.ts';
import type { Noun, RowOf } from './owned-noun.ts';

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
const polygon = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(20) });

/** Any object: other fields select its shape (`withDetails`). */
const anyDetails = z.record(z.string(), z.unknown(), { error: 'Must be an object' });

/** Allowed values of a field. */
function given(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.required && !field.blank ? requiredText(field.max) : typedText(field.max);
    case 'number':
      return numberSchema(field);
    case 'choice':
      return z.enum(field.of, { error: 'Select an option' });
    case 'flag':
      return z.boolean({ error: 'Must be true or false' });
    case 'date':
      return calendarDate;
    case 'email':
      return z.email({ error: 'Please enter a valid email address' }).max(255).toLowerCase();
    case 'polygon':
      return polygon;
    case 'parent':
    case 'uuid':
    case 'parentOfOne':
      return uuid;
    case 'moment':
      return instant;
    case 'details':
      return anyDetails.meta({ anyOf: shapesInWords(field) });
    case 'texts':
      return z.array(requiredText(field.max)).max(field.most, { error: `Must be at most ${field.most}` });
    default:
      throw new Error(`no schema for a field of kind ${field.kind}`);
  }
}

/** What a stored field is. */
function stored(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return field.whole ? z.int() : z.number();
    case 'choice':
      return z.enum(field.of);
    case 'flag':
    case 'sign':
      return z.boolean();
    case 'date':
      return calendarDate;
    case 'polygon':
      return polygon;
    case 'parent':
    case 'uuid':
    case 'parentOfOne':
      return uuid;
    case 'texts':
      return z.array(z.string());
    case 'instant':
    case 'moment':
      return instant;
    case 'details':
      return anyDetails;
    default:
      return z.string();
  }
}

const hasUsual = (field: Field): field is Field & { usual: unknown } =>
  'usual' in field && field.usual !== undefined;
const isNeeded = (field: Field): boolean => 'required' in field && field.required === true;
const isDerived = (field: Field): boolean => 'derived' in field;

const mapped = (fields: Fields, make: (field: Field) => z.ZodType | null): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = make(field);
      return schema ? [[name, schema]] : [];
    }),
  );

/** For input and output: defaults may be omitted. */
type SameBothWays<T> = z.ZodType<T, T>;

/** A stored row. */
export const rowSchema = <T extends Fields, E extends object = Record<never, never>>(
  fields: T,
  extra: { readonly [K in keyof E]: z.ZodType<E[K]> } = {} as never,
): z.ZodType<Shown<RowFrame & E & RowValues<T>>> =>
  z.object({
    ...rowFields,
    ...extra,
    ...mapped(fields, (field) =>
      isNeeded(field) || hasUsual(field) ? stored(field) : stored(field).nullable(),
    ),
  }) as never;

const rows = new Map<string, z.ZodType>();

/** A noun's stored row: one schema for all routes, named as a component of the OpenAPI file. */
export function nounRow<N extends Pick<Noun, 'one' | 'fields'>>({ one, fields }: N): z.ZodType<RowOf<N>> {
  const row = rows.get(one) ?? rowSchema(fields).meta({ id: componentName(one) });
  rows.set(one, row);
  return row as never;
}

/** 'stageObservation' → 'StageObservation'. */
export const componentName = (one: string): string => `${one.charAt(0).toUpperCase()}${one.slice(1)}`;

/** Checks the detail objects of a row against its other fields; where those are missing, the server does. */
function withDetails(fields: Fields, schema: z.ZodType): z.ZodType {
  const objects = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'details' ? [{ name, field }] : [],
  );
  if (objects.length === 0) return schema;
  return schema.check((context) => {
    const said = context.value as Record<string, unknown>;
    for (const { name, field } of objects) {
      if (said[name] === undefined) continue;
      const checked = checkDetails(field, said[field.by], said[name]);
      if ('value' in checked) said[name] = checked.value;
      else
        for (const issue of checked.issues)
          context.issues.push({ ...issue, path: [name, ...issue.path] } as z.core.$ZodRawIssue);
    }
  });
}

/** Fields of a create: defaults for omitted ones, the id where the sender made it. */
export const createSchema = <T extends Fields>(
  fields: T,
): SameBothWays<Shown<CreateValues<T> & { id?: string | undefined }>> =>
  withDetails(
    fields,
    z.strictObject({
      id: uuid.optional(),
      ...mapped(fields, (field) => {
        if (isDerived(field)) return null;
        if (hasUsual(field)) return given(field).default(field.usual);
        return isNeeded(field) ? given(field) : given(field).nullish();
      }),
    }),
  ) as never;

const patchShape = (fields: Fields): Record<string, z.ZodType> =>
  mapped(fields, (field) => {
    if (isDerived(field) || ('fixed' in field && field.fixed)) return null;
    return isNeeded(field) || hasUsual(field) ? given(field).optional() : given(field).nullish();
  });

/** Fields of a change. */
export const patchSchema = <T extends Fields>(fields: T): SameBothWays<PatchValues<T>> =>
  z.strictObject(patchShape(fields)) as never;

/** Fields of a change; it may restore a deleted row. */
export const restoringPatchSchema = <T extends Fields>(
  fields: T,
): SameBothWays<Shown<PatchValues<T> & { deleted?: false | undefined }>> =>
  z.strictObject({ ...patchShape(fields), deleted: z.literal(false).optional() }) as never;

/** Filters of a list. */
export const filterShape = (fields: Fields, names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      if (!field) throw new Error(`no field ${name} to ask by`);
      return [name, given(field).optional()];
    }),
  );
