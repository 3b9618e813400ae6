import * as z from 'zod';

/** Kinds of values that variables of the environment take; each refuses with words that follow the variable's name. */

export const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const trueOrFalse = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

/** A whole number, the ends included. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });

/** Items with commas between; empty ones are left out. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
