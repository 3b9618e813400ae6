import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { Icon } from '../../ui/icon.tsx';
import { LayoutSkeleton, type Shape } from '../../ui/layout-skeleton.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TWO_PANES } from '../../ui/two-panes.ts';
import { DiseasePart } from '../agronomy/queries.ts';
import { Alerts } from './alerts-part.tsx';
import { Days } from './days-part.tsx';
import { Hours } from './hours-part.tsx';
import { More } from './more-part.tsx';
import { NOW_SHAPE, Now } from './now-part.tsx';
import { AllTrouble } from './part-trouble.tsx';
import { PlaceChoice, useChosenPlace } from './place-choice.tsx';
import { currentQuery, FEWEST_DAYS, forecastQuery, type Point, pictureQuery } from './queries.ts';
import { SourcePill } from './source-pill.tsx';
import { SprayHoursPart } from './spray-part.tsx';

const DISEASES_SHAPE: Shape = [
  [
    'card',
    [
      ['line', 60, 32],
      ['grid', 3, 7, { xs: 28, md: 48 }],
    ],
  ],
];

export default function WeatherPage() {
  const { t } = useTranslation('weather');
  useAutoRefresh(['weather']);
  useAutoRefresh(['advice']);
  const place = useChosenPlace();
  const plot = place.chosen ? `?plot=${encodeURIComponent(place.chosen.id)}` : '';
  return (
    <Screen
      title={t('weather.title')}
      wide
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {place.point && <SourcePill point={place.point} />}
          <Button
            component={Link}
            to={`/weather/interpolation${plot}`}
            aria-label={t('surface.link')}
            sx={{ minWidth: 48, gap: 1, mr: { xs: -1.5, md: 0 } }}
          >
            <Icon name="map" />
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {t('surface.link')}
            </Box>
          </Button>
        </Box>
      }
    >
      <PlaceChoice place={place} />
      {place.point && <PlaceWeather point={place.point} />}
      {!place.point && !place.isUnknown && <LayoutSkeleton of={NOW_SHAPE} />}
    </Screen>
  );
}

/** On a phone one below the other; on a wide screen the hours over the whole width, three columns below them. */
function PlaceWeather({ point }: { readonly point: Point }) {
  const current = useQuery(currentQuery(point));
  const picture = useQuery(pictureQuery(point));
  const forecast = useQuery(forecastQuery(point, FEWEST_DAYS));
  if ([current, picture, forecast].every(({ isError, data }) => isError && !data))
    return (
      <AllTrouble
        parts={[
          { part: 'current', query: current },
          { part: 'spray', query: picture },
        ]}
      />
    );
  return (
    <>
      <Now point={point}>
        <Alerts point={point} />
      </Now>
      <Hours point={point} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [TWO_PANES]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          '@media (min-width: 1200px)': {
            gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 3fr)',
          },
        }}
      >
        <Days point={point} />
        <Box
          sx={{
            display: 'contents',
            [TWO_PANES]: { display: 'block', minWidth: 0 },
            '@media (min-width: 1200px)': { display: 'contents' },
          }}
        >
          <Box sx={{ order: { xs: 1, lg: 2 }, minWidth: 0 }}>
            <SprayHoursPart point={point} />
          </Box>
          {point.plotId !== undefined && (
            <Box sx={{ order: { xs: 2, lg: 1 }, minWidth: 0, '&:empty': { display: 'none' } }}>
              <Suspense fallback={<LayoutSkeleton of={DISEASES_SHAPE} />}>
                <DiseasePart plotId={point.plotId} isShort />
              </Suspense>
            </Box>
          )}
        </Box>
      </Box>
      <More key={`${point.lat},${point.lon}`} point={point} />
    </>
  );
}
