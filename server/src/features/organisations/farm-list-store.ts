import type { RecordedProduct } from '@draksha/models';
import { sql } from 'kysely';
import { anyId, type Db } from '../../db.ts';

/*
 * What an organisation's list says of its farms, from their rows as they are: no plan is made here. Each statement names the farms, whose
 * consents were looked up before.
 */

/** Of a product in a spray what its days before harvest go by. */
const productSaid = sql<RecordedProduct>`jsonb_strip_nulls(jsonb_build_object('productId', p.said -> 'productId', 'name', p.said -> 'name',
  'activeIngredient', p.said -> 'activeIngredient', 'group', p.said -> 'group', 'kind', p.said -> 'kind', 'phiDays', p.said -> 'phiDays'))`;

export const farmNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('farmerProfiles', 'farmerProfiles.userId', 'users.id')
    .select([
      'users.id as ownerId',
      sql<string>`coalesce(farmer_profiles.farm_name, trim(concat_ws(' ', users.first_name, users.last_name)))`.as(
        'name',
      ),
      'farmerProfiles.locationVillage as village',
    ])
    .where('users.id', '=', anyId(ids))
    .execute();

/** Existing plots, by farm. */
export const farmPlots = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('plots')
    .select([
      'userId as ownerId',
      sql<string | null>`min(village)`.as('village'),
      // To a kilometre: a village is found by it, no plot.
      sql<number | null>`round(avg(latitude)::numeric * 100)::int`.as('latitude'),
      sql<number | null>`round(avg(longitude)::numeric * 100)::int`.as('longitude'),
      sql<
        string[]
      >`coalesce(array_agg(distinct grape_variety) filter (where grape_variety is not null), '{}')`.as(
        'varieties',
      ),
    ])
    .where('userId', '=', anyId(ids))
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'removed')
    .groupBy('userId')
    .execute();

/** The newest season of each plot, where it runs. */
export const runningSeasons = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('seasons as s')
        .innerJoin('plots as p', (join) =>
          join
            .onRef('p.userId', '=', 's.userId')
            .onRef('p.id', '=', 's.plotId')
            .on('p.deletedAt', 'is', null),
        )
        .distinctOn(['s.userId', 's.plotId'])
        .select(['s.userId', 's.plotId', 's.cycle', 's.pruningDate', 's.endedOn', 's.expectedHarvestDate'])
        .select(['s.targetMarket', 'p.grapeVariety', 'p.status'])
        .where('s.userId', '=', anyId(ids))
        .where('s.deletedAt', 'is', null)
        .where('p.status', '!=', 'removed')
        .orderBy('s.userId')
        .orderBy('s.plotId')
        .orderBy('s.pruningDate', 'desc')
        .as('newest'),
    )
    .select(['userId as ownerId', 'plotId', 'cycle', 'pruningDate', 'expectedHarvestDate', 'targetMarket'])
    .select(['grapeVariety', 'status'])
    .where('endedOn', 'is', null)
    .execute();

/** Farmers' stage marks of all seasons: earlier ones show a plot's pace. */
export const markedStages = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('stageObservations as o')
    .innerJoin('seasons as s', (join) =>
      join.onRef('s.userId', '=', 'o.userId').onRef('s.id', '=', 'o.seasonId').on('s.deletedAt', 'is', null),
    )
    .select(['s.plotId', 's.pruningDate', 'o.stage', 'o.observedOn'])
    .where('o.userId', '=', anyId(ids))
    .where('o.deletedAt', 'is', null)
    .execute();

/** The day in India on which each farm last wrote into its diary. */
export async function lastWritten(db: Db, ids: readonly string[]) {
  const farms = await db
    .selectFrom('users')
    .select(({ selectFrom, ref }) => [
      'users.id as ownerId',
      sql<string | null>`(${selectFrom('records')
        .select(({ fn }) => fn.max('records.createdAt').as('at'))
        .where('records.userId', '=', ref('users.id'))
        .where('records.deletedAt', 'is', null)} at time zone 'Asia/Kolkata')::date`.as('day'),
    ])
    .where('users.id', '=', anyId(ids))
    .execute();
  return farms.flatMap(({ ownerId, day }) => (day === null ? [] : [{ ownerId, day }]));
}

/** Products sprayed on plots, with each one's last spray, whose days run longest. */
export const lastSprayed = (db: Db, ids: readonly string[], plotIds: readonly string[], since: string) =>
  db
    .selectFrom('records as r')
    .innerJoinLateral(
      sql<unknown>`jsonb_array_elements(r.details -> 'products')`.as<'p'>(sql`p (said)`),
      (join) => join.onTrue(),
    )
    .select([
      'r.userId as ownerId',
      'r.plotId',
      sql<string>`max(r.happened_at)`.as('happenedAt'),
      productSaid.as('product'),
    ])
    .where('r.userId', '=', anyId(ids))
    .where('r.plotId', '=', anyId(plotIds))
    .where('r.kind', '=', 'spray')
    .where('r.deletedAt', 'is', null)
    .where('r.happenedAt', '>', since)
    .groupBy(['r.userId', 'r.plotId', productSaid])
    .execute();

/** Farms' own rows of products. */
export const productsNamed = (db: Db, ids: readonly string[], productIds: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['userId as ownerId', 'id', 'name', 'activeIngredient', 'group', 'phiDays', 'phiSource', 'kind'])
    .where('userId', '=', anyId(ids))
    .where('id', '=', anyId(productIds))
    .where('deletedAt', 'is', null)
    .execute();

/** The organisations that farms let see them: their lists count there. */
export const joinedOrganisations = (db: Db, ids: readonly string[], now: Date) =>
  db
    .selectFrom('farmConsents')
    .select(['userId as ownerId', 'organisationId'])
    .where('userId', '=', anyId(ids))
    .where('withdrawnAt', 'is', null)
    .where('untilAt', '>', now.toISOString())
    .execute();

/** Farms whose morning plan orders an unanswered disease spray. */
export const uncoveredInMorning = (db: Db, ids: readonly string[], since: string) =>
  db
    .selectFrom('briefs as b')
    .distinctOn('b.userId')
    .select([
      'b.userId as ownerId',
      sql<boolean>`exists (select from jsonb_array_elements(b.seen -> 'due') d
        where d ->> 'kind' in ('spray', 'spray_wait') and jsonb_array_length(d -> 'diseases') > 0
          and d ->> 'key' <> all (b.answered))`.as('isUncovered'),
    ])
    .where('b.userId', '=', anyId(ids))
    .where('b.date', '>=', since)
    .where('b.seen', 'is not', null)
    .orderBy('b.userId')
    .orderBy('b.date', 'desc')
    .execute();
