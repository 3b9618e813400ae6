import type { FastifyBaseLogger } from 'fastify';

const CLEAN_UP_EVERY_MS = 5 * 60_000;
const BACK_FILL_EVERY_MS = 60_000;

/** Cleans the cache every five minutes until the returned function is called. It may run in every process at once. */
export function cleanUpRegularly(cleanUp: () => Promise<void>, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    cleanUp().catch((error: unknown) => log.warn({ err: error }, 'The weather cache could not be cleaned'));
  }, CLEAN_UP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Goes on fetching past years every minute: what another process left when it died, or yesterday's calls did not allow. */
export function backFillRegularly(run: () => Promise<void>): () => void {
  const timer = setInterval(() => void run(), BACK_FILL_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
