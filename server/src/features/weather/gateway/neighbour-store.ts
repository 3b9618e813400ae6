import type { WeatherSource } from '@draksha/contract';
import type { Pool } from 'pg';
import type { CellHours } from './kept-hours.ts';

export interface StoredCell {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationMetres: number | null;
  readonly source: WeatherSource;
  readonly fetchedAt: string;
  readonly hours: number;
  readonly lastHourAt: string | null;
}

/** Those of the cells of which a bundle is kept. */
export async function readCells(pool: Pool, cells: readonly string[]): Promise<StoredCell[]> {
  const { rows } = await pool.query<StoredCell>(
    `select cell as id, split_part(cell, ',', 1)::float8 as latitude, split_part(cell, ',', 2)::float8 as longitude,
       (body->>'elevationMetres')::float8 as "elevationMetres", source, fetched_at as "fetchedAt",
       jsonb_array_length(body->'hourly') as hours, body->'hourly'->-1->>'datetime' as "lastHourAt"
     from app.weather_bundles where cell = any($1)`,
    [cells],
  );
  return rows;
}

/** Hours of the kept bundles that start between two instants, both included, ascending. */
export async function readCellHours(
  pool: Pool,
  cells: readonly string[],
  from: Date,
  to: Date,
): Promise<CellHours[]> {
  const { rows } = await pool.query<CellHours>(
    `select cell as id, (body->>'elevationMetres')::float8 as "elevationMetres", source,
       fetched_at as "fetchedAt",
       (select coalesce(jsonb_agg(h order by (h->>'datetime')::timestamptz), '[]')
        from jsonb_array_elements(body->'hourly') h
        where (h->>'datetime')::timestamptz between $2 and $3) as hours
     from app.weather_bundles where cell = any($1)`,
    [cells, from, to],
  );
  return rows;
}
