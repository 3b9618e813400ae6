import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

interface SeenEvent {
  readonly event: string;
  readonly cursor: string;
  readonly atMs: number;
}

export interface EventStream extends AsyncDisposable {
  readonly contentType: string | undefined;
  /** What came so far. */
  seen(): readonly SeenEvent[];
  /** The next event after those that were asked for before. */
  next(): Promise<SeenEvent>;
  until(isEnough: (seen: readonly SeenEvent[]) => boolean, withinMs?: number): Promise<void>;
  /** When the server has hung up. */
  readonly ended: Promise<void>;
  /** @throws Error where the server has not hung up by then; it should within a second, a loaded machine has five */
  endedWithin(withinMs?: number): Promise<void>;
}

function eventIn(block: string): SeenEvent | null {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? ''] as const];
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  const { cursor } = JSON.parse(data) as { cursor: string };
  return { event: fields.get('event') ?? 'message', cursor, atMs: performance.now() };
}

/** Opens `GET /api/events` as a phone does, on a connection of its own. */
export async function eventStream(
  url: string,
  token: string,
  since?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventStream> {
  const search = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const asked = get(`${url}/api/events${search}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    agent: false,
  });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`GET /api/events answered ${response.statusCode}`);
  const seen: SeenEvent[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    seen.push(...blocks.map(eventIn).filter((event) => event !== null));
  });
  // Hanging up is how it ends.
  response.on('error', () => undefined);
  asked.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  let read = 0;
  const until: EventStream['until'] = async (isEnough, withinMs = 30_000) => {
    const begin = performance.now();
    while (!isEnough(seen)) {
      if (performance.now() - begin > withinMs) throw new Error(`${seen.length} events in ${withinMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return {
    contentType: response.headers['content-type'],
    seen: () => seen,
    async next() {
      await until(() => seen.length > read);
      const event = seen[read];
      read += 1;
      if (!event) throw new Error('no event');
      return event;
    },
    until,
    ended,
    async endedWithin(withinMs = 5_000) {
      const isEnded = ended.then(() => true);
      if (!(await Promise.race([isEnded, pause(withinMs, false, { ref: false })])))
        throw new Error(`The stream is still open after ${withinMs} ms`);
    },
    async [Symbol.asyncDispose]() {
      asked.destroy();
      await ended;
    },
  };
}
