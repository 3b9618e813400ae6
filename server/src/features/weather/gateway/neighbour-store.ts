import type { WeatherSource } from '@draksha/contract';
import { sql } from 'kysely';
import { anyText, type Db } from '../../../db.ts';
import { storedSource } from '../providers/service.ts';
import type { PastCell } from './hour-archive.ts';

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

const bundlesOf = (db: Db, cells: readonly string[]) =>
  db
    .selectFrom('weatherBundles')
    .select([
      'cell as id',
      'source',
      'fetchedAt',
      sql<number | null>`(body->>'elevationMetres')::float8`.as('elevationMetres'),
    ])
    .where('cell', '=', anyText(cells));

/** Those of the cells of which a bundle is kept. */
export async function readCells(db: Db, cells: readonly string[]): Promise<StoredCell[]> {
  const rows = await bundlesOf(db, cells)
    .select([
      sql<number>`split_part(cell, ',', 1)::float8`.as('latitude'),
      sql<number>`split_part(cell, ',', 2)::float8`.as('longitude'),
      sql<number>`jsonb_array_length(body->'hourly')`.as('hours'),
      sql<string | null>`body->'hourly'->-1->>'datetime'`.as('lastHourAt'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, source: storedSource(row.source) }));
}

/** Hours of the kept bundles that start between two instants, both included, ascending. */
export async function readCellHours(
  db: Db,
  cells: readonly string[],
  from: Date,
  to: Date,
): Promise<PastCell[]> {
  const rows = await bundlesOf(db, cells)
    .select(
      // As text: the names in it are ours already.
      sql<string>`(select coalesce(jsonb_agg(h order by (h->>'datetime')::timestamptz), '[]')
        from jsonb_array_elements(body->'hourly') h
        where (h->>'datetime')::timestamptz between ${from} and ${to})::text`.as('hours'),
    )
    .execute();
  return rows.map((row) => ({ ...row, source: storedSource(row.source), hours: JSON.parse(row.hours) }));
}
