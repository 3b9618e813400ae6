import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Cell, WeatherBundle } from '../providers/service.ts';
import type { Ask } from './question.ts';

/** Window in which requests are batched: a farmer with three plots sends them together. */
const BREATH_MS = 20;
/** A caller without any data leaves a batch that is this slow, and asks every provider. */
const PATIENCE_MS = 1_500;

interface Wanted {
  readonly cell: Cell;
  readonly keepRight: () => Promise<void>;
  readonly settle: (bundle: WeatherBundle | null) => void;
}

export interface RequestBatch {
  /** The cell's bundle out of one request for all cells that are wanted at this moment; `null`: it has to go alone. */
  join(cell: Cell, keepRight: () => Promise<void>): Promise<WeatherBundle | null>;
}

interface Options {
  readonly ask: Ask;
  readonly log: FastifyBaseLogger;
  readonly stopped: AbortSignal;
}

/** Puts cells that nothing is known of yet into one request, where the first provider takes several. */
export function createRequestBatch({ ask, log, stopped }: Options): RequestBatch {
  let group: Wanted[] = [];

  async function send(wanted: readonly Wanted[]): Promise<void> {
    const bundles =
      wanted.length < 2
        ? []
        : await ask.many(
            wanted.map(({ cell }) => cell),
            {
              signal: stopped,
              onAttempt: async () => {
                await Promise.all(wanted.map(({ keepRight }) => keepRight()));
              },
            },
          );
    const byCell = new Map(bundles.map((bundle) => [bundle.cell.id, bundle]));
    for (const { cell, settle } of wanted) settle(byCell.get(cell.id) ?? null);
  }

  function close(): void {
    const wanted = group;
    group = [];
    send(wanted).catch((error: unknown) => {
      if (!stopped.aborted) log.error({ err: error }, 'Weather of several places could not be asked for');
      for (const { settle } of wanted) settle(null);
    });
  }

  return {
    async join(cell, keepRight) {
      const { promise, resolve } = Promise.withResolvers<WeatherBundle | null>();
      group.push({ cell, keepRight, settle: resolve });
      if (group.length === 1) setTimeout(close, BREATH_MS);
      if (group.length === ask.together) close();
      return Promise.race([promise, sleep(BREATH_MS + PATIENCE_MS, null, { ref: false })]);
    },
  };
}
