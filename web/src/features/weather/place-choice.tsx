import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { troubleKey } from '../../lib/trouble.ts';
import { Field, SelectInput } from '../../ui/field.tsx';
import { Trouble } from '../../ui/notice.tsx';
import type { Point } from './queries.ts';
import { useOwnPoint } from './use-own-point.ts';
import { type NamedPoint, usePlaces } from './use-places.ts';

interface ChosenPlace {
  readonly point: Point | null;
  readonly places: readonly NamedPoint[];
  readonly chosen: NamedPoint | null;
  readonly note: 'hereNote' | 'mumbaiNote' | null;
  readonly waits: boolean;
  readonly error: unknown;
  readonly choose: (key: string) => void;
}

/** The place that a weather screen is about: the plot in its address, else the first, else where the phone is. */
export function useChosenPlace(): ChosenPlace {
  const { places, settled, error } = usePlaces();
  const [search, setSearch] = useSearchParams();
  const own = useOwnPoint(settled && places.length === 0, places.length === 0);
  const chosen = places.find((one) => one.key === search.get('plot')) ?? places[0] ?? null;
  return {
    point: chosen?.point ?? own.point,
    places,
    chosen,
    note: chosen ? null : own.note,
    waits: !settled,
    error,
    choose: (plot) => setSearch({ plot }, { replace: true }),
  };
}

/** Which plot, where there is one; how the place was come by, where there is none. */
export function PlaceChoice({ place }: { readonly place: ChosenPlace }) {
  const { t } = useTranslation();
  const { places, chosen, note, waits, error } = place;
  return (
    <>
      {(waits || places.length > 0) && (
        <Box sx={{ maxWidth: 360, mb: 2, minHeight: 81 }}>
          {chosen && (
            <Field label={t('today.place')}>
              {(slot) => (
                <SelectInput
                  {...slot}
                  value={chosen.key}
                  onChange={(event) => place.choose(event.target.value)}
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
      {note && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t(`weather.${note}`)}</Box>}
      {error !== null && error !== undefined && <Trouble>{t(troubleKey(error))}</Trouble>}
    </>
  );
}
