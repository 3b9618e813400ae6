import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database, Queryable } from './database.ts';
import type { SessionDevice } from './http/device.ts';
import type { SessionAnswer } from './sessions/session-answer.ts';

/** A way to a session of `POST /token`. @throws ApiError */
export type Grant<Home> = (
  context: Home,
  request: FastifyRequest,
  device: SessionDevice,
) => Promise<SessionAnswer>;

/**
 * A part of the sign-in server that it does without: what it adds to the routes, the grants, the settings of the screens, and the
 * rows that are dropped. The core imports none; the package `auth-extras` has those that there are, `closed.ts` stands in for it.
 *
 * @template Home what its routes work with: `Context`, which holds the parts and so is named by none
 */
export interface Plugin<Home> {
  /** Switched off, they still answer that they are. */
  readonly routes?: (app: FastifyInstance, context: Home) => void;
  /** What is at the root of the host, above `basePath`. */
  readonly rootRoutes?: (app: FastifyInstance, context: Home) => void;
  /** By `grant_type`. */
  readonly grants?: Readonly<Record<string, Grant<Home>>>;
  /** What `GET /settings` says of it. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** How many sessions it began for a user. */
  readonly countGrants?: (db: Database, userId: string) => Promise<number>;
  /** Ends what acts through it in the name of a user. */
  readonly close?: (tx: Queryable, userId: string, at: Date) => Promise<void>;
  /** Drops its rows that have had no use for a day. */
  readonly purge?: (db: Database, dayAgo: Date, now: Date) => Promise<void>;
}
