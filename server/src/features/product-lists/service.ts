import type { ProductListRow, PublishedProductList } from '@draksha/contract';
import { listRowKey } from '@draksha/models';
import {
  editionsInForce,
  mayHaveBeenShown,
  sameDays,
  sinceEdition,
} from '@draksha/models/products/list-comparison';
import type { Db, ReadDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { editionKey, editionsOfMany, joinedEditions, leftOrganisations, rowsOfEditions } from './store.ts';

type Edition = Awaited<ReturnType<typeof joinedEditions>>[number];
type Turn = Edition & { readonly publishedAt: string };

/** Editions in force end with the consent; later ones do not reach the farm. */
function turnsAtEnd(editions: readonly Turn[], endedAt: string) {
  const turns = editionsInForce(
    editions.map((one) => ({
      ...one,
      withdrawnAt: one.withdrawnAt !== null && one.withdrawnAt > endedAt ? null : one.withdrawnAt,
    })),
  );
  const { now, before, earlier } = turns;
  return now === null
    ? turns
    : { now: null, before: now, earlier: [...(before ? [before] : []), ...earlier] };
}

/**
 * Of each organisation the edition in force, else that it was withdrawn.
 *
 * @param left when the farm's consent to one of them ended
 */
async function listsInForce(
  db: ReadDb,
  found: readonly Edition[],
  left: ReadonlyMap<string, string>,
): Promise<{ organisationId: string; list: PublishedProductList }[]> {
  const editions = found.flatMap((one): Turn[] =>
    one.publishedAt === null ? [] : [{ ...one, publishedAt: one.publishedAt }],
  );
  if (editions.length === 0) return [];
  const turns = [...Map.groupBy(editions, ({ organisationId }) => organisationId)].map(([id, all]) => {
    const endedAt = left.get(id);
    return endedAt === undefined ? editionsInForce(all) : turnsAtEnd(all, endedAt);
  });
  const asked = turns.flatMap(({ now, before, earlier }) =>
    [now, before, ...earlier].flatMap((one) => one ?? []),
  );
  if (asked.length === 0) return [];
  const rows = await rowsOfEditions(db, asked);
  const rowsOf = (one: Turn | null): ProductListRow[] | null => (one && rows.get(editionKey(one))) ?? null;
  return turns.flatMap(({ now, before, earlier }) => {
    const named = now ?? before;
    if (named === null) return [];
    const { id, organisationId, organisationName, name, season, source, datedOn, withdrawnAt } = named;
    const shownBefore = before && mayHaveBeenShown([before, ...earlier].map((one) => rowsOf(one) ?? []));
    const list = {
      id,
      organisation: organisationName,
      name,
      season,
      source,
      datedOn,
      isWithdrawn: now === null,
      hasConsentEnded: left.has(organisationId) && withdrawnAt === null,
      ...sinceEdition(shownBefore, rowsOf(now) ?? []),
    } as PublishedProductList;
    return [{ organisationId, list }];
  });
}

/** The lists that count on the farm of the connection: of each organisation that it has joined the edition in force. */
export async function listsOfFarm(db: ReadDb): Promise<PublishedProductList[]> {
  const editions = await joinedEditions(db);
  if (editions.length === 0) return [];
  const left = new Map((await leftOrganisations(db)).map((one) => [one.organisationId, one.endedAt]));
  return (await listsInForce(db, editions, left)).map(({ list }) => list);
}

/** The lists of these organisations, by the organisation; those without one are left out. */
export async function listsOfOrganisations(
  db: Db,
  organisationIds: readonly string[],
): Promise<Map<string, PublishedProductList>> {
  const lists = await listsInForce(db, await editionsOfMany(db, organisationIds), new Map());
  return new Map(lists.map(({ organisationId, list }) => [organisationId, list]));
}

/** Two rows of one substance and formulation with other days. @throws AppError validation_failed: both are named */
export function checkDays(rows: readonly ProductListRow[]): void {
  const numbered = rows.map((row, at) => ({ row, at }));
  const fields: Record<string, string> = {};
  for (const group of Map.groupBy(numbered, ({ row }) => listRowKey(row)).values()) {
    const first = group[0]?.row.days ?? {};
    if (group.every(({ row }) => sameDays(row.days, first))) continue;
    for (const { at } of group) fields[`rows.${at}.days`] = 'Another row of this substance has other days';
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}
