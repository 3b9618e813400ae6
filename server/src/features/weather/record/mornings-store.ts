import type { MorningRecord } from '@draksha/models';
import { WET_MORNING_HOURS } from '@draksha/models';
import { sql } from 'kysely';
import type { Db } from '../../../db.ts';
import type { WeatherBundle } from '../providers/service.ts';

export interface MorningForecast {
  readonly cell: string;
  readonly morning: string;
  readonly lead: number;
  readonly source: string;
  readonly issuedAt: string;
  readonly saidWetHours: number;
}

/** Bundles fetched since an instant, by cell, after one of them; without cells that no farmer looked at. */
export async function bundlesAfter(
  db: Db,
  cell: string,
  since: Date,
  limit: number,
): Promise<WeatherBundle[]> {
  const rows = await db
    .selectFrom('weatherBundles')
    // As text: the names in it are ours already, and the builder would look at each of them.
    .select(sql<string>`body::text`.as('body'))
    .where('cell', '>', cell)
    .where('fetchedAt', '>=', since.toISOString())
    .where(({ eb, or }) => or([eb('viewedAt', 'is', null), eb('viewedAt', '>', '-infinity')]))
    .orderBy('cell')
    .limit(limit)
    .execute();
  return rows.map(({ body }) => JSON.parse(body));
}

/** Stores forecasts; of a cell, morning and lead the first one counts. */
export async function saveForecastMornings(db: Db, said: readonly MorningForecast[]): Promise<void> {
  if (said.length === 0) return;
  await db
    .insertInto('forecastMornings')
    .values([...said])
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Notes what came of a cell's morning, at every lead that was said. */
export async function saveObservedMorning(
  db: Db,
  cell: string,
  morning: string,
  wetHours: number,
): Promise<void> {
  await db
    .updateTable('forecastMornings')
    .set({ cameWetHours: wetHours })
    .where('cell', '=', cell)
    .where('morning', '=', morning)
    .where('cameWetHours', 'is', null)
    .execute();
}

export async function dropMorningsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('forecastMornings').where('morning', '<', before).execute();
}

/** Of a cell by lead: the mornings of some months of the year that are compared by now. */
export async function morningRecords(
  db: Db,
  cell: string,
  months: readonly number[],
): Promise<MorningRecord[]> {
  const hasText = sql<boolean>`said_wet_hours >= ${WET_MORNING_HOURS}`;
  const isCome = sql<boolean>`said_wet_hours >= ${WET_MORNING_HOURS} and came_wet_hours >= ${WET_MORNING_HOURS}`;
  return db
    .selectFrom('forecastMornings')
    .select([
      'lead',
      sql<number>`count(*)::int`.as('cases'),
      sql<number>`(count(*) filter (where ${hasText}))::int`.as('said'),
      sql<number>`(count(*) filter (where ${isCome}))::int`.as('came'),
    ])
    .where('cell', '=', cell)
    .where('cameWetHours', 'is not', null)
    .where(sql<boolean>`extract(month from morning)::int = any(${[...months]}::int[])`)
    .groupBy('lead')
    .orderBy('lead')
    .execute();
}
