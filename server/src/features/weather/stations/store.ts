import type { OwnStation } from '@draksha/contract';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../../db.ts';
import { type OwnRow, ownedRows } from '../../../lib/owned-rows.ts';
import type { StationDay } from './measured-hours.ts';

type Station = OwnStation & { readonly phaseMinutes: number };
export type StationRow = OwnRow<Station, 'stations'>;

export const stationRows = ownedRows<Station, 'stations'>({
  name: 'stations',
  order: { by: 'createdAt', direction: 'asc' },
});

/** A farmer's stations, oldest first. */
export const ownStations = (db: ReadDb): Promise<StationRow[]> => stationRows.all(db);

/** The station of that name, locked until the end of the transaction. */
export async function lockStationNamed(db: WriteDb, name: string): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    select * from app.stations where lower(name) = lower(${name}) and deleted_at is null for update`.execute(
    db,
  );
  return rows[0];
}

/** Days of a station from one day of UTC to another, both included, oldest first. */
export async function readStationDays(
  db: ReadDb,
  station: StationRow,
  from: string,
  to: string,
): Promise<StationDay[]> {
  const { rows } = await sql<StationDay>`
    select day, starts_at, layout, hours from app.station_days
    where station_id = ${station.id} and day between ${from} and ${to} order by day`.execute(db);
  return rows;
}

export async function writeStationDays(
  db: WriteDb,
  userId: string,
  station: StationRow,
  days: readonly StationDay[],
): Promise<void> {
  if (days.length === 0) return;
  const rows = JSON.stringify(
    days.map(({ startsAt, hours, ...rest }) => ({
      ...rest,
      starts_at: startsAt,
      hours: hours.toString('base64'),
    })),
  );
  await sql`
    insert into app.station_days as d (station_id, user_id, day, starts_at, layout, hours)
    select ${station.id}, ${userId}, day, starts_at, layout, decode(hours, 'base64')
    from jsonb_to_recordset(${rows}::jsonb) as t (day date, starts_at timestamptz, layout smallint, hours text)
    on conflict (station_id, day) do update set
      starts_at = excluded.starts_at, layout = excluded.layout, hours = excluded.hours`.execute(db);
}

interface Growth {
  readonly newHours: number;
  readonly firstHourAt: string;
  readonly lastHourAt: string;
  readonly quantities: readonly string[];
}

/** Notes what an import added; the station as it is then. */
export async function growStation(
  db: WriteDb,
  station: StationRow,
  { newHours, firstHourAt, lastHourAt, quantities }: Growth,
): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    update app.stations set
      hours = hours + ${newHours},
      first_hour_at = least(first_hour_at, ${firstHourAt}),
      last_hour_at = greatest(last_hour_at, ${lastHourAt}),
      quantities = array(
        select distinct q from unnest(quantities || ${[...quantities]}::text[]) q order by q)
    where id = ${station.id} returning *`.execute(db);
  return rows[0];
}
