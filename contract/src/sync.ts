import * as z from 'zod';
import { uuid } from './envelope.ts';
import { errorCodes } from './errors.ts';
import { nounRow } from './noun-schemas.ts';
import { type NounName, type Nouns, nouns } from './nouns.ts';
import type { RowOf } from './owned-noun.ts';
import { farmerProfile, user } from './profile-routes.ts';
import type { RouteTable } from './route.ts';
import { ownStation } from './stations.ts';

/** How a phone syncs its farmer's rows and sends its changes. */

/** A farmer's rows by noun, those before that others belong to. */
export const followedRows = {
  users: user,
  'farmer-profiles': farmerProfile,
  ...(Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, nounRow(noun)])) as unknown as {
    [N in NounName]: z.ZodType<RowOf<Nouns[N]>>;
  }),
  stations: ownStation,
};

export type FollowedNoun = keyof typeof followedRows;

type Followed<N extends FollowedNoun> = {
  [K in N]: {
    noun: K;
    id: string;
    version: number;
    deleted: boolean;
    /** `null` where it is deleted. */
    row: z.output<(typeof followedRows)[K]> | null;
    /** The member who wrote the row, if not the owner. */
    by?: string | undefined;
  };
}[N];
export type SyncItem = Followed<FollowedNoun>;

const items = Object.entries(followedRows).map(([noun, row]) =>
  z.object({
    noun: z.literal(noun),
    id: uuid,
    version: z.int().positive(),
    deleted: z.boolean(),
    row: row.nullable(),
    by: uuid.optional(),
  }),
);
const syncItem = z.discriminatedUnion('noun', items as [(typeof items)[0]]) as unknown as z.ZodType<SyncItem>;

export const SYNC_MAX_WRITES = 100;

const syncWrite = z
  .strictObject({
    /** The write's own id: sent again it gets the first answer. */
    id: uuid,
    /** The key of the route, `'PATCH /plots/:id'`. */
    route: z.string().max(200),
    params: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
    /** The version of the row that it changes. */
    ifMatch: z.int().positive().optional(),
    /** Writes of one group are done all or none, at the place of the first. */
    group: z.string().max(100).optional(),
  })
  .meta({ id: 'SyncWrite' });
export type SyncWrite = z.input<typeof syncWrite>;

const syncAnswer = z
  .object({
    id: uuid,
    /** As the call alone would have answered. */
    status: z.int(),
    data: z.unknown().optional(),
    /** This is the answer of an earlier time. */
    replayed: z.boolean(),
    code: z.enum(errorCodes).optional(),
    message: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'SyncAnswer' });
export type SyncAnswer = z.infer<typeof syncAnswer>;

export const syncRoutes = {
  'GET /sync': {
    summary: 'What changed since a cursor, or all of the farm, newest first, where none is given',
    query: z.object({
      since: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    data: z.object({
      items: z.array(syncItem),
      /** For the next call: the next page while there is `more`, else later changes. */
      cursor: z.string(),
      more: z.boolean(),
      /** The cursor was too old or of another life of the database: this is the first page of all. */
      reset: z.boolean(),
    }),
  },
  'POST /sync': {
    summary: 'A batch of writes in order, each answered by itself',
    body: z.strictObject({ writes: z.array(syncWrite).min(1).max(SYNC_MAX_WRITES) }),
    bodyLimitBytes: 2_097_152,
    data: z.object({ answers: z.array(syncAnswer) }),
  },
} as const satisfies RouteTable;
