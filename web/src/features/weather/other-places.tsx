import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import type { MapPill } from '../../ui/surface-map.tsx';
import { usePlotRisks } from '../agronomy/queries.ts';

interface OtherPlacesProps {
  readonly places: readonly MapPill[];
  readonly onPlace: (id: string) => void;
}

/** What the surface is worth at the farmer's other plots, a row each: also those whose pill had no room on the map. */
export function OtherPlaces({ places, onPlace }: OtherPlacesProps) {
  const riskOf = usePlotRisks();
  const mark = (id: string) => {
    const risk = riskOf(id);
    return risk && <RiskVessel level={risk.level} size={18} />;
  };
  if (places.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {places.map(({ id, name, value }) => (
        <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <ButtonBase
            onClick={() => onPlace(id)}
            sx={{
              width: '100%',
              minHeight: 48,
              gap: 1.5,
              font: 'inherit',
              textAlign: 'start',
              justifyContent: 'start',
            }}
          >
            <Box sx={{ width: 15 }}>{mark(id)}</Box>
            <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
