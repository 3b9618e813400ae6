import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useChartColours } from '../../ui/chart-colours.ts';
import { GroundMap, type GroundShape } from '../../ui/ground-map.tsx';
import { Hint } from '../../ui/notice.tsx';
import { PlotCard } from './plot-card.tsx';
import type { PlotSummary } from './plot-summary.ts';

interface PlotsMapProps {
  readonly plots: readonly { readonly plot: Plot; readonly standing: PlotSummary }[];
}

/** Plots on a map, coloured by risk; a tap shows the card. */
export function PlotsMap({ plots }: PlotsMapProps) {
  const { t } = useTranslation('plotbook');
  const navigate = useNavigate();
  const colours = useChartColours();
  const [chosenId, setChosen] = useState<string | null>(null);
  const [hasTiles, setTiles] = useState<boolean | null>(null);
  const placed = plots.filter(({ plot }) => plot.latitude !== null || plot.boundary !== null);
  const drawn = JSON.stringify(
    placed.map(
      ({ plot: { id, name, boundary, latitude, longitude }, standing }): GroundShape => ({
        id,
        name,
        boundary,
        place: latitude === null || longitude === null ? null : { latitude, longitude },
        colour: standing.risk ? colours.risk[standing.risk.level] : colours.brandTint,
      }),
    ),
  );
  // Rows change identity with every sync; the map only redraws for its data.
  const shapes = useMemo(() => JSON.parse(drawn) as GroundShape[], [drawn]);
  const chosen = plots.find(({ plot }) => plot.id === chosenId);
  if (placed.length === 0) return <Hint>{t('list.noneOnMap')}</Hint>;
  return (
    <Box>
      <GroundMap
        label={t('list.mapLabel')}
        shapes={shapes}
        onShape={(id) => (id === chosenId ? void navigate(`/plots/${id}`) : setChosen(id))}
        onTiles={setTiles}
        height={{ xs: '56vh', md: 'max(420px, calc(100svh - 140px))' }}
      />
      {hasTiles === false && <Hint>{t('list.noTiles')}</Hint>}
      {chosen && (
        <Box sx={{ mt: 1.5 }}>
          <PlotCard plot={chosen.plot} standing={chosen.standing} isChosen />
        </Box>
      )}
      {placed.length < plots.length && (
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {t('list.notOnMap', {
            names: plots
              .filter(({ plot }) => plot.latitude === null && plot.boundary === null)
              .map(({ plot }) => plot.name)
              .join(', '),
          })}
        </Box>
      )}
    </Box>
  );
}
