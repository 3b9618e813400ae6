import Box from '@mui/material/Box';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for who does not see it. */
  readonly label: string;
}

/** A code for a camera: dark on white in every theme, or few cameras read it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: '100%', maxWidth: 280, mb: 1, backgroundColor: '#ffffff' }}
    >
      <path d={dark.join('')} fill="#000000" />
    </Box>
  );
}
