import type { InterpolatedQuantity } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { BANDS, bandColour, type ColourScale, cssColour } from '../../ui/surface-grid.ts';
import { surfaceFilter } from '../../ui/surface-map.tsx';
import { writeMark } from './surface-words.ts';

const STEPS = Array.from({ length: BANDS }, (_, band) => band);

interface SurfaceLegendProps {
  readonly quantity: InterpolatedQuantity;
  readonly scale: ColourScale;
}

/** What the colours of the surface mean, with their unit. */
export function SurfaceLegend({ quantity, scale }: SurfaceLegendProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const step = (scale.to - scale.from) / BANDS;
  return (
    <Box component="figure" sx={{ m: 0, mt: 1.5 }}>
      <Box component="figcaption" sx={{ mb: 0.5, fontSize: '0.875rem' }}>
        {t(`surface.legend.${quantity}`)}
      </Box>
      <Box
        sx={{
          display: 'flex',
          height: 14,
          borderRadius: '7px',
          overflow: 'hidden',
          filter: ({ palette }) => surfaceFilter(palette.mode),
        }}
      >
        {STEPS.map((band) => (
          <Box
            key={band}
            sx={{ flex: 1, backgroundColor: cssColour(bandColour(scale, scale.from + (band + 0.5) * step)) }}
          />
        ))}
      </Box>
      <Box
        sx={{
          position: 'relative',
          height: 22,
          fontSize: '0.875rem',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {STEPS.slice(1).map((band) => (
          <Box
            component="span"
            key={band}
            sx={{
              position: 'absolute',
              left: `${(100 * band) / BANDS}%`,
              transform: 'translateX(-50%)',
              whiteSpace: 'nowrap',
            }}
          >
            {/* Between whole degrees two edges would have one name. */}
            {quantity === 'temperature'
              ? format.degrees(scale.from + band * step, Number.isInteger(step) ? 0 : 1)
              : writeMark(format, quantity, scale.from + band * step)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
