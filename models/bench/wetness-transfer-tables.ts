/**
 * The tables of leaf wetness at places never seen and after calibration, as docs/models/leaf-wetness.md shows them.
 *
 *     node models/bench/wetness-transfer-tables.ts
 */
import { calibrateWetness } from '../src/calibrate-wetness.ts';
import { HOUR_MS } from '../src/series.ts';
import {
  type HumidityCeilingWetness,
  WETNESS_BY_HUMIDITY_CEILING,
  wetnessByHumidityCeiling,
} from '../src/wetness-by-humidity-ceiling.ts';
import type { WetnessScore } from '../src/wetness-score.ts';
import { type MeasuredStation, measuredStations, measuredWetnessIsPresent } from './measured-wetness.ts';
import {
  DAYS_WITH_TWO_WEEKS,
  publishedRules,
  seasonScore,
  type Transfer,
  wetnessTransfer,
} from './wetness-transfer.ts';

const shown = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
const signed = (value: number): string => `${value > 0 ? '+' : ''}${shown(value, 2)}`;
const constants = ({ ceiling, onset, offset, dryingKpaHours }: HumidityCeilingWetness): string =>
  `${ceiling.days} d, ${ceiling.percentile}, ${onset} %, ${offset} %, ${dryingKpaHours} kPa·h`;

function row(name: string, score: WetnessScore): string {
  if (score.hours === 0) return `| ${name} | 0 | – | – | – | – | – |`;
  const cells = [
    name,
    String(score.hours),
    shown(score.fractionCorrect, 3),
    shown(score.criticalSuccessIndex, 3),
    shown(score.falseAlarmRatio, 3),
    signed(score.meanError),
    shown(score.meanAbsoluteError, 2),
  ];
  return `| ${cells.join(' | ')} |`;
}

const percent = (share: number): string => `${signed(100 * share).replace(/\.\d+$/, '')} %`;

/** One table a place, then what it comes to. */
export function transferTable(transfer: Transfer): string {
  const parts = transfer.stations.map(({ station, published, unseen, shipped }) =>
    [
      `**${station.name}**`,
      '',
      '| Rule | Hours | FC | CSI | FAR | ME h/day | MAE h/day |',
      '|---|---:|---:|---:|---:|---:|---:|',
      ...Object.entries(published).map(([name, score]) => row(name, score)),
      row(`**Ours, fitted elsewhere** (${constants(unseen.rule)})`, unseen.score),
      row('Ours as shipped (fitted here too)', shipped),
    ].join('\n'),
  );
  const { bestPublished, unseenError } = transfer;
  const verdicts = transfer.stations.map(({ station, published, unseen }) => {
    const own = Object.entries(published)
      .filter(([, score]) => score.days > 0)
      .reduce((least, rule) => (rule[1].meanAbsoluteError < least[1].meanAbsoluteError ? rule : least));
    const change = unseen.score.meanAbsoluteError / own[1].meanAbsoluteError - 1;
    return `| ${station.name.split(',')[0]} | ${own[0]} | ${shown(own[1].meanAbsoluteError, 2)} | ${shown(unseen.score.meanAbsoluteError, 2)} | ${percent(change)} |`;
  });
  return [
    ...parts,
    [
      '| Place | Its own best rule | MAE h/day | Ours, never seen | Change |',
      '|---|---|---:|---:|---:|',
      ...verdicts,
      `| Mean of the places | ${bestPublished.name}, everywhere | ${shown(bestPublished.error, 2)} | ${shown(unseenError, 2)} | ${percent(unseenError / bestPublished.error - 1)} |`,
    ].join('\n'),
  ].join('\n\n');
}

const seasonsOf = ({ seasons, growing }: MeasuredStation): number[] => [
  ...new Set([...seasons].filter((_, i) => growing[i] === true)),
];

const CALIBRATION_DAYS = 28;

/** Each season: the best published rule, ours as shipped, and ours after four weeks, on the days after those weeks. */
export function calibrationTable(): string {
  const rows: string[] = [];
  for (const station of measuredStations(true)) {
    const { series, measured, dayNumbers, seasons, growing } = station;
    const rh90 = publishedRules(station)['RH ≥ 90 or rain'] ?? new Float64Array(series.length);
    for (const season of seasonsOf(station)) {
      const first = seasons.findIndex((value, i) => value === season && growing[i] === true);
      const until = (series.startsAtMs[first] ?? 0) + CALIBRATION_DAYS * 24 * HOUR_MS;
      const during = (i: number) => i >= first && (series.startsAtMs[i] ?? 0) < until;
      const taught = measured.map((value, i) => (during(i) ? value : Number.NaN));
      const rest: MeasuredStation = {
        ...station,
        measured: measured.map((value, i) => (during(i) ? Number.NaN : value)),
      };
      const { rule, calibrated } = calibrateWetness(series, taught, dayNumbers);
      const ours = (by: HumidityCeilingWetness) => {
        const out = new Float64Array(series.length);
        wetnessByHumidityCeiling(series, out, by);
        return seasonScore(rest, out, season);
      };
      const shipped = ours(WETNESS_BY_HUMIDITY_CEILING);
      if (shipped.days === 0) continue;
      const cells = [
        `${station.name.split(',')[0]} ${season}`,
        String(shipped.days),
        shown(seasonScore(rest, rh90, season).meanAbsoluteError, 2),
        shown(shipped.meanAbsoluteError, 2),
        shown(ours(rule).meanAbsoluteError, 2),
        calibrated ? `${rule.offset} %, ${rule.dryingKpaHours} kPa·h` : 'too few days',
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }
  }
  return [
    '| Season | Days after | RH ≥ 90 or rain | Ours as shipped | Ours after four weeks | Learnt |',
    '|---|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n');
}

if (import.meta.main) {
  if (measuredWetnessIsPresent) {
    const transfer = wetnessTransfer();
    console.log(transferTable(transfer));
    console.log(`\nFitted at all places: ${constants(transfer.everywhere)}`);
    const uncut = wetnessTransfer(DAYS_WITH_TWO_WEEKS);
    console.log(`With a ceiling of two weeks allowed: ${constants(uncut.everywhere)}; left out by place:`);
    for (const { station, unseen } of uncut.stations)
      console.log(
        `  ${station.name}: ${constants(unseen.rule)}, MAE ${unseen.score.meanAbsoluteError.toFixed(2)}`,
      );
    console.log('');
    console.log(calibrationTable());
  } else {
    console.error('The measured stations (shared/data/leafwetness beside the repository) are not here.');
    process.exitCode = 1;
  }
}
