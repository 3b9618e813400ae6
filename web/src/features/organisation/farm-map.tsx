import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { ChartKey } from '../../ui/chart-key.tsx';
import { GroundMap } from '../../ui/ground-map.tsx';
import { Hint } from '../../ui/notice.tsx';
import { type FarmRow, type VillageNeed, villagesOf } from './farm-rows.ts';

interface FarmMapProps {
  readonly rows: readonly FarmRow[];
  readonly onVillage: (village: string) => void;
}

const STANDINGS: readonly VillageNeed['standing'][] = ['grave', 'other', 'none'];
const SIGNS = { grave: '!', other: '+', none: '' } as const;

/** Villages of the farms' plots, with numbers of plots and of those in need. The list has the same by farm. */
export function FarmMap({ rows, onVillage }: FarmMapProps) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const chart = useChartColours();
  const [hasTiles, setTiles] = useState<boolean | null>(null);
  const colours = { grave: chart.risk.high, other: chart.risk.moderate, none: chart.brandTint };
  const { villages, unplaced } = useMemo(() => villagesOf(rows), [rows]);
  // The map only redraws for its data.
  const drawn = JSON.stringify(
    villages.map(({ village, place, farms, standing, inNeed }) => ({
      id: village,
      name: [
        village,
        format.number(farms),
        standing !== 'none' && `${SIGNS[standing]}${format.number(inNeed)}`,
      ]
        .filter(Boolean)
        .join(' '),
      boundary: null,
      place,
      colour: colours[standing],
    })),
  );
  const shapes = useMemo(() => JSON.parse(drawn), [drawn]);
  return (
    <Box sx={{ mb: 2 }}>
      <GroundMap
        // Other farms have other bounds.
        key={villages.map(({ village }) => village).join()}
        label={t('map.label')}
        shapes={shapes}
        onShape={onVillage}
        onTiles={setTiles}
        height={{ xs: '56vh', md: 480 }}
      />
      {hasTiles === false && <Hint>{t('map.noTiles')}</Hint>}
      <ChartKey sx={{ mt: 1 }}>
        {STANDINGS.map((standing) => (
          <li key={standing}>
            <Box
              component="span"
              aria-hidden
              sx={{
                width: 14,
                height: 14,
                borderRadius: '50%',
                border: 2,
                borderColor: 'text.primary',
                backgroundColor: colours[standing],
              }}
            />
            {[SIGNS[standing], t(`map.${standing}`)].filter(Boolean).join(' ')}
          </li>
        ))}
      </ChartKey>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>{t('map.how')}</Box>
      {unplaced > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('map.unplaced', { count: unplaced, number: format.number(unplaced) })}
        </Box>
      )}
    </Box>
  );
}
