import { ownProductOf, sprayedProduct } from '@draksha/models';
import { listMarkets } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import {
  EuLimits,
  listedOf,
  type TypedProduct,
  useJoinedLists,
  useListLimits,
  useListName,
} from '../product-lists/queries.ts';
import { products } from './queries.ts';

/** A product on the farm's joined lists, each by name and day, with the residue limits of its substances. */
export function ProductLimits({ product }: { readonly product: TypedProduct }) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const listName = useListName();
  const limits = useListLimits();
  const own = products.useAll().map(ownProductOf);
  const said = listedOf(useJoinedLists(), product, own).flatMap((listed) => {
    const list = listName(listed.list);
    if (listed.standing === 'dropped') return t('list.gone', { list });
    if (listed.standing === 'not_listed') return [];
    const days = listMarkets.flatMap((market) => {
      const found = listed.days[market];
      if (found === undefined) return [];
      const number = format.number(found);
      return market === 'any' ? number : `${t(`list.market.${market}`)} ${number}`;
    });
    const head =
      days.length === 0
        ? t('list.noDays', { list })
        : t('list.days', { list, count: 2, days: days.join(', ') });
    return [head, ...limits(listed)].join(' · ');
  });
  const { actives } = sprayedProduct(product, own);
  return (
    <>
      {said.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
      <Suspense fallback={null}>
        <EuLimits actives={actives} />
      </Suspense>
    </>
  );
}
