import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GroundMap } from '../../ui/ground-map.tsx';
import { CheckScreen } from './check-screen.tsx';
import { mapChecks, positionChecks } from './map-checks.ts';

/** `/google-maps-diagnostic`: does a map come, and does this phone know where it is? */
export default function MapDiagnosticPage() {
  const { t } = useTranslation('checks');
  const box = useRef<HTMLDivElement>(null);
  return (
    <CheckScreen
      page="map"
      groups={[
        { id: 'map', run: () => mapChecks(() => box.current), atOnce: true },
        { id: 'position', run: positionChecks },
      ]}
    >
      <Box ref={box} sx={{ mt: 2 }}>
        <GroundMap label={t('title.map')} height={220} />
      </Box>
    </CheckScreen>
  );
}
