/** Every table in docs/models that a run writes, by the name of its marks. Needs ../shared. */

import { archiveAtPune, DISTURBANCES, wetnessUnderDisturbance } from '../bench/gridded-weather.ts';
import { servedScores, servedTable } from '../bench/served-wetness.ts';
import { replayTable, wetnessReplays } from '../bench/wetness-replays.ts';
import { wetnessTransfer } from '../bench/wetness-transfer.ts';
import {
  calibratedSeasons,
  calibrationTable,
  puneTable,
  transferTable,
} from '../bench/wetness-transfer-tables.ts';
import { floweringRisk } from '../src/seasons/flowering-risk.ts';
import { candidateDates, explorePruningDates } from '../src/seasons/pruning-date-explorer.ts';
import { PROTECTION, protectionByRain } from '../src/spray/protection-left.ts';
import { type AccuracyRow, markdownTable } from './accuracy.ts';
import { deltaTAccuracy } from './delta-t-accuracy.ts';
import { diseaseTables } from './disease-tables.ts';
import { et0Accuracy } from './et0-accuracy.ts';
import { interpolationAccuracy, interpolationLeaveOneOut } from './interpolation-accuracy.ts';
import { irrigationStageRows } from './irrigation-stages.ts';
import { districtDays, phenologyAccuracy, referenceHeat, stageLearning } from './phenology-accuracy.ts';
import { rainWashOffMeasured } from './rain-wash-off.ts';
import { meanOfOtherSeasons, stageErrorsMeasured } from './stage-errors-measured.ts';
import { sunAndAirAccuracy } from './sun-and-air-accuracy.ts';

