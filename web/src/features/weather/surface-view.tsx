import type { DataOf, InterpolatedQuantity, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSetting } from '../../lib/page-setting.ts';
import { useFormat } from '../../lib/use-format.ts';
import { WEATHER_OLD_AFTER_MS } from '../../lib/weather-age.ts';
import { Hint, SampleBand } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { valueAt } from '../../ui/surface-grid.ts';
import { SurfaceMap } from '../../ui/surface-map.tsx';
import { SurfaceLegend } from './surface-legend.tsx';
import { surfaceScale } from './surface-scales.ts';
import { SurfaceTable } from './surface-table.tsx';
import { writeMark, writeSurface } from './surface-words.ts';

type Surface = DataOf<Routes['GET /weather/interpolation']>;

interface SurfaceViewProps {
  readonly surface: Surface;
  readonly quantity: InterpolatedQuantity;
  /** Name of the place that the screen is about. */
  readonly name: string;
  /** Of the oldest weather in it, now. */
  readonly ageSeconds: number | null;
}

interface Picked {
  readonly latitude: number;
  readonly longitude: number;
}

/** The value here in words, the map, what the colours mean, how wrong it is, and the places behind it. */
export function SurfaceView({ surface, quantity, name, ageSeconds }: SurfaceViewProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [tiled, setTiled] = useState<boolean | null>(null);
  const { grid, points, center, min, max, value, error } = surface;
  const scale = useMemo(() => surfaceScale(quantity, min ?? 0, max ?? 0), [quantity, min, max]);
  const marks = useMemo(
    () =>
      points.map((point) => ({
        id: point.id,
        latitude: point.latitude,
        longitude: point.longitude,
        label: writeMark(format, quantity, point.value),
        windFrom: quantity === 'windSpeed' ? point.windFrom : null,
        angular: point.measured,
      })),
    [points, format, quantity],
  );
  const home = useMemo(
    () => ({ latitude: center.lat, longitude: center.lon, label: name }),
    [center.lat, center.lon, name],
  );
  const span = min === null || max === null ? null : max - min;
  // What is wrong by more than it tells apart is no picture of anything.
  const isDrawn =
    span === null || error.tooFew || error.meanAbsoluteError === null || error.meanAbsoluteError <= span;
  const touched = isDrawn && picked && valueAt(grid, picked.latitude, picked.longitude);
  if (points.length === 0) return <Hint>{t('surface.none')}</Hint>;
  return (
    <>
      {points.some(({ source }) => source === 'sample') && <SampleBand>{t('source.sampleBand')}</SampleBand>}
      {ageSeconds !== null && ageSeconds * 1000 > WEATHER_OLD_AFTER_MS && (
        <Box
          component="p"
          sx={{ m: 0, mb: 1, fontWeight: 600, color: (theme) => theme.palette.field.verdict.fair.text }}
        >
          {t('source.old', { age: format.age(ageSeconds) })}
        </Box>
      )}
      <Box component="h2" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.4 }}>
        {value === null
          ? t('surface.nothingHere', { name })
          : t('surface.here', { name, value: writeSurface(format, quantity, value) })}
      </Box>
      {min !== null && max !== null && (
        <Box component="p" sx={{ m: 0, mb: 1.5 }}>
          {t('surface.range', {
            low: writeSurface(format, quantity, min),
            high: writeSurface(format, quantity, max),
          })}{' '}
          {errorSentence()}
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <SurfaceMap
          grid={grid}
          isDrawn={isDrawn}
          scale={scale}
          marks={marks}
          home={home}
          tilesUrl={pageSetting('map-tiles-url')}
          tilesCredit={pageSetting('map-tiles-credit')}
          label={t('surface.mapLabel', { quantity: t(`surface.quantity.${quantity}`) })}
          zoomInLabel={t('map.zoomIn')}
          zoomOutLabel={t('map.zoomOut')}
          onPick={(latitude, longitude) => setPicked({ latitude, longitude })}
          onTiles={setTiled}
        />
        <Box>
          <Box sx={{ minHeight: 26, mt: 1, fontVariantNumeric: 'tabular-nums' }} role="status">
            {picked === null
              ? t('surface.touch')
              : t('surface.touched', {
                  place: format.coordinates(picked.latitude, picked.longitude),
                  value:
                    touched === null || touched === false
                      ? t('notKnown')
                      : writeSurface(format, quantity, touched),
                })}
          </Box>
          {!isDrawn && (
            <Box sx={{ fontWeight: 500 }}>
              {t('map.notDrawn', {
                mean: writeSurface(format, quantity, error.meanAbsoluteError),
                span: writeSurface(format, quantity, span),
              })}
            </Box>
          )}
          {quantity === 'windSpeed' && <Box>{t('map.arrows')}</Box>}
          {tiled === false && <Box sx={{ color: 'text.secondary' }}>{t('surface.noTiles')}</Box>}
          <SurfaceLegend quantity={quantity} scale={scale} />
          <Box component="p" sx={{ m: 0, mt: 1.5, color: 'text.secondary' }}>
            {t('surface.marks')}
          </Box>
          <Reveal summary={t('how')}>
            {t('surface.method', { power: format.number(surface.method.power) })}{' '}
            {surface.method.referenceElevationMetres !== null &&
              t('surface.height', { height: format.unit(surface.method.referenceElevationMetres, 'metres') })}
          </Reveal>
          <Reveal
            summary={t('surface.table', { count: points.length, number: format.number(points.length) })}
          >
            <SurfaceTable quantity={quantity} points={points} />
          </Reveal>
        </Box>
      </Box>
    </>
  );

  function errorSentence(): string {
    if (error.meanAbsoluteError === null) return t('surface.errorUnknown');
    const sentence = t('surface.error', {
      count: error.points,
      number: format.number(error.points),
      mean: writeSurface(format, quantity, error.meanAbsoluteError),
      most: writeSurface(format, quantity, error.largestError),
    });
    return error.tooFew ? `${sentence} ${t('surface.errorTooFew')}` : sentence;
  }
}
