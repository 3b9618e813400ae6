import * as z from 'zod';

const params = z.record(z.string(), z.union([z.number(), z.string()]));

/** A sentence: its key and parameters. */
export const message = z.object({ id: z.string(), params }).meta({ id: 'Message' });

/** A rule that fired, with the value and the threshold that made it fire; every verdict carries its own. */
export const fact = message
  .extend({
    quantity: z.string(),
    comparison: z.enum(['above', 'at_least', 'at_most', 'below', 'contains', 'missing']),
    /** Best verdict that the limit allows; `null` where the value is missing. */
    outcome: z.string().nullish(),
  })
  .meta({ id: 'Fact' });

export const factOrMessage = z.union([fact, message]);
