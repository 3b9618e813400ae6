import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Hint } from '../../ui/notice.tsx';
import { amountWords } from './amount-words.ts';
import type { EntryForm } from './entry-form-values.ts';
import { stockMovements, useRecords } from './queries.ts';
import { sprayCost } from './spray-cost.ts';
import { shelfOf, shortagesOf } from './stock.ts';
import { amountsOf } from './tank-form.ts';
import { useChosenPlots, useTankForm } from './typed-entry.ts';

interface StockNoteProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
  readonly without: string | null;
}

/** Says what the spray costs by purchases, and warns where stock is short; saving stays possible. */
export function StockNote({ form, plots, without }: StockNoteProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const movements = stockMovements.useAll();
  const records = useRecords();
  const shelf = useMemo(() => shelfOf(movements, records, without), [movements, records, without]);
  const { acres } = useChosenPlots(form, plots);
  const typed = useTankForm(form);
  const amounts = amountsOf(typed, acres);
  const uses = typed.products.flatMap(({ productId, name }, at) => {
    const amount = amounts[at];
    return amount ? [{ productId, name, amount: amount.amount, unit: amount.amountUnit }] : [];
  });
  const short = shortagesOf(shelf, uses);
  const cost = sprayCost(movements, typed, acres);
  const money =
    cost &&
    (cost.paise === null
      ? t('stock.noPrice', { names: cost.unknown.join(', ') })
      : t('stock.costs', { money: format.money(cost.paise) }));
  if (short.length === 0) return money && <Box role="status">{money}</Box>;
  return (
    <Box role="status" sx={{ '& > div': { my: 0 } }}>
      <Hint>
        {short.map(({ name, unit, needed, left }) => (
          <div key={`${name} ${unit}`}>
            {t('stock.short', {
              name,
              needed: amountWords(t, format, needed, unit),
              left: amountWords(t, format, Math.max(0, left), unit),
            })}
          </div>
        ))}
      </Hint>
      {money}
    </Box>
  );
}
