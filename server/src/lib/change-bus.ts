import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Whose rows were changed, and in which transaction: a reader of the feed may have to wait for older ones first. */
export interface Changed {
  readonly userId: string;
  readonly txid: string;
}

export interface ChangeBus extends AsyncDisposable {
  /** Notifies every process, this one too. Called after the commit; not awaited, and failures are logged. */
  tell(changed: Changed): void;
  /** @param listener is called for each change; with `null` where some may have been missed */
  listen(listener: (changed: Changed | null) => void): () => void;
}

const CHANNEL = 'app_changes';
/** Changes of so long go out together: a NOTIFY holds up the commits of all others for a moment. */
const GATHER_MS = 20;
/** PostgreSQL takes messages of less than 8,000 bytes. */
const IN_ONE_MESSAGE = 120;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;
const PULSE_MS = 15_000;
const GOODBYE_MS = 1_000;

interface Options {
  readonly connection: pg.ClientConfig;
  readonly pool: pg.Pool;
  /** So long the connection that listens may take to answer. */
  readonly patienceMs: number;
  readonly warn: (error: unknown, message: string) => void;
}

const newer = (a: string | undefined, b: string): string =>
  a !== undefined && BigInt(a) > BigInt(b) ? a : b;

/** Sends change notifications between processes by LISTEN and NOTIFY. */
export function createChangeBus({ connection, pool, patienceMs, warn }: Options): ChangeBus {
  const listeners = new Set<(changed: Changed | null) => void>();
  const waiting = new Map<string, string>();
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    timer = undefined;
    const parts = [...waiting].map(([userId, txid]) => `${userId} ${txid}`);
    waiting.clear();
    const messages: string[] = [];
    for (let from = 0; from < parts.length; from += IN_ONE_MESSAGE)
      messages.push(parts.slice(from, from + IN_ONE_MESSAGE).join(','));
    await pool.query(`select pg_notify($1, message) from unnest($2::text[]) as m (message)`, [
      CHANNEL,
      messages,
    ]);
  }

  const hear = (payload: string): void => {
    for (const part of payload.split(',')) {
      const [userId, txid] = part.split(' ');
      if (userId && txid) for (const listener of listeners) listener({ userId, txid });
    }
  };

  /** Until the connection is lost. */
  async function listenOnce(heard: () => void): Promise<void> {
    const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: patienceMs });
    const ended = new AbortController();
    const lost = new Promise<void>((resolve) => {
      client.on('end', resolve).on('error', () => resolve());
      stopped.signal.addEventListener('abort', () => resolve(), { once: true, signal: ended.signal });
    });
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    const answers = async (text: string): Promise<void> => {
      const late = setTimeout(() => client.connection.stream.destroy(), patienceMs);
      await client.query(text).finally(() => clearTimeout(late));
    };
    // A frozen database is silent, and so is one without news.
    const pulse = setInterval(() => void answers('select 1').catch(() => undefined), PULSE_MS);
    pulse.unref();
    try {
      await client.connect();
      await answers(`listen ${CHANNEL}`);
      heard();
      await lost;
    } finally {
      clearInterval(pulse);
      ended.abort();
      await Promise.race([client.end().catch(() => undefined), pause(GOODBYE_MS, undefined, { ref: false })]);
      client.connection.stream.destroy();
    }
  }

  async function keepListening(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    let isAgain = false;
    while (!stopped.signal.aborted) {
      try {
        await listenOnce(() => {
          retryMs = FIRST_RETRY_MS;
          if (isAgain) for (const listener of listeners) listener(null);
          isAgain = true;
        });
      } catch (error) {
        if (!stopped.signal.aborted) warn(error, 'Word of changes cannot be heard at the moment');
      }
      await pause(retryMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }

  const listening = keepListening();
  return {
    tell({ userId, txid }) {
      waiting.set(userId, newer(waiting.get(userId), txid));
      timer ??= setTimeout(() => {
        sending = send().catch((error: unknown) => warn(error, 'Word of a change could not be sent'));
      }, GATHER_MS);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      stopped.abort();
      await Promise.all([listening, sending]);
    },
  };
}
