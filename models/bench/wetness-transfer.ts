/**
 * Leaf wetness at a place never seen. Finds the constants of wetness-by-humidity-ceiling.ts at all places but one, scores
 * them at the one left out, and scores every published rule beside them on the same hours.
 *
 *     node models/bench/wetness-transfer-tables.ts
 *
 * The ceiling is learnt from every hour of the year, as a plot would; the hours of the growing season are scored.
 */
import {
  DEPRESSION_HOUSE,
  DEPRESSION_SENTELHAS_2008,
  wetnessByDewPointDepression,
} from '../src/dew-point-depression.ts';
import { createWetnessColumns, houseWetness, isWetProbability } from '../src/house-wetness.ts';
import { humidityCeiling } from '../src/humidity-ceiling.ts';
import { wetnessRhExtended, wetnessRhHysteresis } from '../src/rh-extended-wichink-kruit-2004.ts';
import { wetnessByHumidityThreshold } from '../src/rh-threshold.ts';
import {
  CEILING_LEARNING,
  type HumidityCeilingWetness,
  WETNESS_BY_HUMIDITY_CEILING,
  wetnessAgainstCeiling,
  wetnessByHumidityCeiling,
} from '../src/wetness-by-humidity-ceiling.ts';
import { scoreWetness, type WetnessScore } from '../src/wetness-score.ts';
import { type MeasuredStation, measuredStations } from './measured-wetness.ts';

/** Everything that a fit may choose; the constants that ship are a point of it. */
const GRID = {
  // Not two weeks: a dry spell lasts longer, and then the air is taken for the sensor. Cut after the fit at both places had taken
  // them; `DAYS_WITH_TWO_WEEKS` shows what the cut did.
  days: [21, 30, 45, 60],
  percentile: [0.95, 0.98],
  onset: [95, 96, 97, 98, 99],
  offset: [60, 65, 70, 75, 80, 85],
  dryingKpaHours: [0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2],
} as const;

/** The grid's days before its shortest were cut. */
export const DAYS_WITH_TWO_WEEKS = [14, ...GRID.days] as const;

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
export function publishedRules({ series }: MeasuredStation): Readonly<Record<string, Float64Array>> {
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
  readonly rule: HumidityCeilingWetness;
  /** MAE at each station, hours a day, in their order. */
  readonly errors: readonly number[];
}

/** Every point of the grid with its error at every station. */
function gridErrors(stations: readonly MeasuredStation[], ceilingDays: readonly number[]): Fitted[] {
  const fitted: Fitted[] = [];
  for (const days of ceilingDays)
    for (const percentile of GRID.percentile) {
      const ceiling = { ...CEILING_LEARNING, days, percentile };
      const ceilings = stations.map(({ series }) => {
        const out = new Float64Array(series.length);
        humidityCeiling(series, ceiling, out);
        return out;
      });
      const scratch = stations.map(({ series }) => new Float64Array(series.length));
      for (const onset of GRID.onset)
        for (const offset of GRID.offset)
          for (const dryingKpaHours of GRID.dryingKpaHours) {
            const rule = { ceiling, onset, offset, dryingKpaHours };
            const errors = stations.map((station, s) => {
              const out = scratch[s] ?? new Float64Array(0);
              wetnessAgainstCeiling(station.series, ceilings[s] ?? out, rule, out);
              for (let i = 0; i < out.length; i++) if (station.growing[i] !== true) out[i] = Number.NaN;
              return scoreWetness(out, station.measured, station.dayNumbers).meanAbsoluteError;
            });
            fitted.push({ rule, errors });
          }
    }
  return fitted;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The point of least mean error over the stations kept. */
function best(grid: readonly Fitted[], keeps: (station: number) => boolean): Fitted {
  const errorOf = ({ errors }: Fitted) => mean(errors.filter((_, s) => keeps(s)));
  return grid.reduce((least, point) => (errorOf(point) < errorOf(least) ? point : least));
}

export interface TransferStation {
  readonly station: MeasuredStation;
  readonly published: Readonly<Record<string, WetnessScore>>;
  /** Fitted at the other places, scored here. */
  readonly unseen: { readonly rule: HumidityCeilingWetness; readonly score: WetnessScore };
  readonly shipped: WetnessScore;
}

export interface Transfer {
  readonly stations: readonly TransferStation[];
  /** Fitted at all places. */
  readonly everywhere: HumidityCeilingWetness;
  /** The published rule of least mean MAE over the places, and that mean. */
  readonly bestPublished: { readonly name: string; readonly error: number };
  /** Mean MAE of ours over places never seen. */
  readonly unseenError: number;
}

const wetBy = (station: MeasuredStation, rule: HumidityCeilingWetness): Float64Array => {
  const out = new Float64Array(station.series.length);
  wetnessByHumidityCeiling(station.series, out, rule);
  return out;
};

/** The whole comparison; some seconds. */
export function wetnessTransfer(ceilingDays: readonly number[] = GRID.days): Transfer {
  const places = measuredStations(true);
  const grid = gridErrors(places, ceilingDays);
  const stations = places.map((station, left): TransferStation => {
    const { rule } = best(grid, (s) => s !== left);
    const published = Object.fromEntries(
      Object.entries(publishedRules(station)).map(([name, wet]) => [name, seasonScore(station, wet)]),
    );
    return {
      station,
      published,
      unseen: { rule, score: seasonScore(station, wetBy(station, rule)) },
      shipped: seasonScore(station, wetBy(station, WETNESS_BY_HUMIDITY_CEILING)),
    };
  });
  const names = Object.keys(stations[0]?.published ?? {});
  const everywhere = names
    .map((name) => ({
      name,
      error: mean(stations.map(({ published }) => published[name]?.meanAbsoluteError ?? Number.NaN)),
    }))
    .filter(({ error }) => !Number.isNaN(error));
  return {
    stations,
    everywhere: best(grid, () => true).rule,
    bestPublished: everywhere.reduce((least, rule) => (rule.error < least.error ? rule : least)),
    unseenError: mean(stations.map(({ unseen }) => unseen.score.meanAbsoluteError)),
  };
}
