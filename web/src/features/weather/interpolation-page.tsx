import type { InterpolatedQuantity } from '@draksha/contract';
import { HOUR_MS, MINUTE_MS } from '@draksha/models/weather/durations';
import { INDIA_UTC_OFFSET_MINUTES } from '@draksha/models/weather/series';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay, hourOfDay } from '../../lib/format.ts';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Back } from '../../ui/back.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { MapSheet } from '../../ui/map-sheet.tsx';
import { Screen } from '../../ui/screen.tsx';
import { mapHeight } from '../../ui/surface-map.tsx';
import { LayerChips } from './layer-chips.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { PlaceChoice, useChosenPlace } from './place-choice.tsx';
import { interpolationQuery, type Point } from './queries.ts';
import { SurfaceView } from './surface-view.tsx';
import { instantOfStep, TimeSlider } from './time-slider.tsx';

/** Of India's clock. */
const OFFSET_MS = INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;

type Place = ReturnType<typeof useChosenPlace>;

export default function InterpolationPage() {
  useAutoRefresh(['weather']);
  const place = useChosenPlace();
  const [quantity, setQuantity] = useState<InterpolatedQuantity>('temperature');
  const [step, setStep] = useState(0);
  const { t } = useTranslation('weather');
  const format = useFormat();
  const minute = useMinute();
  // In India hours begin half past those of UTC: the running one is that of the place.
  const hour = Math.floor((minute + OFFSET_MS) / HOUR_MS) * HOUR_MS - OFFSET_MS;
  const at = hour + step * HOUR_MS;
  const when =
    step === 0 ? t('chart.now') : `${format.weekdayShort(calendarDay(at))} ${format.hour(hourOfDay(at))}`;
  const plot = place.chosen ? `?plot=${encodeURIComponent(place.chosen.id)}` : '';
  return (
    <Screen
      title={t('surface.title')}
      heading={`${t(`surface.short.${quantity}`)} · ${when}`}
      wide
      back={<Back to={`/weather${plot}`} word={t('weather.title')} />}
    >
      <PlaceChoice place={place} isOnMap />
      {place.point ? (
        <PlaceSurface
          place={place}
          point={place.point}
          quantity={quantity}
          onQuantity={setQuantity}
          hour={hour}
          step={step}
          onStep={setStep}
          when={when}
        />
      ) : (
        <LayoutSkeleton
          of={[
            ['line', 65, 30],
            ['block', { xs: 420, md: 520 }],
          ]}
        />
      )}
    </Screen>
  );
}

interface PlaceSurfaceProps {
  readonly place: Place;
  readonly point: Point;
  readonly quantity: InterpolatedQuantity;
  readonly onQuantity: (quantity: InterpolatedQuantity) => void;
  /** Start of the running hour, milliseconds. */
  readonly hour: number;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly when: string;
}

function PlaceSurface({ place, point, quantity, onQuantity, hour, step, onStep, when }: PlaceSurfaceProps) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const minute = useMinute();
  const query = useQuery({
    ...interpolationQuery(point, quantity, instantOfStep(hour, step)),
    placeholderData: keepPreviousData,
  });
  const surface = query.data;
  const oldest = surface?.provenance.ageSeconds ?? null;
  const ageSeconds = oldest === null ? null : oldest + Math.max(0, minute - query.dataUpdatedAt) / 1000;
  const chips = <LayerChips chosen={quantity} onChoose={onQuantity} />;
  const time = (
    <TimeSlider
      point={point}
      hourMs={hour}
      step={step}
      onStep={onStep}
      words={when}
      isShown={query.isSuccess && !query.isPlaceholderData}
    />
  );
  const trouble = query.isError && (!surface || query.isPlaceholderData) && (
    <PartTrouble isAlone part="current" query={query} />
  );
  if (!surface)
    return (
      <MapSheet
        map={
          <>
            {chips}
            <Skeleton variant="rectangular" sx={{ ...mapHeight, borderRadius: { md: '16px' } }} />
          </>
        }
        // Without values there is no time to go through.
        time={!trouble && time}
      >
        {trouble}
      </MapSheet>
    );
  return (
    <SurfaceView
      surface={surface}
      // What is shown until the next has come is named as what it is.
      quantity={surface.quantity}
      name={place.chosen?.name ?? t('surface.thisPlace')}
      onPlace={place.choose}
      others={place.places.filter(({ id }) => id !== place.chosen?.id)}
      ageSeconds={ageSeconds}
      chips={chips}
      time={
        <>
          {time}
          {trouble}
        </>
      }
      made={t('surface.made', {
        hour: `${format.weekdayShort(calendarDay(Date.parse(surface.at)))} ${format.hour(hourOfDay(Date.parse(surface.at)))}`,
        cells: format.number(surface.provenance.cells),
        stations: format.number(surface.provenance.stations),
      })}
    />
  );
}
