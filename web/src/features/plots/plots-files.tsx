import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { downloadFile } from '../../lib/give-file.ts';
import { isMapped, plotsGeoJson, plotsKml } from '../../lib/plot-shapes.ts';
import { Reveal } from '../../ui/reveal.tsx';

/** The plots as a map to take along, made on the phone. */
export function PlotsFiles({ plots }: { readonly plots: readonly Plot[] }) {
  const { t } = useTranslation('plotbook');
  const left = plots.filter((plot) => !isMapped(plot)).map(({ name }) => name);
  if (left.length === plots.length) return null;
  const named = (names: readonly string[]) => t('mapFile.leftOut', { names: names.join(', ') });
  const give = (text: string, type: string, ending: string) =>
    downloadFile(new Blob([text], { type }), `draksha-${calendarDay(nowMs())}.${ending}`);
  return (
    <Box sx={{ mt: 3 }}>
      <Reveal summary={t('mapFile.title')}>
        <Typography sx={{ mb: 1.5 }}>{t('mapFile.why')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            onClick={() =>
              give(plotsKml(plots, t('plots.title'), named), 'application/vnd.google-earth.kml+xml', 'kml')
            }
          >
            {t('mapFile.kml')}
          </Button>
          <Button onClick={() => give(plotsGeoJson(plots), 'application/geo+json', 'geojson')}>
            {t('mapFile.geojson')}
          </Button>
        </Box>
        {left.length > 0 && (
          <Typography color="text.secondary" sx={{ mt: 1.5 }}>
            {named(left)}
          </Typography>
        )}
      </Reveal>
    </Box>
  );
}
