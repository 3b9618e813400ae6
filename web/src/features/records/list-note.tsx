import type { Plot } from '@draksha/contract';
import { ownProductOf, sprayEventsOf, sprayedProduct, usesByList } from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { FormNote } from '../../ui/notice.tsx';
import { listedOf, useListName, useProductLists } from '../product-lists/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm } from './entry-form-values.ts';
import { products, useRecords } from './queries.ts';
import { seasonSprays } from './season-sprays.ts';
import { useChosenPlots } from './typed-entry.ts';

interface ListNoteProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
  /** The entry that is being changed. */
  readonly without: string | null;
}

/** Products of the tank that are not on the farm's lists, were dropped, or reached their limit. Saving stays possible. */
export function ListNote({ form, plots, without }: ListNoteProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const records = useRecords();
  const { chosen } = useChosenPlots(form, plots);
  const listName = useListName();
  const lists = useProductLists();
  const own = products.useAll().map(ownProductOf);
  const lines = useWatch({ control: form.control, name: 'products' });
  const inForce = lists.filter(({ isWithdrawn }) => !isWithdrawn);
  // A tank each, of each plot's running season.
  const tanksOf =
    inForce.length === 0
      ? []
      : chosen.map(({ id }) =>
          sprayEventsOf(
            seasonSprays(records, id, seasonsOf(id).running?.pruningDate ?? '', without),
            own,
          ).map((event) => event.products),
        );
  const usedUp = inForce.flatMap((list) =>
    lines.flatMap((line) => {
      const [most = null] = listedOf([list], line, own).map(({ maxUses }) => maxUses);
      const { productId, name, activeIngredient } = line;
      const asked = sprayedProduct({ productId, name, activeIngredient }, own);
      const used = Math.max(0, ...tanksOf.map((tanks) => usesByList(list, asked, tanks)));
      if (most === null || used < most) return [];
      const counts = { used: format.number(used), most: format.number(most) };
      return t('list.uses', { name, list: listName(list), ...counts });
    }),
  );
  const offList = inForce.flatMap((list) => {
    const listed = lines.flatMap((line) =>
      listedOf([list], line, own).map(({ standing }) => ({ standing, name: line.name })),
    );
    const namesOf = (standing: string) =>
      listed.filter((one) => one.standing === standing).map(({ name }) => name);
    return (['dropped', 'not_listed'] as const).flatMap((standing) => {
      const names = namesOf(standing).join(', ');
      if (names === '') return [];
      return t(standing === 'dropped' ? 'list.dropped' : 'list.not', { names, list: listName(list) });
    });
  });
  const said = [...offList, ...usedUp];
  if (said.length === 0) return null;
  return (
    <FormNote verdict="poor">
      {said.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
    </FormNote>
  );
}
