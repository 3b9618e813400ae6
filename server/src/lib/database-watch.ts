import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A probe of a healthy database takes milliseconds, its connection included. */
const PROBE_MS = 1_000;
const PROBE_EVERY_MS = 1_000;

const away = (): Error => new Error('Connection terminated: the database does not answer');

type Connected = Pick<pg.Client, 'connection'>;

const destroy = (client: Connected): void => {
  client.connection.stream.destroy();
};

async function probe(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => undefined);
  const late = setTimeout(() => destroy(client), PROBE_MS);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
    void client.end().catch(() => undefined);
    destroy(client);
  }
}

interface Waiter {
  readonly turnAway: (error: Error) => void;
}

interface WatchOptions {
  readonly connection: pg.ClientConfig;
  /** Called when it goes down and comes back. */
  readonly say: (message: string) => void;
}

/**
 * Watches whether the database answers. Cuts a silent connection and probes with a fresh one; while that fails, every
 * waiting call is refused.
 */
export class DatabaseWatch implements Disposable {
  readonly #options: WatchOptions;
  readonly #busy = new Set<Connected>();
  readonly #waiting = new Set<Waiter>();
  #isLooking = false;
  #isAway = false;
  #isOver = false;
  /** Connections of an earlier one may be dead without knowing. */
  #generation = 0;
  readonly #generations = new WeakMap<Connected, number>();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** A connection was silent for too long. */
  suspect(): void {
    if (this.#isOver || this.#isLooking) return;
    this.#isLooking = true;
    void this.#look().finally(() => {
      this.#isLooking = false;
    });
  }

  asks(client: Connected): void {
    this.#busy.add(client);
  }

  answered(client: Connected): void {
    this.#busy.delete(client);
  }

  onOpen(client: Connected): void {
    this.#generations.set(client, this.#generation);
  }

  isFresh(client: Connected): boolean {
    return (this.#generations.get(client) ?? this.#generation) === this.#generation;
  }

  /**
   * Returns a connection, unless that takes too long or the database goes away.
   *
   * @param giveBack releases one that came too late
   */
  async orAway<Client>(
    connecting: () => Promise<Client>,
    giveBack: (late: Client) => void,
    patienceMs: number,
  ): Promise<Client> {
    if (this.#isAway) throw away();
    return new Promise((resolve, reject) => {
      let isOver = false;
      const over = (): boolean => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        const wasOver = isOver;
        isOver = true;
        return wasOver;
      };
      const waiter: Waiter = {
        turnAway: (error) => {
          if (!over()) reject(error);
        },
      };
      const timer = setTimeout(() => {
        waiter.turnAway(new Error('timeout exceeded when trying to connect'));
      }, patienceMs);
      this.#waiting.add(waiter);
      connecting().then(
        (client) => (over() ? giveBack(client) : resolve(client)),
        (error: unknown) => {
          if (error instanceof Error && /connection timeout/.test(error.message)) this.suspect();
          if (!over()) reject(error);
        },
      );
    });
  }

  async #look(): Promise<void> {
    if (!(await probe(this.#options.connection))) await this.#waitForIt();
    this.#generation += 1;
  }

  async #waitForIt(): Promise<void> {
    this.#isAway = true;
    this.#options.say('The database does not answer; what needs it is refused until it does.');
    for (const { turnAway } of this.#waiting) turnAway(away());
    for (const client of this.#busy) destroy(client);
    while (!this.#isOver) {
      await pause(PROBE_EVERY_MS, undefined, { ref: false });
      if (await probe(this.#options.connection)) break;
    }
    this.#isAway = false;
    if (!this.#isOver) this.#options.say('The database answers again.');
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
  }
}

type Ask = (...given: unknown[]) => unknown;

/**
 * A client whose statements are answered in time, or its connection is cut.
 *
 * @param patienceMs what one statement may take
 */
export function watchedClient(
  Base: typeof pg.Client,
  watch: DatabaseWatch,
  patienceMs: number,
): typeof pg.Client {
  return class extends Base {
    #open = 0;
    #answers = 0;
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The base's own, which may be a property of each client.
      const ask = this.query.bind(this) as unknown as Ask;
      this.query = ((...given: unknown[]) => {
        this.#begin();
        const last = given.at(-1);
        if (typeof last === 'function')
          return ask(...given.slice(0, -1), (...answer: unknown[]) => {
            this.#end();
            last(...answer);
          });
        const result = ask(...given);
        if (result instanceof Promise) result.then(this.#end, this.#end);
        else this.#end();
        return result;
      }) as unknown as pg.Client['query'];
    }

    #begin(): void {
      this.#open += 1;
      if (this.#open > 1) return;
      watch.asks(this);
      this.#timer = setTimeout(this.#late, patienceMs);
    }

    readonly #end = (): void => {
      this.#open -= 1;
      this.#answers += 1;
      if (this.#open > 0) {
        this.#timer?.refresh();
        return;
      }
      clearTimeout(this.#timer);
      watch.answered(this);
    };

    readonly #late = (): void => {
      const before = this.#answers;
      // What came while this process was busy is read first, or its own lateness would count.
      setImmediate(() =>
        setImmediate(() => {
          if (this.#open === 0) return;
          if (this.#answers !== before) {
            this.#timer?.refresh();
            return;
          }
          destroy(this);
          watch.suspect();
        }),
      );
    };
  };
}

const END_MS = 2_000;

/** A pool whose callers wait no longer than the database is waited for. */
export class WatchedPool extends pg.Pool {
  readonly #watch: DatabaseWatch;
  readonly #patienceMs: number;
  readonly #clients = new Set<Connected>();

  constructor(config: pg.PoolConfig & { connectionTimeoutMillis: number }, watch: DatabaseWatch) {
    super(config);
    this.#watch = watch;
    this.#patienceMs = config.connectionTimeoutMillis;
    this.on('connect', (client) => {
      watch.onOpen(client);
      this.#clients.add(client);
    });
    this.on('remove', (client) => this.#clients.delete(client));
  }

  override connect: pg.Pool['connect'] = ((
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: pg.PoolClient['release'],
    ) => void,
  ): Promise<pg.PoolClient> | undefined => {
    const taken = this.#take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as pg.Pool['connect'];

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#watch.orAway(
        () => super.connect(),
        (late) => late.release(),
        this.#patienceMs,
      );
      if (this.#watch.isFresh(client)) return client;
      destroy(client);
      client.release(true);
    }
  }

  /** Cuts connections that a dead database left open. */
  override end: pg.Pool['end'] = (async () => {
    await Promise.race([super.end(), pause(END_MS, undefined, { ref: false })]);
    for (const client of this.#clients) destroy(client);
  }) as pg.Pool['end'];
}
