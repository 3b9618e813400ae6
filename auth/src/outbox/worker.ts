import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import type { DerivationKey, KeyRing } from '../keys/ring.ts';
import type { Log, Settings } from '../options.ts';
import { MAX_CODE_TRIES } from '../otp/store.ts';
import { FIRST_CHECK_SECONDS } from './checks.ts';
import { composeMessage } from './compose.ts';
import type { Deliver, OutboxMessage, Receipt } from './delivery.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import {
  type CodeRow,
  findCode,
  findState,
  leaseFirst,
  leaseMessage,
  markForRetry,
  markOver,
  markSent,
  type OutboxRow,
} from './store.ts';

const LEASE_SECONDS = 60;
/** Between two looks at a message that another one sends. */
const WATCH_MS = 50;
/** Below the lease, so that no other process sends what this one still tries to. */
const DELIVERY_MS = 50_000;
/** For messages in progress at shutdown; the next process retries them. */
const GRACE_MS = 5_000;
/** At a time, so that a slow carrier does not keep everybody's codes waiting. */
const LANES = 8;

/** A code is worth nothing after its life; a notice is worth trying for hours. */
const WAIT_LIMITS = {
  sms: { attempts: 8, longestWaitSeconds: 300 },
  email: { attempts: 20, longestWaitSeconds: 300 },
  notice: { attempts: 20, longestWaitSeconds: 3600 },
} as const;

const silence = (): DeliveryFailure =>
  new DeliveryFailure('no answer in time', { publicReason: 'no answer in time' });

/** Who sends in the place of the carrier, where they do. */
export interface OtherSender {
  sends(channel: 'sms' | 'email'): boolean;
  /** @throws DeliveryFailure that is final when the message is not wanted */
  send(
    key: DerivationKey,
    row: OutboxRow,
    message: OutboxMessage,
    token: CodeRow | undefined,
  ): Promise<Receipt>;
}

interface WorkerParts {
  readonly db: Database;
  readonly keys: KeyRing;
  readonly settings: Settings;
  readonly clock: () => Date;
  readonly log: Log;
  readonly deliver: Deliver;
  /** In the carrier's place; null where there is none. */
  readonly sender: OtherSender | null;
  readonly pollMs: number;
}

