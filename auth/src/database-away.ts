/** Temporary PostgreSQL and socket errors: unreachable, full, timed out, or rolled back for another transaction. */
const passing =
  /^(08|53|57P|57014|55P03|25P0[34]|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/;
/** Driver errors without a code. */
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/;

/** Whether a failure means that the database cannot be reached for the moment, so that asking again later helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && passing.test(error.code)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return error instanceof Error && (driverWords.test(error.message) || isDatabaseAway(error.cause));
}

/** When to come back: the embedded database starts again within some seconds, a failover takes longer. */
export const AWAY_RETRY_SECONDS = 5;
