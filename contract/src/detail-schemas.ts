import * as z from 'zod';
import type { DetailShape, DetailsField, Member } from './details.ts';
import { calendarDate, instant, requiredText, typedText, uuid } from './envelope.ts';

interface NumberRule {
  readonly above?: number;
  readonly min?: number;
  readonly max: number;
  readonly whole?: true;
}

export function numberSchema({ above, min, max, whole }: NumberRule): z.ZodType {
  // Between two ends that are both news to the reader, one sentence names both.
  const both = min !== undefined && min !== 0 ? `Must be from ${min} to ${max}` : null;
  let schema = whole ? z.int({ error: 'Must be a whole number' }) : z.number({ error: 'Must be a number' });
  if (above !== undefined) schema = schema.gt(above, { error: `Must be more than ${above}` });
  if (min !== undefined) schema = schema.min(min, { error: both ?? `Must be ${min} or more` });
  return schema.max(max, { error: both ?? `Must be at most ${max}` });
}

function memberSchema(member: Member): z.ZodType {
  switch (member.kind) {
    case 'text':
      return member.required ? requiredText(member.max) : typedText(member.max);
    case 'number':
      return numberSchema(member);
    case 'choice':
      return z.enum(member.of, { error: 'Select an option' });
    case 'yesNo':
      return z.boolean({ error: 'Must be true or false' });
    case 'moment':
      return instant;
    case 'date':
      return calendarDate;
    case 'uuid':
      return uuid;
    case 'choices':
      return z
        .array(z.enum(member.of, { error: 'Select an option' }))
        .max(member.of.length, { error: 'Each may be named once' })
        .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Each may be named once' });
    case 'each':
      return z
        .array(shapeSchema(member.shape))
        .min(member.required ? 1 : 0, { error: 'This field is required' })
        .max(member.most, { error: `Must be at most ${member.most}` });
    default:
      return shapeSchema(member.shape);
  }
}

const shapeSchema = (shape: DetailShape): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, member]) => {
        const schema = memberSchema(member);
        return [name, member.required ? schema : schema.optional()];
      }),
    ),
  );

const made = new WeakMap<DetailShape, z.ZodType>();

function schemaOf(shape: DetailShape): z.ZodType {
  const known = made.get(shape);
  if (known) return known;
  const fresh = shapeSchema(shape);
  made.set(shape, fresh);
  return fresh;
}

type Checked = { readonly value: unknown } | { readonly issues: readonly z.core.$ZodIssue[] };

/** Returns the cleaned details, or what is wrong in them. @param word value of the field that selects their shape */
export function checkDetails(field: DetailsField, word: unknown, details: unknown): Checked {
  const shape =
    typeof word === 'string' && Object.hasOwn(field.shapes, word) ? field.shapes[word] : undefined;
  if (!shape) return { value: details };
  const { data, error } = schemaOf(shape).safeParse(details);
  return error ? { issues: error.issues } : { value: data };
}

/** For a reader of the API: each object that it may be, by its word. */
export const shapesInWords = (field: DetailsField): z.core.JSONSchema.BaseSchema[] =>
  Object.entries(field.shapes).map(([word, shape]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(schemaOf(shape), {
      io: 'input',
      metadata: z.registry(),
    });
    return { title: word, ...schema };
  });
