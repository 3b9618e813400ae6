import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import type { WeatherBundle } from '../providers/service.ts';
import { encodeForecast } from './shown-forecast.ts';
import { saveShownForecast } from './shown-forecast-store.ts';

const MAX_CELLS = 10_000;

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Remembers that bundles were shown, once for each, without keeping anybody waiting. */
export function createShownNotes({ db, clock, log }: Options) {
  const shown = new Map<string, string>();
  const notes = new Set<Promise<void>>();
  return {
    note(bundle: WeatherBundle): void {
      if (bundle.source === 'sample' || shown.get(bundle.cell.id) === bundle.fetchedAt) return;
      if (shown.size >= MAX_CELLS) shown.clear();
      shown.set(bundle.cell.id, bundle.fetchedAt);
      const note = saveShownForecast(db, bundle, encodeForecast(bundle), clock())
        .catch((error: unknown) => log.warn({ err: error }, 'A shown forecast could not be kept'))
        .finally(() => notes.delete(note));
      notes.add(note);
    },
    /** Ends when nothing is being written any more. */
    idle: () => Promise.all(notes),
  };
}
