import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { Database } from './database.ts';
import type { Device } from './http/device.ts';
import type { SessionAnswer } from './sessions/service.ts';

/** A way to a session of `POST /token`. @throws ApiError */
export type Grant = (context: Context, request: FastifyRequest, device: Device) => Promise<SessionAnswer>;

/**
 * A part of the sign-in server that it does without: what it adds to the routes, the grants, what the screens are told, and the
 * rows that are dropped. The core imports none; `parts/registered.ts` has those that there are.
 */
export interface Part {
  /** Switched off, they still answer that they are. */
  readonly routes?: (app: FastifyInstance, context: Context) => void;
  /** By `grant_type`. */
  readonly grants?: Readonly<Record<string, Grant>>;
  /** What `GET /settings` says of it. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** Drops its rows that have had no use for a day. */
  readonly purge?: (db: Database, dayAgo: Date, now: Date) => Promise<void>;
}
