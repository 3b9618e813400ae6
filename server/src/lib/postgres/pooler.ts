import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
/** An idle pooler reuses its one connection; a busy one changes it after a few tries. */
const TURNS = 5;

async function withClients<T>(
  urls: readonly string[],
  work: (clients: readonly pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = urls.map(
    (connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }),
  );
  try {
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
    }
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function ask(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query<{ answer: string }>(`select (${sql})::text as answer`);
  return rows[0]?.answer ?? '';
}

/** Returns whether a pooler serves two connections by one session, or one by several. */
export function sharesSessions(url: string): Promise<boolean> {
  return withClients([url, url], async (clients) => {
    const sessions = clients.map(() => new Set<string>());
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [index, client] of clients.entries())
        sessions[index]?.add(await ask(client, 'pg_backend_pid()'));
    const all = new Set(sessions.flatMap((own) => [...own]));
    return all.size < clients.length || sessions.some((own) => own.size > 1);
  });
}

/** Whether two addresses lead to one database, by its name and the start of its server. */
export function isSameDatabase(one: string, other: string): Promise<boolean> {
  return withClients([one, other], async (clients) => {
    const answers = await Promise.all(
      clients.map((client) => ask(client, `current_database() || ' ' || pg_postmaster_start_time()`)),
    );
    return new Set(answers).size === 1;
  });
}
