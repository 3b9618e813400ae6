import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleKey } from '../../lib/trouble.ts';
import { useAutoRefresh } from '../../lib/use-auto-refresh.ts';
import { Field, SelectInput } from '../../ui/field.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BlockSkeleton } from '../../ui/skeletons.tsx';
import { plotsQuery } from '../plots/queries.ts';
import { SprayPart, WetnessPart } from './advice-parts.tsx';
import { Alerts, Days } from './forecast-parts.tsx';
import { Hours, NOW_HEIGHT, Now } from './now-parts.tsx';
import type { Point } from './queries.ts';
import { useOwnPoint } from './use-own-point.ts';

interface NamedPoint {
  readonly key: string;
  readonly name: string;
  readonly point: Point;
}

export default function WeatherPage() {
  const { t } = useTranslation();
  useAutoRefresh(['weather']);
  useAutoRefresh(['advice']);
  const plots = useQuery(plotsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const places: NamedPoint[] = (plots.data ?? []).flatMap(({ id, name, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ key: id, name, point: { lat: latitude, lon: longitude } }],
  );
  const settled = plots.isSuccess || plots.isError;
  const own = useOwnPoint(settled && places.length === 0);
  const place = places.find((one) => one.key === chosen) ?? places[0];
  const point = place?.point ?? own.point;
  return (
    <Screen title={t('weather.title')} wide>
      {(plots.isPending || places.length > 0) && (
        <Box sx={{ maxWidth: 360, mb: 2, minHeight: 81 }}>
          {places.length > 0 && (
            <Field label={t('today.place')}>
              {(slot) => (
                <SelectInput
                  {...slot}
                  value={place?.key ?? ''}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  {places.map((one) => (
                    <option key={one.key} value={one.key}>
                      {one.name}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          )}
        </Box>
      )}
      {own.note && !place && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t(`weather.${own.note}`)}</Box>}
      {plots.isError && !plots.data && <Trouble>{t(troubleKey(plots.error))}</Trouble>}
      {point ? <PlaceWeather point={point} /> : <BlockSkeleton height={NOW_HEIGHT} lines={6} />}
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
        <Now point={point} />
        <Alerts point={point} />
        <Hours point={point} />
        <Days point={point} />
      </Box>
      <Box sx={{ '& > section:first-of-type': { mt: { lg: 0 } } }}>
        <SprayPart point={point} />
        <WetnessPart point={point} />
      </Box>
    </Box>
  );
}
