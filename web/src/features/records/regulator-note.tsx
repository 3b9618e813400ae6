import { stockMl } from '@draksha/models/spray/spray-tank';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { EntryForm } from './entry-form-values.ts';

/** A knapsack: the tank for which a gram cannot be weighed and a stock is measured instead. */
const KNAPSACK_LITRES = 15;
const DRUM_LITRES = 200;

/** For gibberellic acid by ppm: pure grams, the stock solution for each tank, and the water's pH. */
export function RegulatorNote({ form }: { readonly form: UseFormReturn<EntryForm> }) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const details = useWatch({ control: form.control, name: 'details' });
  const ppm = readNumber(details.ppm ?? '');
  const isGa3 = /ga|gibb|जीए|जिब|जी\.? ?ए/i.test(details.product ?? '');
  if (ppm === null || ppm <= 0 || !isGa3) return null;
  const typed = readNumber(details.waterLitres ?? '');
  const all = typed !== null && typed > 0 ? typed : DRUM_LITRES;
  return (
    <Box
      role="status"
      sx={{ p: 2, borderRadius: 1, backgroundColor: (theme) => theme.palette.field.verdict.good.soft }}
    >
      <Box>
        {t('regulator.pure', {
          grams: format.number((ppm * all) / 1000, 2),
          litres: format.number(all),
        })}
      </Box>
      <Box>
        {t('regulator.solution', {
          ml: format.number(stockMl(ppm, all), 1),
          litres: format.number(all),
          knapsackMl: format.number(stockMl(ppm, KNAPSACK_LITRES), 1),
          knapsack: format.number(KNAPSACK_LITRES),
        })}
      </Box>
      <Box>
        {t('regulator.ph')}{' '}
        <Box
          component="a"
          href="https://www.nrcgrapes.in/Standardization-of-PGRs.htm"
          target="_blank"
          rel="noreferrer"
          sx={{ color: 'inherit' }}
        >
          nrcgrapes.in
        </Box>
      </Box>
    </Box>
  );
}
