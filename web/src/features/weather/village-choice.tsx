import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazySection } from '../../ui/lazy-section.ts';
import type { OwnVillage } from './use-own-village.ts';

const VillageSearch = lazySection(
  async () => (await import('../../ui/village-search.tsx')).VillageSearch,
  'plotbook',
);

interface VillageChoiceProps {
  readonly village: OwnVillage | null;
  readonly onChoose: (village: OwnVillage) => void;
}

/** Before the first plot: which village's weather it is to be, by name, without a network too. */
export function VillageChoice({ village, onChoose }: VillageChoiceProps) {
  const { t } = useTranslation('weather');
  const [asks, setAsks] = useState(false);
  if (village && !asks)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
        <Box sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
          {t('village.of', { name: village.name })}
        </Box>
        <Button onClick={() => setAsks(true)}>{t('village.other')}</Button>
      </Box>
    );
  return (
    <Box sx={{ mb: 1.5, minHeight: 112 }}>
      <Suspense fallback={null}>
        <VillageSearch
          near={null}
          onChoose={({ latitude, longitude }, { name }) => {
            setAsks(false);
            onChoose({ name, point: { lat: latitude, lon: longitude } });
          }}
        />
      </Suspense>
    </Box>
  );
}
