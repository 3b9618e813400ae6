import type { Database, Queryable } from '../database.ts';
import type { Log } from '../options.ts';
import { notify } from '../outbox/notices.ts';
import type { OutboxWorker } from '../outbox/worker.ts';
import { findUser } from '../user/store.ts';
import { deviceName, knownDevice } from './device-name.ts';
import {
  noteDevices,
  type Sighting,
  takeUnnoted,
  type UnnotedSession,
  usersWithDevices,
} from './device-store.ts';

const BATCH = 50;

interface WatchParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly outbox: OutboxWorker;
  /** Nobody waits for this message: what a look costs an idle database weighs more than seconds. */
  readonly pollMs: number;
}

const sightingOf = ({ user_id, user_agent, created_at: at }: UnnotedSession): Sighting => ({
  user_id,
  name: deviceName(user_agent),
  at,
});

const keyOf = (session: UnnotedSession): string => `${session.user_id} ${deviceName(session.user_agent)}`;

/** Notifies farmers of sign-ins on new devices. Reads sessions after they began, so that no sign-in waits or is missed. */
export class DeviceWatch {
  readonly #parts: WatchParts;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#running ??= this.#look().finally(() => {
        this.#running = undefined;
      });
    }, this.#parts.pollMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  async #look(): Promise<void> {
    const { db, log, outbox } = this.#parts;
    try {
      while (this.#timer && (await db.transaction((tx) => this.#noteBatch(tx))) === BATCH);
      outbox.kick();
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      log.error({ error }, 'The devices of new sessions could not be noted.');
    }
  }

  async #noteBatch(tx: Queryable): Promise<number> {
    const sessions = await takeUnnoted(tx, BATCH);
    if (sessions.length === 0) return 0;
    const known = await usersWithDevices(
      tx,
      sessions.map(({ user_id }) => user_id),
    );
    // The oldest sign-in on each device is the one to tell of.
    const first = new Map(sessions.toReversed().map((session) => [keyOf(session), session]));
    const seen = [...first.values()].map(sightingOf);
    const fresh = new Set((await noteDevices(tx, seen)).map(({ user_id, name }) => `${user_id} ${name}`));
    for (const session of sessions) {
      const isNew = first.get(keyOf(session)) === session && fresh.has(keyOf(session));
      // The very first device is the one that the account was made on.
      if (isNew && known.has(session.user_id)) await this.#tell(tx, session);
      known.add(session.user_id);
    }
    return sessions.length;
  }

  async #tell(tx: Queryable, session: UnnotedSession): Promise<void> {
    const user = await findUser(tx, session.user_id);
    if (!user) return;
    const parameters = { ...knownDevice(session.user_agent), at: session.created_at.toISOString() };
    await notify(tx, user, { template: 'new_device', parameters }, this.#parts.clock());
  }
}
