import * as z from 'zod';
import { calendarDate } from './envelope.ts';
import type { RouteTable } from './route.ts';

const limit = z
  .object({
    crop: z.enum(['table', 'wine']),
    /** Null where no limit is needed. */
    mgPerKg: z.number().nullable(),
    /** `*` in the file: the least that a laboratory finds. */
    isAtDetermination: z.boolean(),
    from: calendarDate.nullable(),
    /** It did not apply yet on the day of the file. */
    isLater: z.boolean(),
    regulation: z.string(),
    footnote: z.string(),
  })
  .meta({ id: 'ResidueLimit' });

const residueLimits = z
  .object({
    source: z.string(),
    takenOn: calendarDate,
    /** With the file's own names. */
    residues: z.array(z.object({ id: z.int(), name: z.string(), limits: z.array(limit) })),
  })
  .meta({ id: 'ResidueLimits' });
export type ResidueLimits = z.infer<typeof residueLimits>;

export const residueLimitRoutes = {
  'GET /residue-limits': {
    summary:
      'The European Commission’s residue limits on grapes, as its public file had them on a day; null where nobody read one in',
    data: z.object({ limits: residueLimits.nullable() }),
  },
} as const satisfies RouteTable;
