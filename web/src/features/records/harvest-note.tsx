import type { Plot } from '@draksha/contract';
import { harvestLock, ownProductOf } from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { listedOf, listsSayOfAll, useListName, useProductLists } from '../product-lists/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import type { EntryForm } from './entry-form-values.ts';
import { products } from './queries.ts';
import { useChosenPlots, useMarkets } from './typed-entry.ts';

const EVERY_MARKET = 'every';
const DAY_AND_PRODUCTS = ['day', 'products'] as const;

/** From when the harvest may begin after this spray alone; names products with unknown days. */
export function HarvestNote({
  form,
  plots,
}: {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
}) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const [day, lines] = useWatch({ control: form.control, name: DAY_AND_PRODUCTS });
  const { chosen } = useChosenPlots(form, plots);
  const markets = useMarkets(form, plots);
  const lists = useProductLists();
  const listName = useListName();
  const own = products.useAll().map(ownProductOf);
  if (lines.length === 0 || day === '') return null;
  const asked = lines.map((line) => {
    const label = wholeDays(line.phiDays);
    const said = listsSayOfAll(listedOf(lists, line, own), markets);
    return said.days !== null && said.days > (label ?? -1) ? said : { days: label, list: null };
  });
  const lock = harvestLock(
    lines.map(({ name }, at) => ({
      id: String(at),
      sprayedOn: day,
      product: name,
      phiDaysByMarket: { [EVERY_MARKET]: asked[at]?.days ?? null },
    })),
    [EVERY_MARKET],
    day,
  );
  const unknown = lock.unknown.map((id) => lines[Number(id)]?.name ?? '').join(', ');
  const byList = lock.decidedBy.flatMap((id) => asked[Number(id)]?.list ?? [])[0];
  const wanted = chosen.flatMap(({ id }) => seasonsOf(id).running?.expectedHarvestDate ?? []).sort()[0];
  const breaks = wanted !== undefined && lock.atLeast !== null && lock.atLeast > wanted;
  const tone = breaks ? 'poor' : unknown === '' ? 'good' : 'fair';
  return (
    <Box
      role="status"
      sx={{
        p: 2,
        borderRadius: 1,
        color: (theme) => theme.palette.field.verdict[tone].text,
        backgroundColor: (theme) => theme.palette.field.verdict[tone].soft,
      }}
    >
      {lock.atLeast !== null && (
        <Box sx={{ fontWeight: 650 }}>{t('harvest.from', { day: format.dayMonth(lock.atLeast) })}</Box>
      )}
      {byList && <Box>{t('list.by', { list: listName(byList) })}</Box>}
      {unknown !== '' && <Box>{t('harvest.unknown', { names: unknown })}</Box>}
      {wanted !== undefined && (
        <Box>{t(breaks ? 'harvest.breaks' : 'harvest.expected', { day: format.dayMonth(wanted) })}</Box>
      )}
    </Box>
  );
}

function wholeDays(typed: string): number | null {
  const days = readNumber(typed);
  return days !== null && Number.isInteger(days) && days >= 0 && days <= 365 ? days : null;
}
