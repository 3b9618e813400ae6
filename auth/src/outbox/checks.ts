import type { Database } from '../database.ts';
import type { Log } from '../options.ts';
import type { CheckDelivery } from './delivery.ts';
import { leaseCheck, recordReport, setNextCheck } from './store.ts';

const LEASE_SECONDS = 60;
const CHECK_MS = 20_000;
/** How long to poll carriers: a phone that is off may get its message hours later. */
const NEXT_CHECKS_SECONDS = [60, 300, 1800, 7200, 28_800];

export const FIRST_CHECK_SECONDS = 15;

interface CheckParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly check: CheckDelivery | undefined;
  readonly pollMs: number;
}

/** Polls carriers for delivery states; any number of processes may run one. */
export class DeliveryChecks {
  readonly #parts: CheckParts;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: CheckParts) {
    this.#parts = parts;
  }

  start(): void {
    if (!this.#parts.check) return;
    this.#timer ??= setInterval(() => {
      this.#running ??= this.sweep().finally(() => {
        this.#running = undefined;
      });
    }, this.#parts.pollMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  /** Polls everything that is due. */
  async sweep(): Promise<void> {
    try {
      while (await this.#checkOne());
    } catch (cause) {
      this.#parts.log.error({ error: describe(cause) }, 'The outbox could not be read.');
    }
  }

  async #checkOne(): Promise<boolean> {
    const { db, clock, log, check } = this.#parts;
    const row = check && (await leaseCheck(db, clock(), LEASE_SECONDS));
    if (!row) return false;
    const { provider, provider_message_id: messageId } = row;
    try {
      const outcome = await check(provider, messageId, AbortSignal.timeout(CHECK_MS));
      if (outcome) {
        await recordReport(db, { provider, messageId, ...outcome }, clock());
        if (outcome.state === 'failed') {
          log.warn({ messageId: row.id, provider, error: outcome.reason }, 'A message did not arrive.');
        }
        return true;
      }
    } catch (cause) {
      log.warn({ messageId: row.id, provider, error: describe(cause) }, 'A carrier could not be asked.');
    }
    const wait = NEXT_CHECKS_SECONDS[row.checks - 1];
    await setNextCheck(db, row.id, wait === undefined ? null : new Date(clock().getTime() + wait * 1000));
    return true;
  }
}

const describe = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