/** Delivers what the outbox holds, after the commit and at least once; any number of processes may run one. */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  readonly #lanes = new Set<Promise<void>>();
  readonly #sending = new Set<AbortController>();
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Also looks by itself, for messages of a process that died. */
  start(): void {
    this.#timer ??= setInterval(() => this.kick(), this.#parts.pollMs).unref();
    this.kick();
  }

  /** Ends after the messages in hand, but waits for no carrier longer than five seconds. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const impatience = setTimeout(() => {
      for (const ending of this.#sending) ending.abort(new DeliveryFailure('the server was stopped'));
    }, GRACE_MS);
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
    clearTimeout(impatience);
  }

  /** Looks at once; called after each commit that queued a message. */
  kick(): void {
    if (!this.#timer) return;
    if (this.#lanes.size >= LANES) {
      this.#again = true;
      return;
    }
    const lane = this.#drain().finally(() => {
      this.#lanes.delete(lane);
    });
    this.#lanes.add(lane);
  }

  async #drain(): Promise<void> {
    try {
      do {
        this.#again = false;
        while (this.#timer && (await this.#deliverOne()));
      } while (this.#again && this.#timer);
    } catch (cause) {
      this.#parts.log.error({ error: describe(cause) }, 'The outbox could not be read.');
    }
  }

  async #deliverOne(): Promise<boolean> {
    const { db, clock } = this.#parts;
    const row = await leaseMessage(db, clock(), LEASE_SECONDS);
    if (!row) return false;
    // Where one was due, more may be.
    if (this.#lanes.size < LANES) this.kick();
    await this.#deliver(row);
    return true;
  }

  /** One try of a message that was leased; answers why it was not taken. */
  async #deliver(row: OutboxRow): Promise<DeliveryFailure | null> {
    const { db, clock } = this.#parts;
    const token = await findCode(db, row);
    if (row.token_id !== null && !this.#isLive(token)) {
      await markOver(db, row.id, 'dropped', 'the code was used or replaced before it was sent', clock());
      return null;
    }
    try {
      const { id, provider = 'custom', canBeChecked = false } = await this.#send(row, token);
      const nextCheck = canBeChecked ? new Date(clock().getTime() + FIRST_CHECK_SECONDS * 1000) : null;
      await markSent(db, row.id, { provider, messageId: id }, nextCheck, clock());
      return null;
    } catch (cause) {
      await this.#failed(row, cause);
      return cause instanceof DeliveryFailure ? cause : new DeliveryFailure(describe(cause));
    }
  }

  /** Sends a queued message now. Returns the failure of that time, or null; the message stays queued either way. */
  async sendNow(id: string, patienceMs: number): Promise<DeliveryFailure | null> {
    const { db, clock } = this.#parts;
    const ends = performance.now() + patienceMs;
    const row = await leaseFirst(db, id, clock(), LEASE_SECONDS);
    if (!row) return this.#watch(id, ends);
    const delivery = this.#deliver(row);
    const lane = delivery.then(
      () => undefined,
      (cause: unknown) => this.#parts.log.error({ error: describe(cause) }, 'The outbox could not be read.'),
    );
    this.#lanes.add(lane);
    void lane.finally(() => this.#lanes.delete(lane));
    const tooLong = new AbortController();
    const timer = pause(patienceMs, silence(), { signal: tooLong.signal });
    try {
      return await Promise.race([delivery, timer]);
    } finally {
      tooLong.abort();
      timer.catch(() => undefined);
    }
  }

  /** Waits for what another lane or process makes of the message. */
  async #watch(id: string, ends: number): Promise<DeliveryFailure | null> {
    while (performance.now() < ends) {
      const found = await findState(this.#parts.db, id);
      if (!found || found.state === 'sent' || found.state === 'delivered' || found.state === 'dropped')
        return null;
      if (found.last_error !== null) return new DeliveryFailure(found.last_error);
      await pause(WATCH_MS);
    }
    return silence();
  }

  async #send(row: OutboxRow, token: CodeRow | undefined): Promise<Receipt> {
    const { keys, settings, deliver, sender } = this.#parts;
    const key = await keys.derivation();
    const message = composeMessage(settings, key, row, token);
    const ending = new AbortController();
    const late = Promise.withResolvers<never>();
    ending.signal.addEventListener('abort', () => late.reject(ending.signal.reason));
    const timer = setTimeout(() => {
      ending.abort(new DeliveryFailure(`no outcome within ${DELIVERY_MS / 1000} s`));
    }, DELIVERY_MS);
    this.#sending.add(ending);
    try {
      const sending = sender?.sends(row.channel)
        ? sender.send(key, row, message, token)
        : deliver(message, ending.signal);
      return await Promise.race([sending, late.promise]);
    } finally {
      clearTimeout(timer);
      this.#sending.delete(ending);
    }
  }

  async #failed(row: OutboxRow, cause: unknown): Promise<void> {
    const { db, clock, log } = this.#parts;
    const { attempts, longestWaitSeconds } = WAIT_LIMITS[row.token_id === null ? 'notice' : row.channel];
    const error = describe(cause);
    const { id: messageId, channel, template } = row;
    const fields = { messageId, channel, template, attempt: row.attempts, error };
    const { isFinal, retryAfterSeconds } = cause instanceof DeliveryFailure ? cause : new DeliveryFailure('');
    if (isFinal || row.attempts >= attempts) {
      log.error(fields, 'A message was given up.');
      await markOver(db, row.id, 'failed', error, clock());
      return;
    }
    log.warn(fields, 'A message was not delivered; it will be tried again.');
    const waitSeconds = Math.max(
      Math.min(longestWaitSeconds, 2 ** row.attempts),
      Math.min(longestWaitSeconds, retryAfterSeconds),
    );
    await markForRetry(db, row.id, error, new Date(clock().getTime() + waitSeconds * 1000));
  }

  #isLive(token: CodeRow | undefined): boolean {
    return token !== undefined && token.tries < MAX_CODE_TRIES && token.expires_at > this.#parts.clock();
  }
}

const describe = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
