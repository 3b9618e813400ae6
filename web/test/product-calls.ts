import { vi } from 'vitest';

/** A server that answers what a test says, and is out of reach for all else. */
export interface FakeServer {
  /** Writes that came, in their order; one that is sent again is the same. */
  readonly writes: readonly SentWrite[];
  /** Paths of every call. */
  readonly calls: readonly string[];
  /** What was said to each path, the last time. */
  readonly said: ReadonlyMap<string, unknown>;
}

export interface SentWrite {
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type FarmRows = Readonly<Record<string, readonly object[]>>;

/** An answer that refuses. */
export class Refusal {
  readonly status: number;

  constructor(status: number) {
    this.status = status;
  }
}

const reply = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify({ success: true, message: '', data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const itemsOf = (rows: FarmRows) =>
  Object.entries(rows).flatMap(([noun, list]) =>
    list.map((row) => ({ noun, deleted: false, ...identityOf(row), row })),
  );

const identityOf = (row: object): { id: string; version: number } => {
  const { id, version } = row as { id: string; version?: number };
  return { id, version: version ?? 1 };
};

/**
 * Replaces the network by a fake of the product's server.
 *
 * @param rows of the farm, by noun, for the first reading
 * @param answers data by path, such as `/advice/cover`; the query is not compared
 */
export function fakeServer(rows: FarmRows, answers: Readonly<Record<string, object>>): FakeServer {
  const writes: (SentWrite & { readonly id: string })[] = [];
  const calls: string[] = [];
  const said = new Map<string, unknown>();
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : input;
    const { pathname, searchParams } = new URL(address, location.origin);
    const path = pathname.replace(/^\/api/, '');
    calls.push(path);
    if (typeof init?.body === 'string') said.set(path, JSON.parse(init.body));
    if (path === '/sync' && init?.method === 'POST') {
      const body = typeof init.body === 'string' ? init.body : '{}';
      const { writes: sent } = JSON.parse(body) as { writes: (SentWrite & { id: string })[] };
      writes.push(...sent.filter(({ id }) => writes.every((one) => one.id !== id)));
      return reply({ answers: sent.map(({ id }) => ({ id, status: 503, replayed: false })) });
    }
    if (path === '/sync')
      return reply({
        items: searchParams.has('since') ? [] : itemsOf(rows),
        cursor: 'end',
        more: false,
        reset: false,
      });
    const data = answers[path];
    if (data === undefined) throw new TypeError('Failed to fetch');
    return data instanceof Refusal ? reply(null, data.status) : reply(data);
  });
  return { writes, calls, said };
}