/** All rows that have a tolerance to keep. */
export const accuracyRows = (): AccuracyRow[] => [
  ...et0Accuracy(),
  ...deltaTAccuracy(),
  ...interpolationAccuracy(),
  ...interpolationLeaveOneOut(),
  ...phenologyAccuracy(),
  ...sunAndAirAccuracy(),
];

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, i) => (i === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(100 * share)} %`);

function referenceHeatTable(): string {
  return table(
    ['Cycle', 'From', 'Days', 'Seasons', 'Least', 'Mean', 'Greatest'],
    referenceHeat().map(({ cycle, from, days, means }) => [
      cycle,
      from,
      days,
      means.length,
      Math.min(...means).toFixed(1),
      (means.reduce((sum, mean) => sum + mean, 0) / means.length).toFixed(1),
      Math.max(...means).toFixed(1),
    ]),
  );
}

function learningTable(): string {
  return table(
    [
      'Stages marked before',
      'Stage forecast',
      'Forecasts',
      'Day inside the range',
      'Width, days',
      'Centre off by, days',
    ],
    stageLearning().map((row) => [
      row.marks,
      row.stage,
      row.forecasts,
      percent(row.held / row.forecasts),
      row.meanWidth.toFixed(1),
      row.meanOffCentre.toFixed(1),
    ]),
  );
}

const WAY_WORDS = {
  table: 'the table alone',
  place: 'other plots of the place and variety, other seasons',
  plot: 'the plot itself, other seasons',
  running: "those and this season's flowering",
} as const;

function stageErrorsTable(): string {
  const learnt = stageErrorsMeasured();
  const plain = ['flowering', 'veraison'].map((stage) => {
    const { n, meanAbsoluteError } = meanOfOtherSeasons(stage);
    return [
      'mean day of the plot itself, other seasons',
      stage,
      n,
      '–',
      meanAbsoluteError.toFixed(1),
      '–',
      '–',
    ];
  });
  return table(
    ['Learnt from', 'Stage', 'Dated', 'Bias, days', 'Mean error, days', 'Worst', 'Day inside the range'],
    [
      ...learnt.map(({ way, stage, n, bias, meanAbsoluteError, worst, held }) => [
        WAY_WORDS[way],
        stage,
        n,
        bias.toFixed(1),
        meanAbsoluteError.toFixed(1),
        worst.toFixed(1),
        way === 'table' ? '–' : percent(held / n),
      ]),
      ...plain,
    ],
  );
}

function archiveTable(): string {
  const { days, least, greatest, rainDays } = archiveAtPune();
  const temperature = (name: string, { bias, meanAbsoluteError }: typeof least) => [
    name,
    `${bias.toFixed(2)} °C`,
    `${meanAbsoluteError.toFixed(2)} °C`,
  ];
  return table(
    [`Archive against station, ${days} days`, 'Bias', 'MAE'],
    [
      temperature('least temperature', least),
      temperature('greatest temperature', greatest),
      [
        `days with 1 mm: ${rainDays.both} at both, ${rainDays.archiveOnly} in the archive only, ${rainDays.stationOnly} at the station only`,
        '–',
        '–',
      ],
    ],
  );
}

const disturbedTable = (): string =>
  table(
    ['Place', ...DISTURBANCES.map(({ name }) => name)],
    wetnessUnderDisturbance().map(({ place, scores }) => [
      place,
      ...scores.map(
        ({ meanError, meanAbsoluteError }) => `${meanAbsoluteError.toFixed(2)} (${meanError.toFixed(2)})`,
      ),
    ]),
  );

function explorerTable(): string {
  const exploration = explorePruningDates({
    days: districtDays('nashik'),
    candidates: candidateDates('09-01', '11-24', 14),
  });
  return table(
    [
      'Pruning',
      'Bad years',
      '80 % interval',
      'Mean score',
      'Years with rain in flowering',
      'with nights < 8 °C in ripening',
    ],
    exploration.candidates.map((one) => [
      one.monthDay,
      `${one.badYears} of ${one.knownYears}`,
      `${percent(one.badShare.low)}–${percent(one.badShare.high)}`,
      one.meanRiskScore?.toFixed(1) ?? '–',
      one.yearsWith.rain,
      one.yearsWith.coldNight,
    ]),
  );
}

function floweringTable(): string {
  const risk = floweringRisk(districtDays('nashik'), '10-15', [2019, 2020, 2021, 2022, 2023]);
  return table(
    ['Year', 'Score', 'Rain days', 'Humid spells', 'Windy spells', 'Combined days', 'Optimal days'],
    risk.years.map(({ year, riskScore, counts }) => [
      year,
      riskScore?.toFixed(0) ?? '–',
      counts.rainDays,
      counts.humidPeriods,
      counts.windyPeriods,
      counts.combinedDays,
      counts.optimalDays,
    ]),
  );
}

function washOffTable(): string {
  return table(
    ['Rain, mm', 'Residue left, measured on ziram', 'Index, contact', 'Index, systemic'],
    rainWashOffMeasured.map(([mm, left]) => [
      mm,
      left.toFixed(2),
      protectionByRain(mm, PROTECTION.contact.halfRainMm).toFixed(2),
      protectionByRain(mm, PROTECTION.systemic.halfRainMm).toFixed(2),
    ]),
  );
}

function irrigationStageTable(): string {
  const litres = (value: number | null): string => value?.toFixed(1) ?? '–';
  return table(
    [
      'Cycle',
      'Stage',
      'Days',
      'NRCG as printed',
      'Schedule by ET0',
      'By the soil',
      'on dry days',
      'on rain days',
    ],
    irrigationStageRows().map((row) => [
      row.cycle,
      row.stage,
      `${row.fromDap}–${row.toDap}`,
      row.printed.map(litres).join('–'),
      litres(row.schedule),
      litres(row.soil),
      litres(row.soilOnDryDays),
      litres(row.soilOnRainDays),
    ]),
  );
}

export const accuracyTables: Readonly<Record<string, () => string>> = {
  evapotranspiration: () => markdownTable(et0Accuracy()),
  'sun-and-air': () => markdownTable(sunAndAirAccuracy()),
  'delta-t': () => markdownTable(deltaTAccuracy()),
  interpolation: () => markdownTable(interpolationAccuracy()),
  'interpolation-leave-one-out': () => markdownTable(interpolationLeaveOneOut()),
  phenology: () => markdownTable(phenologyAccuracy()),
  'reference-heat': referenceHeatTable,
  'stage-learning': learningTable,
  'stage-errors': stageErrorsTable,
  'gridded-archive': archiveTable,
  'gridded-humidity': disturbedTable,
  'irrigation-stages': irrigationStageTable,
  'pruning-date-explorer': explorerTable,
  'flowering-risk': floweringTable,
  'protection-left': washOffTable,
  ...diseaseTables,
  'wetness-transfer': () => transferTable(wetnessTransfer()),
  'wetness-replays': () => replayTable(wetnessReplays()),
  'wetness-served': () => servedTable(servedScores()),
  'wetness-calibration': () => calibrationTable(calibratedSeasons()),
  'wetness-pune': puneTable,
};
