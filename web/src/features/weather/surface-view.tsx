import type { DataOf, InterpolatedQuantity, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSetting } from '../../lib/page-setting.ts';
import { useFormat } from '../../lib/use-format.ts';
import { WEATHER_OLD_AFTER_MS } from '../../lib/weather-age.ts';
import { MapSheet } from '../../ui/map-sheet.tsx';
import { Hint, SampleBand } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { surfaceAt } from '../../ui/surface-grid.ts';
import { SurfaceMap } from '../../ui/surface-map.tsx';
import { OtherPlaces } from './other-places.tsx';
import { SurfaceLegend } from './surface-legend.tsx';
import { surfaceScale } from './surface-scales.ts';
import { SurfaceTable } from './surface-table.tsx';
import { writeMark, writeSurface } from './surface-words.ts';
import type { NamedPoint } from './use-places.ts';

type Surface = DataOf<Routes['GET /weather/interpolation']>;

interface SurfaceViewProps {
  readonly surface: Surface;
  readonly quantity: InterpolatedQuantity;
  /** Name of the place that the screen is about. */
  readonly name: string;
  /** The farmer's other places. */
  readonly others: readonly NamedPoint[];
  readonly onPlace: (id: string) => void;
  /** Of the oldest weather in it, now. */
  readonly ageSeconds: number | null;
  /** Over the map: what it shows. */
  readonly chips: ReactNode;
  /** Below the map: of which hour. */
  readonly time: ReactNode;
  /** Of which hour and what it was made from, in words. */
  readonly made: string;
}

/** Of the chips over the map's upper edge. */
const CHIPS_HIGH_PX = 50;

interface Picked {
  readonly latitude: number;
  readonly longitude: number;
}

