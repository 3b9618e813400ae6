import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { useFormat } from '../../lib/use-format.ts';
import { NumberField } from '../../ui/form-fields.tsx';
import { pictureQuery } from '../weather/queries.ts';
import { RecordCard } from './card.tsx';
import type { Entry } from './entry.ts';
import { instantOfForm, OWN_READING, type RecordedSprayWeather } from './entry-form.ts';
import type { EntryForm } from './entry-form-values.ts';
import { phoneWeather } from './spray-weather.ts';
import { useChosenPlots } from './typed-entry.ts';

interface WeatherLineProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
  readonly entry: Entry | null;
}

const AIR = ['weather', 'day', 'time'] as const;
const NOWHERE = { lat: 0, lon: 0 };

/** The air at the time of the spray, filled in from the weather on the phone; its source and age beside it, to be changed. */
export function WeatherLine({ form, plots, entry }: WeatherLineProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const [typed, day, time] = useWatch({ control: form.control, name: AIR });
  const { chosen } = useChosenPlots(form, plots);
  const [isOwn, setOwn] = useState(Object.values(typed).some((value) => value !== ''));
  const placed = chosen.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const point =
    placed?.latitude != null && placed.longitude != null
      ? { lat: placed.latitude, lon: placed.longitude, plotId: placed.id }
      : NOWHERE;
  // Newer hours when online; until then the phone's own.
  useQuery({ ...pictureQuery(point), enabled: placed !== undefined });
  const at = instantOfForm({ day, time }, nowMs());
  const known = placed ? phoneWeather(placed, Date.parse(at)) : null;
  const stored = entry?.kind === 'spray' && entry.happenedAt === at ? (entry.details.weather ?? null) : null;
  const shown = known?.weather ?? stored;
  const change = () => {
    form.setValue('weather', textsOf(shown), { shouldDirty: true });
    setOwn(true);
  };
  return (
    <RecordCard>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1 }}>
        <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
          <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
            {t('air.title')}
          </Box>
          {!isOwn && (
            <>
              {shown && <Box>{inWords(shown)}</Box>}
              <Box sx={{ color: 'text.secondary' }}>{sourceInWords()}</Box>
            </>
          )}
        </Box>
        {!isOwn && (
          <Button onClick={change} sx={{ ml: 'auto', mr: -1.5 }}>
            {t(shown ? 'air.change' : 'air.type')}
          </Button>
        )}
      </Box>
      {isOwn && (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
              mt: 1,
              alignItems: 'end',
            }}
          >
            <NumberField form={form} name="weather.temperatureC" label={t('air.temperature')} max={60} zero />
            <NumberField
              form={form}
              name="weather.humidityPercent"
              label={t('air.humidity')}
              max={100}
              zero
            />
            <NumberField form={form} name="weather.windKmh" label={t('air.wind')} max={200} zero />
          </Box>
          <Button
            onClick={() => {
              form.setValue('weather', textsOf(null), { shouldDirty: true });
              setOwn(false);
            }}
            sx={{ ml: -1.5, mt: 1 }}
          >
            {t('air.fromPhone')}
          </Button>
        </>
      )}
    </RecordCard>
  );

  function inWords({ temperatureC, humidityPercent, windKmh }: RecordedSprayWeather): string {
    const parts = [
      temperatureC !== undefined && format.degrees(temperatureC),
      humidityPercent !== undefined && t('air.humid', { value: format.percent(humidityPercent) }),
      windKmh !== undefined && t('air.windy', { value: format.unit(windKmh, 'kmh') }),
    ];
    return parts.filter(Boolean).join(' · ');
  }

  function sourceInWords(): string {
    if (known) {
      const { source = '', measured } = known.weather;
      return t(measured ? 'air.measured' : 'air.estimated', { source, age: format.age(known.ageSeconds) });
    }
    if (stored)
      return stored.source === OWN_READING ? t('air.own') : t('air.stored', { source: stored.source ?? '' });
    return t('air.none');
  }
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

const textsOf = (weather: RecordedSprayWeather | null): EntryForm['weather'] => ({
  temperatureC: textOf(weather?.temperatureC),
  humidityPercent: textOf(weather?.humidityPercent),
  windKmh: textOf(weather?.windKmh),
});
