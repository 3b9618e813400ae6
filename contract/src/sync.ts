import * as z from 'zod';
import { uuid } from './envelope.ts';
import { errorCodes } from './errors.ts';
import { plot } from './plots.ts';
import { farmerProfile, user } from './profile.ts';
import type { RouteTable } from './route.ts';
import { season } from './seasons.ts';
import { ownStation } from './stations.ts';

/** How a phone keeps up with its farmer's rows, and sends what was changed on it. */

/** A farmer's rows by noun, those before that others belong to. */
export const followedRows = {
  users: user,
  'farmer-profiles': farmerProfile,
  plots: plot,
  seasons: season,
  stations: ownStation,
} as const;

export type FollowedNoun = keyof typeof followedRows;

const followed = <N extends FollowedNoun>(noun: N) =>
  z.object({
    noun: z.literal(noun),
    id: uuid,
    version: z.int().positive(),
    deleted: z.boolean(),
    /** `null` where it is deleted. */
    row: followedRows[noun].nullable(),
  });

const syncItem = z.discriminatedUnion('noun', [
  followed('users'),
  followed('farmer-profiles'),
  followed('plots'),
  followed('seasons'),
  followed('stations'),
]);
export type SyncItem = z.infer<typeof syncItem>;

export const SYNC_MAX_WRITES = 100;

const syncWrite = z.strictObject({
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
});
export type SyncWrite = z.input<typeof syncWrite>;

const syncAnswer = z.object({
  id: uuid,
  /** As the call alone would have answered. */
  status: z.int(),
  data: z.unknown().optional(),
  /** This is the answer of an earlier time. */
  replayed: z.boolean(),
  code: z.enum(errorCodes).optional(),
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
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
      /** For the next call: the next page where there is `more`, else what comes to change. */
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
