import type { WatchedDisease } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Drawing, type DrawingName } from '../../../ui/drawings/drawing.tsx';

const signs = {
  downyMildew: ['downyLeaf', 'downyBunch'],
  powderyMildew: ['powderyLeaf', 'powderyBunch'],
  botrytis: ['botrytisBunch'],
  anthracnose: ['anthracnoseBerry'],
  bacterialLeafSpot: ['bacterialLeaf'],
} as const satisfies Record<WatchedDisease, readonly DrawingName[]>;

/** Signs of the disease, drawn and described, for early detection. */
export function DiseaseSigns({ disease }: { readonly disease: WatchedDisease }) {
  const { t } = useTranslation('agro');
  return (
    <Card title={t('diseases.lookFor', { disease: t(`disease.${disease}`) })}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {signs[disease].map((sign) => (
          <Box key={sign} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            <Drawing name={sign} size={72} />
            <Box>
              <Box sx={{ fontWeight: 400 }}>{t(`sign.${sign}.name`)}</Box>
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t(`sign.${sign}.look`)}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
