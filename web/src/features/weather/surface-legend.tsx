import type { InterpolatedQuantity } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { type ColourScale, cssColour } from '../../ui/surface-grid.ts';
import { writeSurface } from './surface-words.ts';

const STEPS = [0, 0.25, 0.5, 0.75, 1];

interface SurfaceLegendProps {
  readonly quantity: InterpolatedQuantity;
  readonly scale: ColourScale;
}

/** What the colours of the surface mean, with their unit. */
export function SurfaceLegend({ quantity, scale }: SurfaceLegendProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stops = scale.colours.map((colour) => cssColour(colour)).join(', ');
  const at = (share: number) => scale.from + share * (scale.to - scale.from);
  return (
    <Box component="figure" sx={{ m: 0, mt: 1.5 }}>
      <Box component="figcaption" sx={{ mb: 0.5 }}>
        {t(`surface.legend.${quantity}`)}
      </Box>
      <Box sx={{ height: 14, borderRadius: 1, background: `linear-gradient(to right, ${stops})` }} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          fontSize: '0.875rem',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {STEPS.map((share) => (
          <span key={share}>{writeSurface(format, quantity, at(share))}</span>
        ))}
      </Box>
    </Box>
  );
}
