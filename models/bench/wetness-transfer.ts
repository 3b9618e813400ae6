/**
 * Leaf wetness at a place never seen. Finds the constants of wetness-by-vapour-deficit.ts at all places but one, scores
 * them at the one left out, and scores every published rule beside them on the same hours.
 *
 *     node models/bench/wetness-transfer-tables.ts
 *
 * Saturation is learnt from every hour of the year, as a plot would; the hours of the growing season are scored.
 */

import {
  HUMIDITY_SATURATION,
  type HumiditySaturation,
  humiditySaturation,
} from '../lab/wetness/humidity-saturation.ts';
import { wetnessRhExtended, wetnessRhHysteresis } from '../lab/wetness/rh-extended-wichink-kruit-2004.ts';
import {
  type VapourDeficitWetness,
  WETNESS_BY_VAPOUR_DEFICIT,
  wetnessByVapourDeficit,
  wetnessWithSaturation,
} from '../lab/wetness/wetness-by-vapour-deficit.ts';
import { scoreWetness, type WetnessScore } from '../lab/wetness/wetness-score.ts';
import {
  DEPRESSION_HOUSE,
  DEPRESSION_SENTELHAS_2008,
  wetnessByDewPointDepression,
} from '../src/wetness/dew-point-depression.ts';
import { createWetnessColumns, houseWetness, isWetProbability } from '../src/wetness/house-wetness.ts';
import { wetnessByHumidityThreshold } from '../src/wetness/rh-threshold.ts';
import { type MeasuredStation, measuredStations } from './measured-wetness.ts';

/** Everything that a fit may choose; the constants that ship are a point of it. */
const GRID = {
  dewDeficitKpa: [0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.2],
  clipping: [1.2, 1.4, 1.6, 1.8, 2],
  filmKpaHours: [0.002, 0.01, 0.02, 0.03, 0.045],
} as const;

/** Wet hours of the year by one rule, scored over the growing season only. */
export function seasonScore(
  { measured, dayNumbers, growing, seasons }: MeasuredStation,
  wet: Float64Array,
  season?: number,
): WetnessScore {
  const counted = (i: number) => growing[i] === true && (season === undefined || seasons[i] === season);
  return scoreWetness(
    wet.map((value, i) => (counted(i) ? value : Number.NaN)),
    measured,
    dayNumbers,
  );
}

/** The published rules, and the house blend, each by its name. */
export function publishedRules({
  series,
}: Pick<MeasuredStation, 'series'>): Readonly<Record<string, Float64Array>> {
  const columns = createWetnessColumns(series.length);
  houseWetness(series, columns);
  const calm = createWetnessColumns(series.length);
  houseWetness({ ...series, windSpeed: new Float64Array(series.length).fill(3.6) }, calm);
  const made = (kernel: (out: Float64Array) => void) => {
    const out = new Float64Array(series.length);
    kernel(out);
    return out;
  };
  const orRain = (wet: Float64Array) =>
    wet.map((value, i) => (!Number.isNaN(value) && (series.precipitation[i] ?? 0) > 0 ? 1 : value));
  const rh90 = made((out) => wetnessByHumidityThreshold(series, 90, out));
  const rh87 = made((out) => wetnessByHumidityThreshold(series, 87, out));
  const house = columns.probability.map((value) =>
    Number.isNaN(value) ? value : Number(isWetProbability(value)),
  );
  return {
    'RH ≥ 90': rh90,
    'RH ≥ 90 or rain': orRain(rh90),
    'RH ≥ 87': rh87,
    'RH ≥ 87 or rain': orRain(rh87),
    'RH on 90, off 87': made((out) => wetnessRhHysteresis(series, out)),
    'RH on 90, off 87, or rain': orRain(made((out) => wetnessRhHysteresis(series, out))),
    'EXT_RH, hourly': made((out) => wetnessRhExtended(series, out)),
    'DPD 1.8/2.2': made((out) =>
      wetnessByDewPointDepression(series, columns.depression, DEPRESSION_HOUSE, out),
    ),
    'DPD 2.0/3.8': made((out) =>
      wetnessByDewPointDepression(series, columns.depression, DEPRESSION_SENTELHAS_2008, out),
    ),
    'CART/SLD or rain': orRain(columns.cart),
    'CART/SLD or rain, wind taken as 1 m/s': orRain(calm.cart),
    'Penman–Monteith': columns.physical,
    'House blend': house,
    'House blend or rain': orRain(house),
  };
}

interface Fitted {
  readonly rule: VapourDeficitWetness;
  /** MAE at each station, hours a day, in their order. */
  readonly errors: readonly number[];
}

