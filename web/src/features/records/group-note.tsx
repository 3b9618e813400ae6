import type { Plot } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import {
  groupsToRest,
  INDIA_UTC_OFFSET_MINUTES,
  ownProductOf,
  type SprayedProduct,
  sprayEventsOf,
  sprayedProduct,
} from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm } from './entry-form.ts';
import { products, useRecords } from './queries.ts';
import { useChosenPlots } from './typed-entry.ts';

const DAY_AND_PRODUCTS = ['day', 'products'] as const;

/** Where the spray would use a resistance group again too soon: which, and when it was used last. */
export function GroupNote({
  form,
  plots,
  without,
}: {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
  /** The entry that is being changed. */
  readonly without: string | null;
}) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const own = products.useAll().map(ownProductOf);
  const records = useRecords();
  const [day, lines] = useWatch({ control: form.control, name: DAY_AND_PRODUCTS });
  const { chosen } = useChosenPlots(form, plots);
  if (lines.length === 0 || day === '') return null;
  const again = new Map<string, string>();
  for (const { id } of chosen) {
    const from = seasonsOf(id).running?.pruningDate ?? '';
    const rows = records.filter(
      (row): row is FarmRecord<'spray'> =>
        row.kind === 'spray' &&
        row.plotId === id &&
        row.entryId !== without &&
        row.happenedAt.slice(0, 10) >= from,
    );
    const sprays = sprayEventsOf(rows, own);
    const { last, full } = groupsToRest(sprays, INDIA_UTC_OFFSET_MINUTES);
    const planned = lines.flatMap((line) => frac(sprayedProduct(said(line), own)));
    for (const code of [...last, ...full].filter((one) => planned.includes(one))) {
      const used = sprays.findLast(({ products: tank }) => tank.some((one) => frac(one).includes(code)));
      if (used) again.set(code, farmDay(used.atMs));
    }
  }
  if (again.size === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        p: 2,
        borderRadius: 1,
        color: (theme) => theme.palette.field.verdict.fair.text,
        backgroundColor: (theme) => theme.palette.field.verdict.fair.soft,
      }}
    >
      {[...again].map(([group, last]) => (
        <Box key={group}>{t('harvest.lastGroup', { group, day: format.dayMonth(last) })}</Box>
      ))}
    </Box>
  );
}

const frac = ({ groups }: SprayedProduct): string[] =>
  groups.flatMap(({ kind, code }) => (kind === 'FRAC' ? [code] : []));

const said = ({ productId, name, activeIngredient, group, kind }: EntryForm['products'][number]) => ({
  productId,
  name,
  activeIngredient,
  group,
  kind,
});
