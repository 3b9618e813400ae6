import type { OwnStation } from '@draksha/contract';
import type { WetnessFit } from '@draksha/models';
import { sql } from 'kysely';
import { ofFarmer, type ReadDb, type WriteDb } from '../../../db.ts';
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
  const named = await db
    .selectFrom('stations')
    .select('id')
    .where('userId', '=', ofFarmer)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return named && stationRows.hold(db, named.id);
}

/** Days of a station from one day of UTC to another, both included, oldest first. */
export async function readStationDays(
  db: ReadDb,
  station: StationRow,
  from: string,
  to: string,
): Promise<StationDay[]> {
  return db
    .selectFrom('stationDays')
    .select(['day', 'startsAt', 'layout', 'hours'])
    .where('userId', '=', ofFarmer)
    .where('stationId', '=', station.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** The most writes of a station's hours for any UTC day since a date. */
export async function mostWritesADay(db: ReadDb, station: StationRow, from: string): Promise<number> {
  const row = await db
    .selectFrom('stationDays')
    .select(({ fn }) => fn.max<number | null>('version').as('writes'))
    .where('userId', '=', ofFarmer)
    .where('stationId', '=', station.id)
    .where('day', '>=', from)
    .executeTakeFirst();
  return row?.writes ?? 0;
}

export async function writeStationDays(
  db: WriteDb,
  userId: string,
  station: StationRow,
  days: readonly StationDay[],
): Promise<void> {
  if (days.length === 0) return;
  const given = sql<StationDay>`unnest(${days.map(({ day }) => day)}::date[],
    ${days.map(({ startsAt }) => startsAt)}::timestamptz[], ${days.map(({ layout }) => layout)}::smallint[],
    ${days.map(({ hours }) => hours)}::bytea[])`;
  await db
    .insertInto('stationDays')
    .columns(['stationId', 'userId', 'day', 'startsAt', 'layout', 'hours'])
    .expression(({ selectFrom }) =>
      selectFrom(given.as<'t'>(sql`t(day, starts_at, layout, hours)`)).select([
        sql<string>`${station.id}::uuid`.as('stationId'),
        sql<string>`${userId}::uuid`.as('userId'),
        't.day',
        't.startsAt',
        't.layout',
        't.hours',
      ]),
    )
    .onConflict((on) =>
      on.columns(['userId', 'stationId', 'day']).doUpdateSet((is) => ({
        startsAt: is.ref('excluded.startsAt'),
        layout: is.ref('excluded.layout'),
        hours: is.ref('excluded.hours'),
      })),
    )
    .execute();
}

interface Growth {
  readonly newHours: number;
  readonly firstHourAt: string;
  readonly lastHourAt: string;
  readonly quantities: readonly string[];
  /** Null where no leaf sensor has spoken. */
  readonly wetness: WetnessFit | null;
}

/** Notes what an import added; the station as it is then. */
export async function growStation(
  db: WriteDb,
  station: StationRow,
  { newHours, firstHourAt, lastHourAt, quantities, wetness }: Growth,
): Promise<StationRow | undefined> {
  await db
    .updateTable('stations')
    .set((is) => ({
      hours: is('hours', '+', newHours),
      firstHourAt: sql<string>`least(first_hour_at, ${firstHourAt})`,
      lastHourAt: sql<string>`greatest(last_hour_at, ${lastHourAt})`,
      quantities: sql<string[]>`array(
        select distinct q from unnest(quantities || ${[...quantities]}::text[]) q order by q)`,
      wetness: wetness === null ? is.ref('wetness') : sql<WetnessFit>`${JSON.stringify(wetness)}::jsonb`,
    }))
    .where('userId', '=', ofFarmer)
    .where('id', '=', station.id)
    .execute();
  return stationRows.findAny(db, station.id);
}
