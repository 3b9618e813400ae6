import {
  PLASMOPARA_BRISCHETTO_2021,
  PLASMOPARA_MAGAREY_2005,
  wetHoursNeededMagarey2005,
} from '../src/disease/generic-infection-magarey-2005.ts';
import type { OosporeCohort } from '../src/downy/downy-cohort-rossi-2008.ts';
import { infectionEfficiencyLalancette1988 } from '../src/downy/downy-efficiency-lalancette-1988.ts';
import { primaryInfectionsRossi2008, type RossiSeason } from '../src/downy/downy-primary-rossi-2008.ts';
import { ROSSI_SEASON } from '../src/downy/downy-rates-rossi-2008.ts';
import {
  ROSSI_2008,
  ROSSI_2008_AS_CRITERIA3D,
  ROSSI_2008_AS_VITICOLAR,
  ROSSI_2008_LEAF,
  ROSSI_2008_LITTER_THEN_LEAF,
  type RossiRules,
} from '../src/downy/downy-rules-rossi-2008.ts';
import { localDayNumber } from '../src/weather/calendar.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import { type AccuracyRow, measure } from './accuracy.ts';
import { type AgreementRow, compareDays } from './agreement.ts';
import { instantOf, type OracleWeather, once, placeName, weatherOfRows } from './oracle-weather.ts';
import { type CsvRow, cell, numberCell, type ReadFigures, sharedCsv, sharedText } from './shared-files.ts';

const folder = 'oracles/downy_rossi2008';
const viticolarPlaces = ['changins_2023', 'changins_2024', 'north_tamborine_2023'];
export const criteriaPlaces = [
  'changins_2023',
  'changins_2024',
  'wairau_2016_2017',
  'wairau_2017_2018',
  'wairau_2018_2019',
];

const dayOf = (instantMs: number): number => localDayNumber(instantMs, 0);
export const infectionDays = ({ infections }: RossiSeason): number[] =>
  (infections ?? []).map((cohort) => dayOf(cohort.infectionAtMs ?? Number.NaN));

/** Changins and Senta lie north of the equator, the others south. */
const seasonStartOf = (place: string): string => (/^(changins|senta)/.test(place) ? '01-01' : '07-01');

export const runRossi = (place: string, { series, leafWet }: OracleWeather, rules: RossiRules): RossiSeason =>
  primaryInfectionsRossi2008(series, {
    rules,
    leafWet,
    seasonStart: seasonStartOf(place),
    utcOffsetMinutes: 0,
  });

interface Viticolar {
  readonly hours: CsvRow[];
  readonly cohorts: CsvRow[];
  readonly season: RossiSeason;
}

const viticolar = (place: string): Viticolar => once(`viticolaR ${place}`, () => readViticolar(place));

function readViticolar(place: string): Viticolar {
  const hours = sharedCsv(`${folder}/${place}_viticolaR_hourly.csv.gz`);
  const weather = weatherOfRows(hours, {
    time: 'time',
    temperature: 'temp',
    humidity: 'rh',
    rain: 'rain',
    wetness: null,
  });
  const cohorts = sharedCsv(`${folder}/${place}_viticolaR_cohorts.csv`);
  return { hours, cohorts, season: runRossi(place, weather, ROSSI_2008_AS_VITICOLAR) };
}

interface Criteria {
  readonly hours: CsvRow[];
  readonly weather: OracleWeather;
  readonly season: RossiSeason;
}

const criteria3d = (place: string): Criteria => once(`CRITERIA3D ${place}`, () => readCriteria(place));

function readCriteria(place: string): Criteria {
  const hours = sharedCsv(`${folder}/${place}_criteria3d_hourly.csv.gz`);
  const weather = weatherOfRows(hours, {
    time: 'time',
    temperature: 'temp_c',
    humidity: 'rh_pct',
    rain: 'rain_mm',
    wetness: ['leaf_wet', 1],
  });
  return { hours, weather, season: runRossi(place, weather, ROSSI_2008_AS_CRITERIA3D) };
}

export const criteriaWeather = (place: string): OracleWeather => criteria3d(place).weather;

export const peerInfectionDays = (place: string): number[] =>
  criteria3d(place)
    .hours.filter((row) => cell(row, 'is_infection') === '1')
    .map((row) => dayOf(instantOf(cell(row, 'time'))));

/** Hours between our instant and theirs; both absent agree, one alone is told as a drop. */
function hoursApart(ours: number | null | undefined, theirs: string): readonly [number, number] {
  if (theirs === '' && (ours === null || ours === undefined)) return [0, 0];
  return [(ours ?? Number.NaN) / HOUR_MS, instantOf(theirs) / HOUR_MS];
}

/** Each stage of each cohort of viticolaR. Its incubation index is the last hour before the end, ours the end of the hour. */
const viticolarStages: readonly (readonly [string, string, (cohort: OosporeCohort) => number | null])[] = [
  ['sporangia', 'GEO_time_utc', (cohort) => cohort.sporangiaAtMs],
  ['zoospores', 'ZRE_time_utc', (cohort) => cohort.zoosporesAtMs],
  ['splash', 'ZDI_time_utc', (cohort) => cohort.splashAtMs],
  ['infection', 'ZIN_time_utc', (cohort) => cohort.infectionAtMs],
];

