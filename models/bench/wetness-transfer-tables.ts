/**
 * The tables of leaf wetness at places never seen and after calibration, as docs/models/leaf-wetness.md shows them.
 *
 *     node models/bench/wetness-transfer-tables.ts
 */
import {
  calibrateWetness,
  firstWetWeeks,
  type WetnessCalibration,
} from '../lab/wetness/calibrate-wetness.ts';
import { HUMIDITY_SATURATION } from '../lab/wetness/humidity-saturation.ts';
import {
  type VapourDeficitWetness,
  WETNESS_BY_VAPOUR_DEFICIT,
  wetnessByVapourDeficit,
} from '../lab/wetness/wetness-by-vapour-deficit.ts';
import type { WetnessScore } from '../lab/wetness/wetness-score.ts';
import { wetnessByHumidityThreshold } from '../src/wetness/rh-threshold.ts';
import { type MeasuredStation, measuredStations, measuredWetnessIsPresent } from './measured-wetness.ts';
import { DEW_MONTHS, type PuneDay, puneScore, puneVineyard } from './pune-vineyard.ts';
import { publishedRules, seasonScore, type Transfer, wetnessTransfer } from './wetness-transfer.ts';

const shown = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
const signed = (value: number): string => `${value > 0 ? '+' : ''}${shown(value, 2)}`;
const constants = ({ dewDeficitKpa, clipping, filmKpaHours }: VapourDeficitWetness): string =>
  `${dewDeficitKpa} kPa, clipping ${clipping}, film ${filmKpaHours} kPa·h`;

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
  const verdicts = transfer.stations.map(({ station, own, unseen }) => {
    const change = unseen.score.meanAbsoluteError / own.error - 1;
    return `| ${station.name.split(',')[0]} | ${own.name} | ${shown(own.error, 2)} | ${shown(unseen.score.meanAbsoluteError, 2)} | ${percent(change)} |`;
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

/** Each season: the best published rule, ours as shipped, and ours after four weeks, on the days after those weeks. */
export interface CalibratedSeason {
  readonly place: string;
  readonly season: number;
  readonly days: number;
  readonly published: number;
  readonly shipped: number;
  readonly after: number;
  readonly calibration: WetnessCalibration;
}

/** Fewer days after the weeks that teach are too few to score. */
const MIN_DAYS_AFTER = 28;

export function calibratedSeasons(): CalibratedSeason[] {
  const rows: CalibratedSeason[] = [];
  for (const station of measuredStations(true)) {
    const { series, measured, dayNumbers, seasons, growing } = station;
    const rh90 = publishedRules(station)['RH ≥ 90 or rain'] ?? new Float64Array(series.length);
    for (const season of seasonsOf(station)) {
      const ofSeason = measured.map((value, i) =>
        seasons[i] === season && growing[i] === true ? value : Number.NaN,
      );
      const calibration = calibrateWetness(series, ofSeason, dayNumbers);
      const lastTaught = firstWetWeeks(ofSeason, dayNumbers).at(-1) ?? Number.POSITIVE_INFINITY;
      const rest: MeasuredStation = {
        ...station,
        measured: ofSeason.map((value, i) => ((dayNumbers[i] ?? 0) > lastTaught ? value : Number.NaN)),
      };
      const ours = (by: VapourDeficitWetness) => {
        const out = new Float64Array(series.length);
        wetnessByVapourDeficit(series, out, by);
        return seasonScore(rest, out, season);
      };
      const shipped = ours(WETNESS_BY_VAPOUR_DEFICIT);
      if (shipped.days < MIN_DAYS_AFTER) continue;
      rows.push({
        place: station.name.split(',')[0] ?? '',
        season,
        days: shipped.days,
        published: seasonScore(rest, rh90, season).meanAbsoluteError,
        shipped: shipped.meanAbsoluteError,
        after: ours(calibration.rule).meanAbsoluteError,
        calibration,
      });
    }
  }
  return rows;
}

const learnt = ({ rule, reason, heldOut }: WetnessCalibration): string =>
  reason === null
    ? `${rule.dewDeficitKpa} kPa, rain ${rule.rainStoreKpaHours} kPa·h; held-out weeks ${shown(heldOut.fitted, 2)} for ${shown(heldOut.shipped, 2)}`
    : `no: ${reason.replaceAll('_', ' ')}`;

export function calibrationTable(seasons: readonly CalibratedSeason[]): string {
  return [
    '| Season | Days after | RH ≥ 90 or rain | Ours as shipped | Ours after four weeks | Learnt |',
    '|---|---:|---:|---:|---:|---|',
    ...seasons.map(
      ({ place, season, days, published, shipped, after, calibration }) =>
        `| ${place} ${season} | ${days} | ${shown(published, 2)} | ${shown(shipped, 2)} | ${shown(after, 2)} | ${learnt(calibration)} |`,
    ),
  ].join('\n');
}

/** The vineyard at Pune, in which nothing was fitted. */
export function puneTable(): string {
  const pune = puneVineyard();
  const made = (kernel: (out: Float64Array) => void) => {
    const out = new Float64Array(pune.series.length);
    kernel(out);
    return out;
  };
  const rules: readonly (readonly [string, Float64Array])[] = [
    ['RH ≥ 87', made((out) => wetnessByHumidityThreshold(pune.series, 87, out))],
    ['RH ≥ 90', made((out) => wetnessByHumidityThreshold(pune.series, 90, out))],
    ['Ours as shipped', made((out) => wetnessByVapourDeficit(pune.series, out))],
  ];
  const parts: readonly (readonly [string, (day: PuneDay) => boolean])[] = [
    ['November–February', ({ month }) => DEW_MONTHS.includes(month)],
    ['of these from November 2004', ({ month, date }) => DEW_MONTHS.includes(month) && date >= '2004-11'],
    ['June–September', ({ month }) => month >= 6 && month <= 9],
  ];
  return [
    '| Pune, hours rebuilt from days | Days | Measured h/day | Rule | ME h/day | MAE h/day |',
    '|---|---:|---:|---|---:|---:|',
    ...parts.flatMap(([part, counts]) =>
      rules.map(([rule, wet]) => {
        const score = puneScore(pune, wet, counts);
        return `| ${part} | ${score.days} | ${shown(score.measured, 1)} | ${rule} | ${signed(score.meanError)} | ${shown(score.meanAbsoluteError, 2)} |`;
      }),
    ),
  ].join('\n');
}

if (import.meta.main) {
  if (measuredWetnessIsPresent) {
    console.log(`${transferTable(wetnessTransfer())}\n`);
    for (const days of [90, 180, 365])
      for (const rainStoreKpaHours of [0.06, 0.08, 0.1]) {
        const { stations, everywhere } = wetnessTransfer({
          saturation: { ...HUMIDITY_SATURATION, days },
          rainStoreKpaHours,
        });
        const errors = stations.map(({ unseen }) => unseen.score.meanAbsoluteError.toFixed(2)).join(' ');
        console.log(
          `${days} days, rain ${rainStoreKpaHours} kPa·h: left out ${errors}; all: ${constants(everywhere)}`,
        );
      }
    console.log(`\n${calibrationTable(calibratedSeasons())}\n\n${puneTable()}`);
  } else {
    console.error('The measured stations (shared/data/leafwetness beside the repository) are not here.');
    process.exitCode = 1;
  }
}
