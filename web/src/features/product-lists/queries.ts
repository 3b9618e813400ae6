import type { PublishedProductList } from '@draksha/contract';
import {
  type Listed,
  type ListName,
  type ListsSay,
  listedIn,
  listsSay,
  sprayedProduct,
} from '@draksha/models';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { mayOpen } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { lazyExtra } from '../../ui/lazy-section.ts';

export const listsQuery = queryOptions(
  kept(
    ['product-lists'],
    ({ signal }, known) => api('GET /product-lists', { signal, known }),
    (lists) => lists,
  ),
);

/** EU residue limits of some substances, from the server: nothing without a network. */
export const EuLimits = lazyExtra(async () => (await import('./eu-limits.tsx')).EuLimits);

const NONE: readonly PublishedProductList[] = [];

/** Editions in force of the organisations that the farm has joined, and what has gone; on the phone without a network too. */
export function useProductLists(): readonly PublishedProductList[] {
  // A worker sees their own work alone.
  return useQuery({ ...listsQuery, enabled: mayOpen('/farm-records') }).data?.lists ?? NONE;
}

/** Without those that the farm left: a product is on them as before. */
export const useJoinedLists = (): readonly PublishedProductList[] =>
  useProductLists().filter(({ hasConsentEnded }) => !hasConsentEnded);

/** `Sahya list 2026-27, 3 Nov`. */
export function useListName(): (list: ListName) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ organisation, season, datedOn }) =>
    t('productList', { organisation, season, day: format.dayMonth(datedOn) });
}

/** Most uses, stages and residue limits, as a list prints them. */
export function useListLimits(): (listed: Listed) => string[] {
  const { t } = useTranslation('diary');
  const format = useFormat();
  return ({ maxUses, stages, residueLimits }) => [
    ...(maxUses === null ? [] : [t('list.most', { most: format.number(maxUses) })]),
    ...stages.map((stage) => t('list.stage', { stage })),
    ...residueLimits.map((limit) => t('list.residue', { limit })),
  ];
}

/** The editions that a spray is written under, in words. */
export function useListsInForce(): string {
  const format = useFormat();
  const { t } = useTranslation();
  return useProductLists()
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ organisation, season, datedOn }) =>
      t('productList', { organisation, season, day: format.date(datedOn) }),
    )
    .join('; ')
    .slice(0, 300);
}

export interface TypedProduct {
  readonly productId: string;
  readonly name: string;
  readonly activeIngredient: string;
}

/** Lists' entries for a typed product. */
export function listedOf(
  lists: readonly PublishedProductList[],
  product: TypedProduct,
  own: Parameters<typeof sprayedProduct>[1],
): Listed[] {
  if (lists.length === 0) return [];
  const { name, actives } = sprayedProduct(product, own);
  return lists.map((list) => listedIn(list, { name, actives }));
}

/** The longest days of some plots' markets. @param markets none where no plot is chosen */
export const listsSayOfAll = (listed: readonly Listed[], markets: readonly (string | null)[]): ListsSay =>
  (markets.length === 0 ? [null] : markets)
    .map((market) => listsSay(listed, market))
    .reduce((most, one) => ((one.days ?? -1) > (most.days ?? -1) ? one : most));
