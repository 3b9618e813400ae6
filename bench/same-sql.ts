import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

interface Write {
  readonly id: string;
  readonly body: { readonly id: string; readonly [name: string]: unknown };
}

/** What `bench/sync.ts` holds the product against: its statements, and nothing else of it. */
export function serveSameSql(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: { writes: readonly Write[] }; Headers: { 'x-user': string } }>(
    '/sync',
    { bodyLimit: 2_097_152 },
    async ({ body, headers }) => {
      const userId = headers['x-user'];
      const answers: unknown[] = [];
      const client = await pool.connect();
      const ask = (name: string, text: string, values: readonly unknown[]) =>
        client.query({ name, text, values: [...values] });
      for (const { id, body: row } of body.writes) {
        await client.query('begin');
        await ask('name', `select set_config('app.user_id', $1, true)`, [userId]);
        await ask(
          'find',
          'select id, request_digest, status, answer from app.writes where user_id = $1 and id = any($2)',
          [userId, [id]],
        );
        const { rows } = await ask(
          'add',
          `insert into app.plots (id, user_id, name, area_hectares, grape_variety, status)
           values ($1, $2, $3, $4, $5, $6) on conflict (user_id, id) do nothing returning *`,
          [row.id, userId, row.name, row.areaHectares, row.grapeVariety, row.status],
        );
        await ask(
          'keep',
          'insert into app.writes (user_id, id, request_digest, status, answer) values ($1, $2, $3, 201, $4)',
          [userId, id, Buffer.alloc(32), JSON.stringify(rows[0])],
        );
        await client.query('commit');
        answers.push({ id, status: 201, data: rows[0] });
      }
      client.release();
      return { answers };
    },
  );

  /** Many rows at once, for a first sync. */
  app.post<{ Querystring: { rows: number }; Headers: { 'x-user': string } }>(
    '/fill',
    async ({ query, headers }) => {
      await pool.query(
        `insert into app.plots (id, user_id, name, area_hectares, grape_variety, notes)
       select gen_random_uuid(), $1, 'Plot ' || n, n % 7 + 0.5, 'Sonaka', md5(n::text) from generate_series(1, $2) n`,
        [headers['x-user'], query.rows],
      );
      return { rows: query.rows };
    },
  );

  app.get<{ Headers: { 'x-user': string } }>('/plots', async ({ headers }) => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select *, created_at::text as cursor_value from app.plots
             where user_id = $1 and deleted_at is null order by created_at, id limit 51`,
      values: [headers['x-user']],
    });
    return { items: rows };
  });
}
