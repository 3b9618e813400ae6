/** Every leaf wetness rule against every measured station, and the table of it as the documentation shows it. */

import { scoreWetness, type WetnessScore } from '../lab/wetness/wetness-score.ts';
import type { HourlySeries } from '../src/weather/series.ts';
import {
  DEPRESSION_SENTELHAS_2008,
  wetnessByDewPointDepression,
} from '../src/wetness/dew-point-depression.ts';
import {
  createWetnessColumns,
  houseWetness,
  isWetProbability,
  type WetnessColumns,
} from '../src/wetness/house-wetness.ts';
import { wetnessByHumidityThreshold } from '../src/wetness/rh-threshold.ts';
import { type MeasuredStation, measuredStations } from './measured-wetness.ts';

export const scoredRules = [
  'RH ≥ 90',
  'RH ≥ 90 or rain',
  'RH ≥ 87',
  'RH ≥ 87 or rain',
  'rhEnhanced (wet at ½)',
  'dpd 1.8/2.2',
  'DPD 2.0/3.8',
  'cart (CART/SLD)',
  'CART/SLD or rain',
  'CART/SLD or rain, wind taken as 1 m/s',
  'physical',
  'House blend',
  'House blend or rain',
] as const;
export type ScoredRule = (typeof scoredRules)[number];

export interface ScoredStation {
  readonly name: string;
  readonly hours: number;
  readonly scores: Readonly<Record<ScoredRule, WetnessScore>>;
}

function columnsOf(series: HourlySeries): WetnessColumns {
  const columns = createWetnessColumns(series.length);
  houseWetness(series, columns);
  return columns;
}

const wetHours = (probability: Float64Array): Float64Array =>
  probability.map((value) => (Number.isNaN(value) ? value : Number(isWetProbability(value))));

function scoredStation({ name, series, measured, dayNumbers }: MeasuredStation): ScoredStation {
  const columns = columnsOf(series);
  const calm = columnsOf({ ...series, windSpeed: new Float64Array(series.length).fill(3.6) });
  const byHumidity = (threshold: number) => {
    const out = new Float64Array(series.length);
    wetnessByHumidityThreshold(series, threshold, out);
    return out;
  };
  const slow = new Float64Array(series.length);
  wetnessByDewPointDepression(series, columns.depression, DEPRESSION_SENTELHAS_2008, slow);
  // A rule that cannot speak is not made to by rain: the hour stays unscored, as for the rule alone.
  const orRain = (wet: Float64Array) =>
    wet.map((value, i) => (!Number.isNaN(value) && (series.precipitation[i] ?? 0) > 0 ? 1 : value));
  const score = (wet: Float64Array) => scoreWetness(wet, measured, dayNumbers);
  return {
    name,
    hours: series.length,
    scores: {
      'RH ≥ 90': score(byHumidity(90)),
      'RH ≥ 90 or rain': score(orRain(byHumidity(90))),
      'RH ≥ 87': score(byHumidity(87)),
      'RH ≥ 87 or rain': score(orRain(byHumidity(87))),
      'rhEnhanced (wet at ½)': score(wetHours(columns.rhEnhanced)),
      'dpd 1.8/2.2': score(columns.dpd),
      'DPD 2.0/3.8': score(slow),
      'cart (CART/SLD)': score(columns.cart),
      'CART/SLD or rain': score(orRain(columns.cart)),
      'CART/SLD or rain, wind taken as 1 m/s': score(orRain(calm.cart)),
      physical: score(columns.physical),
      'House blend': score(wetHours(columns.probability)),
      'House blend or rain': score(orRain(wetHours(columns.probability))),
    },
  };
}

export const scoredStations = (): ScoredStation[] => measuredStations().map(scoredStation);

const shown = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
const signed = (value: number): string => `${value > 0 ? '+' : ''}${shown(value, 2)}`;

function rowOf(rule: ScoredRule, score: WetnessScore): string {
  if (score.hours === 0) return `| ${rule} | 0 | – | – | – | – | – |`;
  const { fractionCorrect, criticalSuccessIndex, falseAlarmRatio, meanError, meanAbsoluteError } = score;
  const cells = [
    rule,
    String(score.hours),
    shown(fractionCorrect, 3),
    shown(criticalSuccessIndex, 3),
    shown(falseAlarmRatio, 3),
    signed(meanError),
    shown(meanAbsoluteError, 2),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The table in Markdown, one part a station. */
export function wetnessTable(stations: readonly ScoredStation[]): string {
  const part = ({ name, scores }: ScoredStation) =>
    [
      `**${name}**`,
      '',
      '| Rule | Hours | FC | CSI | FAR | ME h/day | MAE h/day |',
      '|---|---:|---:|---:|---:|---:|---:|',
      ...scoredRules.map((rule) => rowOf(rule, scores[rule])),
    ].join('\n');
  return stations.map(part).join('\n\n');
}
