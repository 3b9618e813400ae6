import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 60 * 60_000;

/** Drops what has no more use every hour until the returned function is called. It may run in every process at once. */
export function dropOldRegularly(dropOld: () => Promise<void>, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    dropOld().catch((error: unknown) => log.warn({ err: error }, 'Old changes could not be dropped'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
