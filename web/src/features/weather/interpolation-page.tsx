import type { InterpolatedQuantity } from '@draksha/contract';
import { HOUR_MS, MINUTE_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay, hourOfDay } from '../../lib/format.ts';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Back } from '../../ui/back.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { PartTrouble } from './part-trouble.tsx';
import { PlaceChoice, useChosenPlace } from './place-choice.tsx';
import { interpolationQuery, type Point } from './queries.ts';
import { SurfaceView } from './surface-view.tsx';
import { instantOfStep, TimeSlider } from './time-slider.tsx';

/** Of India's clock. */
const OFFSET_MS = 330 * MINUTE_MS;

const quantities = [
  'temperature',
  'humidity',
  'precipitation',
  'wetness',
  'windSpeed',
] as const satisfies readonly InterpolatedQuantity[];

export default function InterpolationPage() {
  const { t } = useTranslation('weather');
  useAutoRefresh(['weather']);
  const place = useChosenPlace();
  const plot = place.chosen ? `?plot=${encodeURIComponent(place.chosen.id)}` : '';
  return (
    <Screen title={t('surface.title')} wide back={<Back to={`/weather${plot}`} word={t('weather.title')} />}>
      <PlaceChoice place={place} />
      {place.point ? (
        <PlaceSurface point={place.point} name={place.chosen?.name ?? t('surface.thisPlace')} />
      ) : (
        <BlockSkeleton height={{ xs: 700, md: 800 }} />
      )}
    </Screen>
  );
}

function PlaceSurface({ point, name }: { readonly point: Point; readonly name: string }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const [quantity, setQuantity] = useState<InterpolatedQuantity>('temperature');
  const [step, setStep] = useState(0);
  const minute = useMinute();
  // In India hours begin half past those of UTC: the running one is that of the place.
  const hour = Math.floor((minute + OFFSET_MS) / HOUR_MS) * HOUR_MS - OFFSET_MS;
  const at = instantOfStep(hour, step);
  const query = useQuery({
    ...interpolationQuery(point, quantity, at),
    placeholderData: keepPreviousData,
  });
  const surface = query.data;
  const oldest = surface?.provenance.ageSeconds ?? null;
  const ageSeconds = oldest === null ? null : oldest + Math.max(0, minute - query.dataUpdatedAt) / 1000;
  const when = (ms: number) => `${format.weekdayShort(calendarDay(ms))} ${format.hour(hourOfDay(ms))}`;
  return (
    <>
      <Choice
        label={t('surface.show')}
        value={quantity}
        options={quantities.map((one) => ({ value: one, label: t(`surface.short.${one}`) }))}
        onChoose={setQuantity}
      />
      <TimeSlider
        point={point}
        hourMs={hour}
        step={step}
        onStep={setStep}
        words={step === 0 ? t('chart.now') : when(hour + step * HOUR_MS)}
        isShown={query.isSuccess && !query.isPlaceholderData}
      />
      {query.isPending && <BlockSkeleton height={{ xs: 620, md: 720 }} />}
      {query.isError && (!surface || query.isPlaceholderData) && <PartTrouble part="current" query={query} />}
      {surface && (
        <>
          <SurfaceView surface={surface} quantity={surface.quantity} name={name} ageSeconds={ageSeconds} />
          <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
            {t('surface.made', {
              hour: when(Date.parse(surface.at)),
              cells: format.number(surface.provenance.cells),
              stations: format.number(surface.provenance.stations),
            })}{' '}
            {ageSeconds !== null && t('surface.age', { age: format.age(ageSeconds) })}
          </Box>
          {surface.refreshing && (
            <Box component="p" role="status" sx={{ m: 0, color: 'text.secondary' }}>
              {t('surface.refreshing')}
            </Box>
          )}
        </>
      )}
    </>
  );
}
