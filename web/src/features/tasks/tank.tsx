import { tankProduct } from '@draksha/contract/tank';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';

/** What goes into the tank, for whoever mixes it. */
export function Tank({ products }: { readonly products: readonly string[] }) {
  const { t } = useTranslation(['tasks', 'diary']);
  const format = useFormat();
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('field.sprayProducts')}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontWeight: 650, overflowWrap: 'anywhere' }}>
        {products.map(tankProduct).map(({ name, dose, unit }) => (
          <li key={name}>
            {dose === undefined || unit === undefined
              ? name
              : `${name}, ${format.number(dose, 3)} ${t(`diary:unitName.${unit}`)}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}
