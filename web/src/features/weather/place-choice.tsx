import type { StandInPlace } from '@draksha/models/villages/stand-in-place';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChosenPlot } from '../../lib/chosen-plot.ts';
import { syncLoop } from '../../lib/farm/farm.ts';
import { may } from '../../lib/may.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { Trouble } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { usePlotRisks } from '../agronomy/queries.ts';
import type { Point } from './queries.ts';
import { useOwnPoint } from './use-own-point.ts';
import { type OwnVillage, useAskedVillage, useOwnVillage } from './use-own-village.ts';
import { type NamedPoint, usePlaces } from './use-places.ts';
import { useStandIn } from './use-stand-in.ts';
import { VillageChoice } from './village-choice.tsx';

interface ChosenPlot extends Pick<NamedPoint, 'id' | 'name'> {
  /** Null for a plot that has no place. */
  readonly point: Point | null;
}

interface ChosenPlace {
  readonly point: Point | null;
  readonly places: readonly NamedPoint[];
  readonly plots: readonly ChosenPlot[];
  readonly chosen: ChosenPlot | null;
  /** Whose weather it is where the chosen plot has no place. */
  readonly standIn: Pick<StandInPlace, 'from' | 'name'> | null;
  readonly note: 'hereNote' | 'mumbaiNote' | null;
  /** Neither a plot nor a place could be found out. */
  readonly isUnknown: boolean;
  /** Of a farmer without a plot, or of whose farm no more than the region is known. */
  readonly village: OwnVillage | null;
  readonly chooseVillage: (village: OwnVillage) => void;
  readonly asksVillage: boolean;
  readonly waits: boolean;
  readonly error: unknown;
  readonly choose: (id: string) => void;
}

/**
 * The place that a weather screen is about: the plot chosen on this screen or the one before, else the first; for a plot without a place
 * what is known of the farm; without a plot the village that the farmer named, else where the phone is: docs/decisions/053.
 */
export function useChosenPlace(): ChosenPlace {
  const { places, unplaced, known, settled, error } = usePlaces();
  const plots: readonly ChosenPlot[] = [
    ...places,
    ...unplaced.map(({ id, name }) => ({ id, name, point: null })),
  ];
  const [picked, choosePlot] = useChosenPlot(plots);
  const [own, saveVillage] = useOwnVillage();
  const [asked, forgetAsked] = useAskedVillage();
  const chosen = asked ? null : picked;
  const choose = (id: string) => {
    if (asked) forgetAsked();
    choosePlot(id);
  };
  const village = asked ?? own;
  const chooseVillage = (next: OwnVillage) => {
    if (asked) forgetAsked();
    saveVillage(next);
  };
  const isUnplaced = chosen !== null && chosen.point === null;
  const found = useStandIn(isUnplaced, places);
  const isCoarse = isUnplaced && found?.from === 'region';
  const standIn = isCoarse && village ? { from: 'village' as const, name: village.name } : found;
  const standInPoint =
    isCoarse && village ? village.point : found && { lat: found.latitude, lon: found.longitude };
  const asksBrowser = plots.length === 0 && village === null;
  const here = useOwnPoint(settled && asksBrowser, asksBrowser, known);
  return {
    point: chosen ? (chosen.point ?? standInPoint) : ((settled ? village?.point : undefined) ?? here.point),
    places,
    plots,
    chosen,
    standIn: isUnplaced ? standIn : null,
    note: chosen || village ? null : here.note,
    isUnknown: chosen === null && village === null && here.isUnknown,
    village,
    chooseVillage,
    asksVillage: settled && (plots.length === 0 || isCoarse || asked !== null),
    waits: !settled,
    error,
    choose,
  };
}

interface PlaceChoiceProps {
  readonly place: ChosenPlace;
  /** On a phone a map lets its plots be touched instead: the chooser takes none of its room. */
  readonly isOnMap?: boolean;
}

/** Which plot, where there is one; how the place was come by, where there is none. */
export function PlaceChoice({ place, isOnMap = false }: PlaceChoiceProps) {
  const { t } = useTranslation('weather');
  const riskOf = usePlotRisks();
  const { plots, chosen, note, waits, error } = place;
  const isEachPlaced = place.places.length === plots.length;
  return (
    <>
      {(waits || plots.length > 0) && (
        <Box sx={{ minHeight: 56, ...(isOnMap && isEachPlaced && { display: { xs: 'none', md: 'block' } }) }}>
          <PlotChooser
            label={t('today.place')}
            plots={plots.map(({ id, name }) => ({ id, name, risk: riskOf(id) }))}
            chosenId={chosen?.id ?? null}
            onChoose={place.choose}
          />
        </Box>
      )}
      {chosen && place.standIn && <StandInNote plotId={chosen.id} standIn={place.standIn} />}
      {place.asksVillage && <VillageChoice village={place.village} onChoose={place.chooseVillage} />}
      {note && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t(`weather.${note}`)}</Box>}
      {place.isUnknown && <Box sx={{ mb: 1, color: 'text.secondary' }}>{t('standIn.unknown')}</Box>}
      {error !== null && error !== undefined && (
        <Trouble again={t('again')} onAgain={() => void syncLoop().wake()}>
          {t(troubleKey(error))}
        </Trouble>
      )}
    </>
  );
}

interface StandInNoteProps {
  readonly plotId: string;
  readonly standIn: NonNullable<ChosenPlace['standIn']>;
}

/** Says whose weather it is, and how the plot gets its own. */
function StandInNote({ plotId, standIn: { from, name } }: StandInNoteProps) {
  const { t } = useTranslation('weather');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
      <Box sx={{ flex: '1 1 220px', color: 'text.secondary' }}>
        {t(`standIn.${from}`, { name: name ?? '' })}
      </Box>
      {may('plots') && (
        <Button component={Link} to={`/plots/${plotId}/place`}>
          {t('standIn.give')}
        </Button>
      )}
    </Box>
  );
}
