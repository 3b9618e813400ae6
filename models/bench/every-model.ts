/** Every hourly model over one made plot, each as a run to be timed or weighed. */
import { blackRotSpellsSpotts1977 } from '../lab/disease/black-rot-spotts-1977.ts';
import { botrytisRiskGonzalez2015 } from '../lab/disease/botrytis-gonzalez-2015.ts';
import { rule3x10, rule1010x24 } from '../lab/downy/downy-triggers.ts';
import { ascosporeInfectionsCaffi2011 } from '../lab/powdery/powdery-ascospores-caffi-2011.ts';
import { sprayLevelsOfHours } from '../lab/spray/spray-levels.ts';
import { wetnessRhExtended } from '../lab/wetness/rh-extended-wichink-kruit-2004.ts';
import { wetnessByVapourDeficit } from '../lab/wetness/wetness-by-vapour-deficit.ts';
import { botrytisSpellsBroome1995 } from '../src/disease/botrytis-broome-1995.ts';
import { primaryInfectionsRossi2008 } from '../src/downy/downy-primary-rossi-2008.ts';
import { secondaryInfectionsDowny } from '../src/downy/downy-secondary.ts';
import { powderyIndexGublerThomas } from '../src/powdery/powdery-index-gubler-thomas.ts';
import { et0DaysFromHours, et0HourlyFao56 } from '../src/water/evapotranspiration-hourly.ts';
import { soilWaterBalance } from '../src/water/soil-water-balance.ts';
import type { HourlySeries } from '../src/weather/series.ts';
import { gatherDiseaseDays } from '../src/wetness/disease-days.ts';
import { createWetnessColumns, houseWetness } from '../src/wetness/house-wetness.ts';
import { wetSpells } from '../src/wetness/wet-hours.ts';

/** 20 years. */
export const PLOT_HOURS = 175_320;

const SITE = { latitude: 19.75, longitude: 75.71, altitude: 560 };

/** `inSet` false: a part of another line, shown but not added to the whole. */
export interface ModelRun {
  readonly name: string;
  readonly run: () => void;
  readonly inSet: boolean;
}

export function everyModel(series: HourlySeries): ModelRun[] {
  const columns = createWetnessColumns(series.length);
  const out = new Float64Array(series.length);
  const levels = new Uint8Array(series.length);
  houseWetness(series, columns);
  const leafWet = columns.probability;
  const days = gatherDiseaseDays(series, leafWet);
  // A season of stages over and over, so that both windows of botrytis are met.
  const bbch = Float64Array.from(days.dayNumber, (day) => 50 + (day % 45));
  const et0 = et0DaysFromHours(series, SITE);
  const waterDays = et0.map(({ date, et0MmPerDay }, d) => ({
    date,
    et0Mm: et0MmPerDay,
    rainMm: days.precipitation[d] ?? null,
    cropCoefficient: 0.6,
  }));
  const zone = { availableWaterMmPerM: 160, rootDepthMetres: 1 };
  const line = (name: string, run: () => void, inSet = true): ModelRun => ({ name, run, inSet });
  return [
    line('house leaf wetness', () => houseWetness(series, columns)),
    line('leaf wetness by vapour deficit', () => wetnessByVapourDeficit(series, out)),
    line('extended RH', () => wetnessRhExtended(series, out)),
    line('wet spells', () => wetSpells(series, leafWet, 4), false),
    line('downy primary, Rossi 2008', () => primaryInfectionsRossi2008(series)),
    line('downy secondary', () => secondaryInfectionsDowny(series, leafWet)),
    line('downy 10:10:24', () => rule1010x24(series, leafWet)),
    line('downy 3-10', () => rule3x10(series, 0)),
    line('powdery, Gubler–Thomas', () => powderyIndexGublerThomas(series)),
    line('hours gathered into days', () => gatherDiseaseDays(series, leafWet)),
    line('powdery, Caffi 2011, from days', () => ascosporeInfectionsCaffi2011(days)),
    line('botrytis, Broome 1995', () => botrytisSpellsBroome1995(series, leafWet)),
    line('botrytis, González 2015, from days', () => botrytisRiskGonzalez2015(days, bbch)),
    line('black rot, Spotts 1977', () => blackRotSpellsSpotts1977(series, leafWet)),
    line('ET0, FAO-56 hourly', () => et0HourlyFao56(series, SITE, out), false),
    line('ET0, days from hours', () => et0DaysFromHours(series, SITE)),
    line('soil water balance, from days', () => soilWaterBalance(waterDays, zone)),
    line('spray hours', () => sprayLevelsOfHours(series, levels)),
  ];
}
