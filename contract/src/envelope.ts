import * as z from 'zod';
import { errorCodes } from './errors.ts';
import { cleanText } from './text.ts';

/** Every successful answer of the product API. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data });

/** Every failed answer. `fields` maps a path in the request to its problem; never a stack. */
export const failure = z
  .object({
    success: z.literal(false),
    message: z.string(),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional(),
    /** The current row, on a stale `If-Match`, so that the client can merge. */
    data: z.unknown().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure' });

export type Failure = z.infer<typeof failure>;

export const uuid = z.uuid({ error: 'Must be a UUID' }).toLowerCase().meta({ id: 'Uuid' });

/** A calendar day of the plot, `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ error: 'Must be a date as YYYY-MM-DD' })
  .meta({ id: 'CalendarDate' });

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true }).meta({ id: 'Instant' });

/** Columns of every farmer's row. `version` counts changes; `If-Match` takes it. */
export const rowFields = {
  id: uuid,
  version: z.int().positive(),
  createdAt: instant,
  updatedAt: instant,
};

/** A page of a list; `nextCursor` is `null` on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** Cursor and size of a page. */
export const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** Text a farmer typed: cleaned, no control characters but line breaks, at most `max` characters. */
export const typedText = (max: number) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(max, { error: `Must be at most ${max} characters` })
        .refine((value) => !/[^\P{Cc}\n\r]/u.test(value), {
          error: 'Must not contain control characters',
        }),
    );

export const requiredText = (max: number) =>
  typedText(max).refine((value) => value.length > 0, { error: 'This field is required' });
