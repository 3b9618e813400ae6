import { expect } from 'vitest';

/** How a model refuses an impossible argument: a RangeError that says what was wrong. */
export const refusal: unknown = expect.objectContaining({
  name: 'RangeError',
  message: expect.stringMatching(/\w/),
});
