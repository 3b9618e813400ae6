import { harvestDate, ownProductOf, type SprayEvent, sprayEventsOf, withListDays } from '@draksha/models';
import { growsWood } from '@draksha/models/plan/plot-care';
import type { Db } from '../../db.ts';
import { listsOfOrganisations } from '../product-lists/service.ts';
import { joinedOrganisations, lastSprayed, productsNamed, type runningSeasons } from './farm-list-store.ts';

type RunningSeason = Awaited<ReturnType<typeof runningSeasons>>[number];
type Sprayed = Awaited<ReturnType<typeof lastSprayed>>[number];

/** The lists that count on each farm, as its phone has them, under what they have in common. */
async function listsByFarm(db: Db, ownerIds: readonly string[], now: Date) {
  const joined = await joinedOrganisations(db, ownerIds, now);
  const organisationIds = [...new Set(joined.map(({ organisationId }) => organisationId))];
  const lists = await listsOfOrganisations(db, organisationIds);
  const joinedOf = Map.groupBy(joined, ({ ownerId }) => ownerId);
  return (ownerId: string) => {
    const ids = (joinedOf.get(ownerId) ?? []).map(({ organisationId }) => organisationId).toSorted();
    return { key: ids.join(), lists: ids.flatMap((id) => lists.get(id) ?? []) };
  };
}

/** The farms' own rows of the products that were sprayed, as the models read them. */
async function ownByFarm(db: Db, sprayed: readonly Sprayed[]) {
  const named = sprayed.filter(({ product }) => product.productId !== undefined);
  const owners = [...new Set(named.map(({ ownerId }) => ownerId))];
  const ids = [...new Set(named.flatMap(({ product }) => product.productId ?? []))];
  const rows = ids.length === 0 ? [] : await productsNamed(db, owners, ids);
  const known = new Map(rows.map((row) => [`${row.ownerId} ${row.id}`, ownProductOf(row)]));
  return (ownerId: string, productId: string | undefined) => known.get(`${ownerId} ${productId}`);
}

/**
 * Whether the waiting days of sprays exceed the expected harvest: by record, label and lists, as on the phone.
 *
 * @param since earliest spray to consider, ISO 8601
 */
export async function harvestsTooEarly(
  db: Db,
  seasons: readonly RunningSeason[],
  since: string,
  now: Date,
): Promise<(season: RunningSeason) => boolean> {
  const toPick = seasons.filter(({ cycle, status }) => cycle === 'fruit' && !growsWood(status));
  if (toPick.length === 0) return () => false;
  const ownerIds = [...new Set(toPick.map(({ ownerId }) => ownerId))];
  const plotIds = toPick.map(({ plotId }) => plotId);
  const [sprayed, listsOf] = await Promise.all([
    lastSprayed(db, ownerIds, plotIds, since),
    listsByFarm(db, ownerIds, now),
  ]);
  const ownOf = await ownByFarm(db, sprayed);

  /** Hundreds of farms spray the same: each product is read once. */
  const readBefore = new Map<string, readonly SprayEvent[]>();
  const eventsOf = ({ ownerId, plotId, happenedAt, product }: Sprayed): SprayEvent[] => {
    const own = ownOf(ownerId, product.productId);
    const { key: joined, lists } = listsOf(ownerId);
    const key = JSON.stringify([product, joined, own ? ownerId : '']);
    const record = { id: key, plotId, kind: 'spray', happenedAt, details: { products: [product] } };
    const read = readBefore.get(key) ?? withListDays(sprayEventsOf([record], own && [own]), lists);
    readBefore.set(key, read);
    return read.map((event) => ({ ...event, plotId, atMs: Date.parse(happenedAt) }));
  };

  const sprayedOn = Map.groupBy(sprayed, ({ ownerId, plotId }) => `${ownerId} ${plotId}`);
  const tooEarly = toPick.filter((season) => {
    const { ownerId, plotId, expectedHarvestDate } = season;
    if (expectedHarvestDate === null) return false;
    const events = (sprayedOn.get(`${ownerId} ${plotId}`) ?? []).flatMap(eventsOf);
    const lock = harvestDate(events, season, expectedHarvestDate);
    return (lock?.atLeast ?? '') > expectedHarvestDate;
  });
  const found = new Set(tooEarly);
  return (season) => found.has(season);
}
