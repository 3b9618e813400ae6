import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { Trouble } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
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
  readonly choose: (id: string) => void;
}

/** The place that a weather screen is about: the plot chosen on this screen or the one before, else the first, else where the phone is. */
export function useChosenPlace(): ChosenPlace {
  const { places, settled, error } = usePlaces();
  const [chosen, choose] = useChosenPlot(places);
  const own = useOwnPoint(settled && places.length === 0, places.length === 0);
  return {
    point: chosen?.point ?? own.point,
    places,
    chosen,
    note: chosen ? null : own.note,
    waits: !settled,
    error,
    choose,
  };
}

/** Which plot, where there is one; how the place was come by, where there is none. */
export function PlaceChoice({ place }: { readonly place: ChosenPlace }) {
  const { t } = useTranslation();
  const { places, chosen, note, waits, error } = place;
  return (
    <>
      {(waits || places.length > 0) && (
        <Box sx={{ mb: 1, minHeight: 56 }}>
          <PlotChooser
            label={t('today.place')}
            plots={places}
            chosenId={chosen?.id ?? null}
            onChoose={place.choose}
          />
        </Box>
      )}
      {note && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t(`weather.${note}`)}</Box>}
      {error !== null && error !== undefined && <Trouble>{t(troubleKey(error))}</Trouble>}
    </>
  );
}
