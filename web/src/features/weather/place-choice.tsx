import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { Trouble } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { usePlotRisks } from '../agronomy/queries.ts';
import type { Point } from './queries.ts';
import { useOwnPoint } from './use-own-point.ts';
import { type OwnVillage, useOwnVillage } from './use-own-village.ts';
import { type NamedPoint, usePlaces } from './use-places.ts';
import { VillageChoice } from './village-choice.tsx';

interface ChosenPlace {
  readonly point: Point | null;
  readonly places: readonly NamedPoint[];
  readonly chosen: NamedPoint | null;
  readonly note: 'hereNote' | 'mumbaiNote' | null;
  /** Of a farmer without a plot. */
  readonly village: OwnVillage | null;
  readonly chooseVillage: (village: OwnVillage) => void;
  readonly waits: boolean;
  readonly error: unknown;
  readonly choose: (id: string) => void;
}

/**
 * The place that a weather screen is about: the plot chosen on this screen or the one before, else the first; without a plot the
 * village that the farmer named, else where the phone is.
 */
export function useChosenPlace(): ChosenPlace {
  const { places, settled, error } = usePlaces();
  const [chosen, choose] = useChosenPlot(places);
  const [village, chooseVillage] = useOwnVillage();
  const asksBrowser = places.length === 0 && village === null;
  const own = useOwnPoint(settled && asksBrowser, asksBrowser);
  return {
    point: chosen?.point ?? (settled ? village?.point : undefined) ?? own.point,
    places,
    chosen,
    note: chosen || village ? null : own.note,
    village,
    chooseVillage,
    waits: !settled,
    error,
    choose,
  };
}

/** Which plot, where there is one; how the place was come by, where there is none. */
export function PlaceChoice({ place }: { readonly place: ChosenPlace }) {
  const { t } = useTranslation();
  const riskOf = usePlotRisks();
  const { places, chosen, note, waits, error } = place;
  return (
    <>
      {(waits || places.length > 0) && (
        <Box sx={{ minHeight: 56 }}>
          <PlotChooser
            label={t('today.place')}
            plots={places.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
            chosenId={chosen?.id ?? null}
            onChoose={place.choose}
          />
        </Box>
      )}
      {!waits && places.length === 0 && (
        <VillageChoice village={place.village} onChoose={place.chooseVillage} />
      )}
      {note && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t(`weather.${note}`)}</Box>}
      {error !== null && error !== undefined && <Trouble>{t(troubleKey(error))}</Trouble>}
    </>
  );
}
