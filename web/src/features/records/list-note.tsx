import { ownProductOf } from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../ui/notice.tsx';
import { listedOf, useListName, useProductLists } from '../product-lists/queries.ts';
import type { EntryForm } from './entry-form.ts';
import { products } from './queries.ts';

/** Products of the tank that are not on a list of the farm's organisations, or are on it no more. It stops nobody. */
export function ListNote({ form }: { readonly form: UseFormReturn<EntryForm> }) {
  const { t } = useTranslation('diary');
  const listName = useListName();
  const lists = useProductLists();
  const own = products.useAll().map(ownProductOf);
  const lines = useWatch({ control: form.control, name: 'products' });
  const said = lists
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .flatMap((list) => {
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
  if (said.length === 0) return null;
  return (
    <FormNote verdict="poor">
      {said.map((text) => (
        <Box key={text}>{text}</Box>
      ))}
    </FormNote>
  );
}
