import type { Plot } from '@draksha/contract';
import { riskLevels } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useChartColours } from '../../ui/chart-colours.ts';
import { ChartKey } from '../../ui/chart-key.tsx';
import { GroundMap, type GroundShape } from '../../ui/ground-map.tsx';
import { Hint } from '../../ui/notice.tsx';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { useTwoPanes } from '../../ui/two-panes.ts';
import { PlotCard } from './plot-card.tsx';
import type { PlotSummary } from './plot-summary.ts';

interface PlotsMapProps {
  readonly plots: readonly { readonly plot: Plot; readonly standing: PlotSummary }[];
  readonly touchedId: string | null;
  readonly onTouch: (id: string) => void;
}

/** On the phone: over the map's lower edge. */
const SHEET = {
  position: 'relative',
  mt: -2,
  mb: -1,
  p: 2,
  borderRadius: '16px 16px 0 0',
  backgroundColor: 'background.paper',
} as const;

/** Plots on a map, coloured by risk. Without a list beside it, it shows the card of the plot touched, at first the one most at risk. */
export function PlotsMap({ plots, touchedId, onTouch }: PlotsMapProps) {
  const { t } = useTranslation('plotbook');
  const navigate = useNavigate();
  const colours = useChartColours();
  const isWide = useTwoPanes();
  const [hasTiles, setTiles] = useState<boolean | null>(null);
  const placed = plots.filter(({ plot }) => plot.latitude !== null || plot.boundary !== null);
  const chosen = placed.find(({ plot }) => plot.id === touchedId) ?? (isWide ? undefined : placed[0]);
  const chosenId = chosen?.plot.id;
  const drawn = JSON.stringify(
    placed.map(
      ({
        plot: { id, name, boundary, latitude, longitude },
        standing: { risk, isUnknown },
      }): GroundShape => ({
        id,
        name,
        boundary,
        place: latitude === null || longitude === null ? null : { latitude, longitude },
        colour: risk ? colours.risk[risk.level] : colours.cell,
        ...(risk && { step: riskLevels.indexOf(risk.level) + 1 }),
        ...(!risk && isUnknown && { step: null }),
        isChosen: id === chosenId,
      }),
    ),
  );
  // Rows change identity with every sync; the map only redraws for its data.
  const shapes = useMemo(() => JSON.parse(drawn) as GroundShape[], [drawn]);
  if (placed.length === 0) return <Hint>{t('list.noneOnMap')}</Hint>;
  const unplaced = plots.filter(({ plot }) => plot.latitude === null && plot.boundary === null);
  return (
    <Box sx={{ position: 'relative', mx: isWide ? 0 : -2 }}>
      <GroundMap
        label={t('list.mapLabel')}
        shapes={shapes}
        onShape={(id) => (id === touchedId ? void navigate(`/plots/${id}`) : onTouch(id))}
        onTiles={setTiles}
        foot={isWide ? 0 : 16}
        // On a tablet the areas stand below it.
        height={
          isWide
            ? { xs: 'max(420px, calc(100svh - 260px))', md: 'max(420px, calc(100svh - 176px))' }
            : 'max(320px, 60svh)'
        }
      />
      <Box sx={isWide ? { position: 'relative', pt: 1 } : SHEET}>
        {chosen && !isWide && (
          <Box sx={{ mb: 1.5, '& > a': { p: 0, boxShadow: 'none' } }}>
            <PlotCard plot={chosen.plot} standing={chosen.standing} />
          </Box>
        )}
        <ChartKey>
          {riskLevels.map((level) => (
            <li key={level}>
              <RiskVessel level={level} size={18} />
              {t(`risk.${level}`)}
            </li>
          ))}
        </ChartKey>
        <Box sx={{ mt: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>
          {hasTiles === false && t('list.noTiles')}{' '}
          {unplaced.length > 0 &&
            t('list.notOnMap', { names: unplaced.map(({ plot }) => plot.name).join(', ') })}
        </Box>
      </Box>
    </Box>
  );
}
