/** PostgreSQL and socket errors that say "not now", not "not ever". */
const passing = /^(08|53|57P|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)/;

/** Whether a failure means that the database cannot be reached for the moment, so that asking again later helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && passing.test(error.code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

/** When to come back: the embedded database starts again within some seconds, a failover takes longer. */
export const AWAY_RETRY_SECONDS = 5;