export interface StageRow {
  readonly place: string;
  readonly stage: string;
  readonly cohorts: number;
  /** Cohorts for which both have the stage in the same hour, or both have not. */
  readonly same: number;
  readonly different: number;
}

export function viticolarStageRows(): StageRow[] {
  return viticolarPlaces.flatMap((place) => {
    const { cohorts, season } = viticolar(place);
    const rowOf = (stage: string, agrees: (theirs: CsvRow, ours: OosporeCohort) => boolean): StageRow => {
      const same = cohorts.filter((theirs, c) => {
        const ours = season.cohorts[c];
        return ours !== undefined && agrees(theirs, ours);
      }).length;
      const all = Math.max(cohorts.length, season.cohorts.length);
      return { place: placeName(place), stage, cohorts: all, same, different: all - same };
    };
    return [
      rowOf('start', (theirs, ours) => ours.startsAtMs === instantOf(cell(theirs, 'start_time_utc'))),
      ...viticolarStages.map(([stage, column, of]) =>
        rowOf(stage, (theirs, ours) => {
          const [a, b] = hoursApart(of(ours), cell(theirs, column));
          return a === b;
        }),
      ),
    ];
  });
}

export function downyAccuracy(): AccuracyRow[] {
  const table = 'downy-mildew';
  const rows: AccuracyRow[] = [];
  for (const place of viticolarPlaces) {
    const { hours, cohorts, season } = viticolar(place);
    const against = `viticolaR, ${placeName(place)}`;
    const end = instantOf(cell(hours[hours.length - 1] ?? {}, 'time'));
    const series = (output: string, column: string, ours: Float64Array, max: number): AccuracyRow =>
      measure({
        table,
        output,
        against,
        unit: '1',
        tolerance: { mean: max / 2, max },
        pairs: hours.map((row, i) => [ours[i] ?? Number.NaN, numberCell(row, column)]),
      });
    rows.push(
      series('hydrothermal time', 'HT_h', season.hydrothermalTime, 1e-6),
      series('share of mature oospores', 'PMO', season.matureShare, 1e-6),
    );
    for (const [output, column, of] of [
      ['earliest oil spots', 'INC_h_lower_time_utc', (c: OosporeCohort) => c.incubation?.earliestAtMs],
      ['latest oil spots', 'INC_h_upper_time_utc', (c: OosporeCohort) => c.incubation?.latestAtMs],
    ] as const)
      rows.push(
        measure({
          table,
          output,
          against,
          unit: 'h',
          tolerance: { mean: 0, max: 0 },
          // Where the weather ends first, viticolaR puts down the last hour: no incubation to compare.
          pairs: cohorts.flatMap((row, c) => {
            const theirs = cell(row, column);
            const ours = season.cohorts[c];
            if (ours === undefined || (theirs !== '' && instantOf(theirs) >= end)) return [];
            const spots = of(ours);
            return [hoursApart(spots === null || spots === undefined ? null : spots - 2 * HOUR_MS, theirs)];
          }),
        }),
      );
  }
  for (const place of criteriaPlaces) {
    const { hours, weather, season } = criteria3d(place);
    const at = new Map(Array.from(weather.series.startsAtMs, (start, i) => [start, i]));
    rows.push(
      measure({
        table,
        output: 'hydrothermal time',
        against: `CRITERIA3D, ${placeName(place)}`,
        unit: '1',
        tolerance: { mean: 5e-4, max: 2e-3 },
        pairs: hours.map((row) => [
          season.hydrothermalTime[at.get(instantOf(cell(row, 'time'))) ?? -1] ?? Number.NaN,
          numberCell(row, 'htt'),
        ]),
      }),
    );
  }
  return [...rows, ...downyFormulaRows(sharedCsv)];
}

/** The equations that need no weather. */
export function downyFormulaRows(read: ReadFigures): AccuracyRow[] {
  const table = 'downy-mildew';
  const efficiencies = read('oracles/formula_tables/lalancette1988_infection_efficiency.csv');
  const needs = read('oracles/formula_tables/magarey2005_pviticola_wetness_requirement.csv');
  const efficiency = (ceiling: 'stated' | 'printed', column: string): AccuracyRow =>
    measure({
      table,
      output: `infection efficiency, ${ceiling} ceiling`,
      against: 'table of Lalancette et al. 1988 by formula',
      unit: 'share',
      tolerance: { mean: 1e-6, max: 1e-6 },
      pairs: efficiencies.map((row) => [
        infectionEfficiencyLalancette1988(numberCell(row, 'wet_hours'), numberCell(row, 'temp_c'), ceiling),
        numberCell(row, column),
      ]),
    });
  const hoursNeeded = (name: string, column: string, cardinal: typeof PLASMOPARA_MAGAREY_2005): AccuracyRow =>
    measure({
      table,
      output: `wet hours needed, ${name}`,
      against: 'table of Magarey et al. 2005 by formula',
      unit: 'h',
      tolerance: { mean: 1e-4, max: 1e-4 },
      // An empty cell is no infection, on both sides.
      pairs: needs.map((row) => {
        const ours = wetHoursNeededMagarey2005(numberCell(row, 'temp_c'), cardinal);
        return ours === null && cell(row, column) === ''
          ? [0, 0]
          : [ours ?? Number.NaN, numberCell(row, column)];
      }),
    });
  return [
    efficiency('stated', 'ie_from_peak_and_zeros'),
    efficiency('printed', 'ie_printed'),
    hoursNeeded('Magarey 2005', 'w_hours_magarey_table(1,20,30,Wmin2,Wmax14)', PLASMOPARA_MAGAREY_2005),
    hoursNeeded('Brischetto 2021', 'w_hours_brischetto(4,21,30.2,Wmin2)', PLASMOPARA_BRISCHETTO_2021),
  ];
}