/** The map with its plots, and on its sheet the hour, the value here in words, how wrong it is, what the colours mean and the places behind it. */
export function SurfaceView(props: SurfaceViewProps) {
  const { surface, quantity, name, others, ageSeconds } = props;
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [tiled, setTiled] = useState<boolean | null>(null);
  const { grid, points, center, min, max, value, error } = surface;
  const scale = useMemo(() => surfaceScale(quantity, min ?? 0, max ?? 0), [quantity, min, max]);
  const span = min === null || max === null ? null : max - min;
  // What is wrong by more than it tells apart is no picture of anything.
  const isDrawn =
    span === null || error.tooFew || error.meanAbsoluteError === null || error.meanAbsoluteError <= span;
  const marks = useMemo(
    () =>
      points.map((point) => ({
        id: point.id,
        latitude: point.latitude,
        longitude: point.longitude,
        label: isDrawn && !point.measured ? null : writeMark(format, quantity, point.value),
        windFrom: quantity === 'windSpeed' ? point.windFrom : null,
        angular: point.measured,
      })),
    [points, format, quantity, isDrawn],
  );
  const pills = useMemo(() => {
    const write = (known: number | null) => (known === null ? '–' : writeMark(format, quantity, known));
    return [
      { id: 'home', latitude: center.lat, longitude: center.lon, name, value: write(value) },
      ...others.map(({ id, name: own, point: { lat, lon } }) => ({
        id,
        latitude: lat,
        longitude: lon,
        name: own,
        value: write(surfaceAt(grid, lat, lon)),
      })),
    ];
  }, [center.lat, center.lon, name, value, others, grid, format, quantity]);
  const touched = isDrawn && picked && surfaceAt(grid, picked.latitude, picked.longitude);
  if (points.length === 0)
    return (
      <MapSheet
        map={
          <>
            {props.chips}
            <Box sx={{ height: 56 }} />
          </>
        }
        time={props.time}
      >
        <Hint>{t('surface.none')}</Hint>
      </MapSheet>
    );
  const map = (
    <>
      {props.chips}
      <SurfaceMap
        grid={grid}
        isDrawn={isDrawn}
        scale={scale}
        marks={marks}
        pills={pills}
        tilesUrl={pageSetting('map-tiles-url')}
        tilesCredit={pageSetting('map-tiles-credit')}
        topPx={CHIPS_HIGH_PX}
        onPill={props.onPlace}
        writeLength={(metres) =>
          metres < 1_000 ? format.unit(metres, 'metres') : format.unit(metres / 1_000, 'km')
        }
        label={t('surface.mapLabel', { quantity: t(`surface.quantity.${quantity}`) })}
        zoomInLabel={t('map.zoomIn')}
        zoomOutLabel={t('map.zoomOut')}
        onPick={(latitude, longitude) => setPicked({ latitude, longitude })}
        onTiles={setTiled}
      />
    </>
  );
  const legend = <SurfaceLegend quantity={quantity} scale={scale} />;
  return (
    <>
      {points.some(({ source }) => source === 'sample') && <SampleBand>{t('source.sampleBand')}</SampleBand>}
      <MapSheet map={map} time={props.time}>
        <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4 }}>
          {value === null
            ? t('surface.nothingHere', { name })
            : t('surface.here', { name, value: writeSurface(format, quantity, value) })}
        </Box>
        {ageSeconds !== null && ageSeconds * 1000 > WEATHER_OLD_AFTER_MS && (
          <Box
            component="p"
            sx={{ m: 0, fontWeight: 650, color: (theme) => theme.palette.field.verdict.fair.text }}
          >
            {t('source.old', { age: format.age(ageSeconds) })}
          </Box>
        )}
        {isDrawn && min !== null && max !== null && (
          <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: '0.875rem' }}>
            {writeSurface(format, quantity, min) !== writeSurface(format, quantity, max) &&
              t('surface.range', {
                low: writeSurface(format, quantity, min),
                high: writeSurface(format, quantity, max),
              })}{' '}
            {errorSentence()}
          </Box>
        )}
        {!isDrawn && (
          <Box
            component="p"
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              borderRadius: 1,
              fontSize: '0.875rem',
              backgroundColor: 'action.hover',
            }}
          >
            {t('map.notDrawn', {
              mean: writeSurface(format, quantity, error.meanAbsoluteError),
              span: writeSurface(format, quantity, span),
            })}
          </Box>
        )}
        {isDrawn && legend}
        <Box
          sx={{ minHeight: 24, mt: 1, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}
          role="status"
        >
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
        <OtherPlaces places={pills.slice(1)} onPlace={props.onPlace} />
        <Box sx={{ mt: 1.5, color: 'text.secondary', fontSize: '0.875rem' }}>
          {t(isDrawn ? 'surface.crosses' : 'surface.marks')} {quantity === 'windSpeed' && t('map.arrows')}{' '}
          {tiled === false && t('surface.noTiles')}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {props.made} {ageSeconds !== null && t('surface.age', { age: format.age(ageSeconds) })}
        </Box>
        {surface.refreshing && (
          <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('surface.refreshing')}
          </Box>
        )}
        <Reveal summary={t('how')}>
          {t('surface.method', { power: format.number(surface.method.power) })}{' '}
          {surface.method.referenceElevationMetres !== null &&
            t('surface.height', { height: format.unit(surface.method.referenceElevationMetres, 'metres') })}
        </Reveal>
        <Reveal summary={t('surface.table', { count: points.length, number: format.number(points.length) })}>
          <SurfaceTable quantity={quantity} points={points} />
        </Reveal>
      </MapSheet>
    </>
  );

  function errorSentence(): string {
    if (error.meanAbsoluteError === null) return t('surface.errorUnknown');
    const number = format.number(error.points);
    const most = writeSurface(format, quantity, error.largestError);
    const none = writeSurface(format, quantity, 0);
    const mean = writeSurface(format, quantity, error.meanAbsoluteError);
    // "±0" would be untrue where the mean is only less than what is written.
    const off = { mean: mean === none ? most : mean, most };
    const sentence =
      most === none
        ? t('surface.errorNone', { number })
        : t('surface.error', { count: error.points, number, ...off });
    return error.tooFew ? `${sentence} ${t('surface.errorTooFew')}` : sentence;
  }
}
