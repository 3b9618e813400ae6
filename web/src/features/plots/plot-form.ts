import type { Plot, Season } from '@draksha/contract';
import { growsWood, withoutFruit } from '@draksha/models/plan/plot-care';
import { acresAndGuntha, readArea, readNumber } from '../../lib/format.ts';
import { readTypedPlace, writePlace } from '../../lib/place-text.ts';
import type { SeasonFields } from '../seasons/queries.ts';
import type { PlotFields } from './queries.ts';

/** The form as typed: text everywhere, so that nothing a farmer wrote is lost by reading it. */
export interface PlotForm {
  name: string;
  place: string;
  cycle: Season['cycle'];
  pruningDate: string;
  acres: string;
  guntha: string;
  hectares: string;
  grapeVariety: string;
  rootstock: string;
  plantingDate: string;
  topWorkedOn: string;
  irrigationType: string;
  soilType: string;
  totalVines: string;
  rowSpacingM: string;
  vineSpacingM: string;
  trellis: string;
  emittersPerVine: string;
  emitterLitresPerHour: string;
  waterEcDsPerM: string;
  status: Plot['status'];
  registrationCode: string;
  village: string;
  taluka: string;
  gatNumber: string;
  policyNumber: string;
  notes: string;
  targetMarket: string;
  expectedHarvestDate: string;
}

const word = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** From February to June the vine is cut back to its frame; the rest of the year for its crop. */
export const usualCycle = (today: string): Season['cycle'] => {
  const month = Number(today.slice(5, 7));
  return month >= 2 && month <= 6 ? 'foundation' : 'fruit';
};

export function plotForm(plot: Plot | null, season: Season | null, today: string): PlotForm {
  const area = plot?.areaHectares ?? null;
  const split = area === null ? null : acresAndGuntha(area);
  return {
    name: word(plot?.name),
    place: writePlace(plot?.latitude ?? null, plot?.longitude ?? null),
    cycle: season?.cycle ?? usualCycle(today),
    pruningDate: word(season?.pruningDate),
    acres: word(split?.acres),
    guntha: word(split?.guntha),
    hectares: word(area),
    grapeVariety: word(plot?.grapeVariety),
    rootstock: word(plot?.rootstock),
    plantingDate: word(plot?.plantingDate),
    topWorkedOn: word(plot?.topWorkedOn),
    irrigationType: word(plot?.irrigationType),
    soilType: word(plot?.soilType),
    totalVines: word(plot?.totalVines),
    rowSpacingM: word(plot?.rowSpacingM),
    vineSpacingM: word(plot?.vineSpacingM),
    trellis: word(plot?.trellis),
    emittersPerVine: word(plot?.emittersPerVine),
    emitterLitresPerHour: word(plot?.emitterLitresPerHour),
    waterEcDsPerM: word(plot?.waterEcDsPerM),
    status: plot?.status ?? 'bearing',
    registrationCode: word(plot?.registrationCode),
    village: word(plot?.village),
    taluka: word(plot?.taluka),
    gatNumber: word(plot?.gatNumber),
    policyNumber: word(season?.policyNumber),
    notes: word(plot?.notes),
    targetMarket: word(season?.targetMarket),
    expectedHarvestDate: word(season?.expectedHarvestDate),
  };
}

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
const choice = <T extends string>(typed: string): T | null => (typed === '' ? null : (typed as T));

/** Hectares of the form; an untouched area keeps the row's, which guntha would round. */
function areaOf(form: PlotForm, before: PlotForm, unit: 'acre' | 'hectare', row: Plot | null): number | null {
  if (unit === 'hectare') return readNumber(form.hectares);
  if (row && form.acres === before.acres && form.guntha === before.guntha) return row.areaHectares;
  return readArea(form.acres, form.guntha);
}

export function plotFields(
  form: PlotForm,
  before: PlotForm,
  unit: 'acre' | 'hectare',
  row: Plot | null,
): PlotFields {
  const read = readTypedPlace(form.place);
  const place = read.kind === 'place' ? read.place : null;
  return {
    name: form.name.trim(),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    areaHectares: areaOf(form, before, unit, row),
    grapeVariety: textOrNull(form.grapeVariety),
    rootstock: textOrNull(form.rootstock),
    plantingDate: textOrNull(form.plantingDate),
    // A hidden date is kept: the plot may change back.
    topWorkedOn: textOrNull(form.topWorkedOn),
    irrigationType: choice(form.irrigationType),
    soilType: textOrNull(form.soilType),
    totalVines: readNumber(form.totalVines),
    rowSpacingM: readNumber(form.rowSpacingM),
    vineSpacingM: readNumber(form.vineSpacingM),
    trellis: choice(form.trellis),
    emittersPerVine: readNumber(form.emittersPerVine),
    emitterLitresPerHour: readNumber(form.emitterLitresPerHour),
    waterEcDsPerM: readNumber(form.waterEcDsPerM),
    status: form.status,
    registrationCode: textOrNull(form.registrationCode),
    village: textOrNull(form.village),
    taluka: textOrNull(form.taluka),
    gatNumber: textOrNull(form.gatNumber),
    notes: textOrNull(form.notes),
  };
}

/**
 * The season of the form; `null` while no pruning date is given.
 *
 * @param before the one that is changed: it keeps what it has of fruit, since vines may turn back to bearing
 */
export const seasonFields = (form: PlotForm, before: Season | null): SeasonFields | null =>
  form.pruningDate === ''
    ? null
    : {
        cycle: form.cycle,
        pruningDate: form.pruningDate,
        targetMarket: choice(form.targetMarket),
        expectedHarvestDate: textOrNull(form.expectedHarvestDate),
        policyNumber: textOrNull(form.policyNumber),
        ...(growsWood(form.status) && before === null ? withoutFruit : {}),
      };