/** Every point of the grid with its error at every station. */
function gridErrors(
  stations: readonly MeasuredStation[],
  saturation: HumiditySaturation,
  rainStoreKpaHours: number,
): Fitted[] {
  const saturations = stations.map(({ series }) => {
    const out = { shares: new Float64Array(series.length), lifts: new Float64Array(series.length) };
    humiditySaturation(series, out, saturation);
    return out;
  });
  const scratch = stations.map(({ series }) => new Float64Array(series.length));
  const fitted: Fitted[] = [];
  for (const dewDeficitKpa of GRID.dewDeficitKpa)
    for (const clipping of GRID.clipping)
      for (const filmKpaHours of GRID.filmKpaHours) {
        const { dewStoreKpaHours } = WETNESS_BY_VAPOUR_DEFICIT;
        const rule = {
          saturation,
          dewDeficitKpa,
          clipping,
          filmKpaHours,
          dewStoreKpaHours,
          rainStoreKpaHours,
        };
        const errors = stations.map((station, s) => {
          const out = scratch[s] ?? new Float64Array(0);
          wetnessWithSaturation(station.series, saturations[s] ?? { shares: out, lifts: out }, rule, out);
          for (let i = 0; i < out.length; i++) if (station.growing[i] !== true) out[i] = Number.NaN;
          return scoreWetness(out, station.measured, station.dayNumbers).meanAbsoluteError;
        });
        fitted.push({ rule, errors });
      }
  return fitted;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The point of least error over the stations kept, each against that place's own best published rule: half by the mean of those
 * ratios, half by the worst, so that no place pays for the others.
 */
function best(
  grid: readonly Fitted[],
  ownBest: readonly number[],
  keeps: (station: number) => boolean,
): Fitted {
  const worth = ({ errors }: Fitted) => {
    const ratios = errors.map((error, s) => error / (ownBest[s] ?? Number.NaN)).filter((_, s) => keeps(s));
    return (mean(ratios) + Math.max(...ratios)) / 2;
  };
  return grid.reduce((least, point) => (worth(point) < worth(least) ? point : least));
}

export interface TransferStation {
  readonly station: MeasuredStation;
  readonly published: Readonly<Record<string, WetnessScore>>;
  /** The place's own best published rule. */
  readonly own: { readonly name: string; readonly error: number };
  /** Fitted at the other places, scored here. */
  readonly unseen: { readonly rule: VapourDeficitWetness; readonly score: WetnessScore };
  readonly shipped: WetnessScore;
}

export interface Transfer {
  readonly stations: readonly TransferStation[];
  /** Fitted at all places. */
  readonly everywhere: VapourDeficitWetness;
  /** The published rule of least mean MAE over the places, and that mean. */
  readonly bestPublished: { readonly name: string; readonly error: number };
  /** Mean MAE of ours over places never seen. */
  readonly unseenError: number;
}

const wetBy = (station: MeasuredStation, rule: VapourDeficitWetness): Float64Array => {
  const out = new Float64Array(station.series.length);
  wetnessByVapourDeficit(station.series, out, rule);
  return out;
};

function ownBestOf(published: Readonly<Record<string, WetnessScore>>): TransferStation['own'] {
  return Object.entries(published)
    .filter(([, { days }]) => days > 0)
    .map(([name, { meanAbsoluteError: error }]) => ({ name, error }))
    .reduce((least, rule) => (rule.error < least.error ? rule : least));
}

/** The whole comparison; some seconds. */
export function wetnessTransfer({
  saturation = HUMIDITY_SATURATION,
  rainStoreKpaHours = WETNESS_BY_VAPOUR_DEFICIT.rainStoreKpaHours,
} = {}): Transfer {
  const places = measuredStations(true);
  const scored = places.map((station) =>
    Object.fromEntries(
      Object.entries(publishedRules(station)).map(([name, wet]) => [name, seasonScore(station, wet)]),
    ),
  );
  const owns = scored.map(ownBestOf);
  const ownErrors = owns.map(({ error }) => error);
  const grid = gridErrors(places, saturation, rainStoreKpaHours);
  const stations = places.map((station, left): TransferStation => {
    const { rule } = best(grid, ownErrors, (s) => s !== left);
    return {
      station,
      published: scored[left] ?? {},
      own: owns[left] ?? { name: '', error: Number.NaN },
      unseen: { rule, score: seasonScore(station, wetBy(station, rule)) },
      shipped: seasonScore(station, wetBy(station, WETNESS_BY_VAPOUR_DEFICIT)),
    };
  });
  const everywhere = Object.keys(stations[0]?.published ?? {})
    .map((name) => ({
      name,
      error: mean(stations.map(({ published }) => published[name]?.meanAbsoluteError ?? Number.NaN)),
    }))
    .filter(({ error }) => !Number.isNaN(error));
  return {
    stations,
    everywhere: best(grid, ownErrors, () => true).rule,
    bestPublished: everywhere.reduce((least, rule) => (rule.error < least.error ? rule : least)),
    unseenError: mean(stations.map(({ unseen }) => unseen.score.meanAbsoluteError)),
  };
}
