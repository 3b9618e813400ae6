import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { Alerts } from './alerts-part.tsx';
import { Days } from './days-part.tsx';
import { FloweringPart } from './flowering-part.tsx';
import { Hours } from './hours-part.tsx';
import { NOW_HEIGHT, Now } from './now-part.tsx';
import { PlaceChoice, useChosenPlace } from './place-choice.tsx';
import type { Point } from './queries.ts';
import { SprayPart } from './spray-part.tsx';
import { StationsPart } from './stations-part.tsx';
import { WetnessPart } from './wetness-part.tsx';

export default function WeatherPage() {
  const { t } = useTranslation();
  useAutoRefresh(['weather']);
  useAutoRefresh(['advice']);
  const place = useChosenPlace();
  const plot = place.chosen ? `?plot=${encodeURIComponent(place.chosen.id)}` : '';
  return (
    <Screen
      title={t('weather.title')}
      wide
      action={
        <Button component={Link} to={`/weather/interpolation${plot}`} variant="outlined">
          {t('surface.link')}
        </Button>
      }
    >
      <PlaceChoice place={place} />
      {place.point ? <PlaceWeather point={place.point} /> : <BlockSkeleton height={NOW_HEIGHT} lines={6} />}
      <LinkList
        rows={[
          { to: `/diseases${plot}`, title: t('weather.to.diseases') },
          { to: `/irrigation${plot}`, title: t('weather.to.irrigation') },
          { to: `/growth-stages${plot}`, title: t('weather.to.growthStages') },
          { to: `/pruning-planner${plot}`, title: t('weather.to.pruningPlanner') },
        ]}
      />
    </Screen>
  );
}

function PlaceWeather({ point }: { readonly point: Point }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box>
        <Now point={point}>
          <Alerts point={point} />
        </Now>
        <Hours point={point} />
        <Days point={point} />
      </Box>
      <Box sx={{ '& > section:first-of-type': { mt: { lg: 0 } } }}>
        <SprayPart point={point} />
        <WetnessPart point={point} />
        <FloweringPart key={`${point.lat},${point.lon}`} point={point} />
        <StationsPart />
      </Box>
    </Box>
  );
}