export function downyAgreement(): AgreementRow[] {
  const viticolarRows = viticolarPlaces.map((place) => {
    const { cohorts, season } = viticolar(place);
    const theirs = cohorts.map((row) => cell(row, 'ZIN_time_utc')).filter((time) => time !== '');
    return compareDays(
      { ours: '`ROSSI_2008_AS_VITICOLAR`', against: 'viticolaR', place: placeName(place) },
      infectionDays(season),
      theirs.map((time) => dayOf(instantOf(time))),
    );
  });
  const criteriaRows = criteriaPlaces.flatMap((place) => {
    const { weather, season } = criteria3d(place);
    const theirs = peerInfectionDays(place);
    const against = 'CRITERIA3D';
    const rowOf = (ours: string, of: RossiSeason): AgreementRow =>
      compareDays({ ours, against, place: placeName(place) }, infectionDays(of), theirs);
    return [
      rowOf('`ROSSI_2008_AS_CRITERIA3D`', season),
      rowOf('`ROSSI_2008_LEAF`', runRossi(place, weather, ROSSI_2008_LEAF)),
      rowOf('`ROSSI_2008_LITTER_THEN_LEAF`', runRossi(place, weather, ROSSI_2008_LITTER_THEN_LEAF)),
      rowOf('`ROSSI_2008` (litter)', runRossi(place, weather, ROSSI_2008)),
    ];
  });
  return [...viticolarRows, ...criteriaRows];
}

export interface GerminationRow {
  readonly year: string;
  /** First germination assay of Changins whose oospores were called mature, and the assay before it. */
  readonly firstMatureAssay: string;
  readonly assayBefore: string;
  /** First day of the model's primary season. */
  readonly seasonStarts: string;
}

/** The model's start of the season beside what Agroscope saw under the microscope; measured, not a peer. */
/** `warmer`, °C, and `alwaysMoist` plant an error in the weather, `from` in the hydrothermal time of the opening. */
export function germinationRows({
  warmer = 0,
  alwaysMoist = false,
  from = Number(ROSSI_SEASON[0]),
} = {}): GerminationRow[] {
  const [, ...lines] = sharedCsvSemicolon(
    'data/phenology_disease/changins_oospore_germination_2003_2024.csv',
  );
  return ['2023', '2024'].map((year) => {
    const place = `changins_${year}`;
    const weather = criteriaWeather(place);
    const planted = {
      ...weather.series,
      temperature: weather.series.temperature.map((t) => t + warmer),
      precipitation: weather.series.precipitation.map((mm) => (alwaysMoist ? 1 : mm)),
    };
    const season = runRossi(place, { ...weather, series: planted }, ROSSI_2008_AS_CRITERIA3D);
    const start = season.hydrothermalTime.findIndex((ht) => ht >= from);
    const assays = lines
      .map((cells) => ({ date: isoOf(cells[0] ?? ''), maturity: cells[22] ?? '' }))
      .filter((assay) => assay.date.startsWith(year));
    const first = assays.findIndex((assay) => assay.maturity === 'mature');
    return {
      year,
      firstMatureAssay: assays[first]?.date ?? '–',
      assayBefore: assays[first - 1]?.date ?? '–',
      seasonStarts: new Date(weather.series.startsAtMs[start] ?? 0).toISOString().slice(0, 10),
    };
  });
}

/** 32 and 31 days ahead are measured; the assays come once a week, so half a week either way is the least to allow. */
export const opensInTime = (rows: readonly GerminationRow[]): boolean =>
  rows.length > 0 &&
  rows.every(({ firstMatureAssay, seasonStarts }) => {
    const daysAhead = (Date.parse(firstMatureAssay) - Date.parse(seasonStarts)) / 86_400_000;
    return daysAhead >= 28 && daysAhead <= 35;
  });

const sharedCsvSemicolon = (path: string): string[][] =>
  sharedText(path)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'));

/** `26.03.2004` → `2004-03-26`. */
const isoOf = (date: string): string => date.split('.').reverse().join('-');
