import * as z from 'zod';
import { wholeNumber } from './variable-kinds.ts';

const address = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })
  .optional();

/** Fewer, and one request could wait for a connection that it holds itself. */
const FEWEST = 8;

/** Where the database is, and how much of it a process takes; without any of them it is the product's own. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_FARMERS_URL: address,
  DATABASE_PROGRAM_URL: address,
  DATABASE_SIGN_IN_URL: address,
  DATABASE_REPLICA_URL: address,
  DATABASE_CONNECTIONS: wholeNumber(FEWEST, 500).default(28),
  DATABASE_PATIENCE_MS: wholeNumber(500, 60_000).default(3_500),
} as const;

type DatabaseEnvironment = z.infer<z.ZodObject<typeof databaseVariables>>;

export interface DatabaseAddresses {
  /** `undefined`: a PostgreSQL of the product's own. */
  readonly url: string | undefined;
  /** Direct address where `url` is a pooler in transaction mode. */
  readonly directUrl: string | undefined;
  /** A role that sees no rows by itself, for farmers' work. */
  readonly farmersUrl: string | undefined;
  /** A role that owns the product's rows, for background work. */
  readonly programUrl: string | undefined;
  /** The same as a role that has the accounts alone, for sign-in. */
  readonly signInUrl: string | undefined;
}

export interface DatabaseConfig extends DatabaseAddresses {
  /** A copy that follows the database, for what reads much and may be a moment late. */
  readonly replicaUrl: string | undefined;
  /** Most connections of one process in all its pools. */
  readonly connections: number;
  /** What a statement of a request may take, and the wait for a connection. */
  readonly patienceMs: number;
}

const ADDRESSES_BESIDE = [
  'DATABASE_DIRECT_URL',
  'DATABASE_FARMERS_URL',
  'DATABASE_PROGRAM_URL',
  'DATABASE_SIGN_IN_URL',
  'DATABASE_REPLICA_URL',
] as const;

export const databaseProblems = (e: DatabaseEnvironment): string[] =>
  ADDRESSES_BESIDE.filter((name) => e[name] !== undefined && e.DATABASE_URL === undefined).map(
    (name) => `${name} needs DATABASE_URL`,
  );

export const readDatabase = (e: DatabaseEnvironment): DatabaseConfig => ({
  url: e.DATABASE_URL,
  directUrl: e.DATABASE_DIRECT_URL,
  farmersUrl: e.DATABASE_FARMERS_URL,
  programUrl: e.DATABASE_PROGRAM_URL,
  signInUrl: e.DATABASE_SIGN_IN_URL,
  replicaUrl: e.DATABASE_REPLICA_URL,
  connections: e.DATABASE_CONNECTIONS,
  patienceMs: e.DATABASE_PATIENCE_MS,
});

export type PoolName = 'system' | 'readers' | 'writers' | 'auth' | 'housekeeping';

/** Which part of a process's connections each pool may have. */
const shares: Readonly<Record<PoolName, number>> = {
  system: 5,
  readers: 8,
  writers: 6,
  auth: 7,
  housekeeping: 2,
};
const ALL_SHARES = 28;

/** The rest of the rounding stays unused. */
export const poolSize = (name: PoolName, connections: number): number =>
  Math.max(1, Math.floor((shares[name] * connections) / ALL_SHARES));
