import type pg from 'pg';

/** Many farms as they are in the middle of a season, put into the database by the rules of its tables. */

export interface Farms {
  readonly farmers: number;
  readonly cells: number;
}

/** Uuids that can be reckoned again: of the farmer, their session, their plots. */
const uuid = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
const COLUMNS_OF_CELLS = 60;

const place = (cell: string) =>
  `15.05 + (${cell}) / ${COLUMNS_OF_CELLS} * 0.1, 73.05 + (${cell}) % ${COLUMNS_OF_CELLS} * 0.1`;

const tables = ({ cells }: Farms): readonly string[] => [
  `insert into auth.users (id, aud, role, phone, phone_confirmed_at, created_at, updated_at)
   select ${uuid('farmer', 'f')}, 'authenticated', 'authenticated', '91' || (7000000000 + f), now(), now(), now()
   from generate_series(1, $1::int) f`,
  `insert into auth.sessions (id, user_id, amr, refresh_key, created_at, refreshed_at)
   select ${uuid('session', 'f')}, ${uuid('farmer', 'f')}, '[]', 'none', now(), now() from generate_series(1, $1::int) f`,
  `insert into app.users (id, phone, first_name, phone_verified)
   select ${uuid('farmer', 'f')}, '+91' || (7000000000 + f), 'Asha', true from generate_series(1, $1::int) f`,
  // Two plots in the farmer's own cell, one in the next.
  `insert into app.plots (id, user_id, name, area_hectares, grape_variety, irrigation_type, latitude, longitude)
   select ${uuid('plot', `(f || '/' || p)`)}, ${uuid('farmer', 'f')}, 'Plot ' || p, 1.2, 'Thompson Seedless', 'drip',
     ${place(`(f + p / 3) % ${cells}`)} from generate_series(1, $1::int) f, generate_series(1, 3) p`,
  `insert into app.seasons (id, user_id, plot_id, cycle, pruning_date)
   select ${uuid('season', `(f || '/' || p)`)}, ${uuid('farmer', 'f')}, ${uuid('plot', `(f || '/' || p)`)}, 'fruit',
     current_date - 20 - f % 60 from generate_series(1, $1::int) f, generate_series(1, 3) p`,
  `insert into app.tasks (id, user_id, plot_id, title, scheduled_date)
   select ${uuid('task', `(f || '/' || t)`)}, ${uuid('farmer', 'f')}, ${uuid('plot', `(f || '/' || (1 + t % 3))`)}, 'Work ' || t,
     current_date + t - 4 from generate_series(1, $1::int) f, generate_series(1, 8) t`,
  `insert into app.records (id, user_id, plot_id, entry_id, kind, happened_at, details)
   select ${uuid('record', `(f || '/' || r)`)}, ${uuid('farmer', 'f')}, ${uuid('plot', `(f || '/' || (1 + r % 3))`)},
     ${uuid('entry', `(f || '/' || r)`)}, 'rain_gauge', now() - r * interval '30 hours', '{"mm": 4}'
   from generate_series(1, $1::int) f, generate_series(1, 20) r`,
];

export async function seedFarms(client: pg.Client, farms: Farms): Promise<void> {
  for (const sql of tables(farms)) await client.query(sql, [farms.farmers]);
  await client.query('vacuum analyze');
}

/** The weather of all cells, made of that of one which was fetched. */
export async function seedWeather(client: pg.Client, { cells }: Farms): Promise<void> {
  await client.query(
    `insert into app.weather_bundles (cell, source, fetched_at, viewed_at, body)
     select c.id, b.source, b.fetched_at, now() - interval '1 day', jsonb_set(b.body, '{cell}', jsonb_build_object(
       'id', c.id, 'latitude', c.latitude, 'longitude', c.longitude))
     from (select * from app.weather_bundles limit 1) b,
       (select to_char(round(latitude, 1), 'FM990.0000') || ',' || to_char(round(longitude, 1), 'FM990.0000') as id,
          round(latitude, 1) as latitude, round(longitude, 1) as longitude
        from (select 15.1 + n / ${COLUMNS_OF_CELLS} * 0.1 as latitude, 73.1 + n % ${COLUMNS_OF_CELLS} * 0.1 as longitude
          from generate_series(0, $1::int - 1) n) g) c
     on conflict do nothing`,
    [cells],
  );
  await client.query(
    'insert into app.weather_refreshes (cell) select cell from app.weather_bundles on conflict do nothing',
  );
}

export interface Opener {
  readonly userId: string;
  readonly sessionId: string;
}

export async function openers(client: pg.Client, { farmers }: Farms): Promise<Opener[]> {
  const { rows } = await client.query<Opener>(
    `select ${uuid('farmer', 'f')} as "userId", ${uuid('session', 'f')} as "sessionId" from generate_series(1, $1::int) f`,
    [farmers],
  );
  return rows;
}
