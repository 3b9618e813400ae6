/** What a season of a station's hours comes to: wetness, infections, spray hours, water, and scores beside a sensor. */

import { rule1010x24 } from '../../models/lab/downy/downy-triggers.ts';
import { calibrateWetness, type WetnessCalibration } from '../../models/lab/wetness/calibrate-wetness.ts';
import {
  type VapourDeficitWetness,
  wetnessByVapourDeficit,
} from '../../models/lab/wetness/wetness-by-vapour-deficit.ts';
import { scoreWetness, type WetnessScore } from '../../models/lab/wetness/wetness-score.ts';
import {
  botrytisSpellsBroome1995,
  createWetnessColumns,
  DEPRESSION_SENTELHAS_2008,
  dateOfDayNumber,
  et0DaysFromHours,
  HOUR_MS,
  type HourlySeries,
  houseDiseases,
  houseWetness,
  isWetProbability,
  judgeSprayHour,
  localDayNumber,
  localHourOfDay,
  localIso,
  MAHARASHTRA,
  modelConfidence,
  powderyIndexGublerThomas,
  primaryInfectionsRossi2008,
  type RiskLevel,
  rainChance,
  riskLevels,
  SPRAY_DAY,
  type SpraySuitability,
  type WetnessColumns,
  wetDaysOfSeries,
  wetHoursOfSeries,
  wetnessByDewPointDepression,
  wetnessByHumidityThreshold,
} from '../../models/src/index.ts';
import type { StationFile } from '../../server/src/features/weather/stations/station-file/station-file.ts';

export interface Site {
  readonly latitude: number;
  readonly longitude: number;
  /** m */
  readonly altitude: number;
}

export interface Month {
  readonly month: string;
  readonly hours: number;
  readonly meanTemperature: number | null;
  readonly rainMm: number | null;
  /** By the house blend and by the rule for places without a sensor. */
  readonly wetHours: number;
  readonly wetHoursByVapourDeficit: number;
  /** Null where no hour of the month can be judged. */
  readonly sprayHoursGood: number | null;
}

export interface ScoredRule {
  readonly rule: string;
  readonly score: WetnessScore;
}

export interface SeasonReport {
  readonly firstHour: string;
  readonly lastHour: string;
  readonly hours: number;
  readonly missingHours: number;
  readonly months: readonly Month[];
  readonly wetness: {
    /** As the product serves it. */
    readonly wetHoursServed: number;
    readonly wetHours: number;
    readonly wetPeriods: number;
    readonly longestPeriodHours: number;
    readonly meanWetHoursADay: number | null;
    readonly wetHoursByVapourDeficit: number;
    readonly confidence: number;
  };
  /** Days at each level of the house rule. */
  readonly houseRiskDays: Readonly<
    Record<(typeof houseDiseases)[number], Readonly<Record<RiskLevel, number>>>
  >;
  /**
   * Local days on which primary downy mildew infections completed, one each. Null without rain, and where the file begins
   * in the midst of the oospores' year and ends before the next: then it is unknown.
   */
  readonly downyPrimaryInfections: readonly string[] | null;
  /** Local days, first and last, of which the model cannot speak for want of the weather since the oospores' year began. */
  readonly downyPrimaryNotKnown: readonly (readonly [from: string, to: string])[];
  readonly downyRule1010x24: readonly string[] | null;
  readonly powdery: {
    readonly highDays: number;
    readonly moderateDays: number;
    readonly startedOn: string | null;
  };
  readonly botrytisSpells: { readonly moderate: number; readonly high: number };
  /** Hours of the product's spray day. */
  readonly sprayHours: Readonly<Record<SpraySuitability | 'unknown', number>>;
  readonly water: {
    readonly rainMm: number | null;
    readonly et0Mm: number | null;
    readonly et0Days: number;
    /** Days by the hourly equation with everything measured; the rest is estimated. */
    readonly et0DaysMeasured: number;
  };
  readonly scores: readonly ScoredRule[] | null;
  readonly calibration:
    | (Omit<WetnessCalibration, 'rule'> & Pick<VapourDeficitWetness, 'dewDeficitKpa' | 'rainStoreKpaHours'>)
    | null;
}

const sumOrNull = (column: Float64Array): number | null => {
  const known = column.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function sprayOf(series: HourlySeries, i: number): SpraySuitability | null {
  return judgeSprayHour({
    temperature: orNull(series.temperature[i]),
    humidity: orNull(series.humidity[i]),
    windSpeed: orNull(series.windSpeed[i]),
    precipitationProbability: rainChance(Number.NaN, series.precipitation[i] ?? Number.NaN),
  }).level;
}

interface Wetted {
  readonly columns: WetnessColumns;
  readonly house: Float64Array;
  readonly served: Float64Array;
  readonly deficit: Float64Array;
  readonly depression: Float64Array;
}

function wetted(series: HourlySeries, site: Site | null): Wetted {
  const columns = createWetnessColumns(series.length);
  houseWetness(series, columns, site ?? MAHARASHTRA);
  const deficit = new Float64Array(series.length);
  wetnessByVapourDeficit(series, deficit);
  const house = columns.probability.map((value) =>
    Number.isNaN(value) ? value : Number(isWetProbability(value)),
  );
  const served = wetHoursOfSeries(series, { place: site ?? MAHARASHTRA });
  return { columns, house, served, deficit, depression: columns.depression };
}

function monthsOf(series: HourlySeries, wet: Wetted, offset: number): Month[] {
  const byMonth = new Map<string, number[]>();
  for (let i = 0; i < series.length; i++) {
    const month = dateOfDayNumber(localDayNumber(series.startsAtMs[i] ?? 0, offset)).slice(0, 7);
    const hours = byMonth.get(month);
    if (hours === undefined) byMonth.set(month, [i]);
    else hours.push(i);
  }
  return [...byMonth].map(([month, indices]) => {
    const of = (column: Float64Array) => Float64Array.from(indices, (i) => column[i] ?? Number.NaN);
    const temperature = of(series.temperature).filter((value) => !Number.isNaN(value));
    const heat = sumOrNull(temperature);
    return {
      month,
      hours: indices.length,
      meanTemperature: heat === null ? null : heat / temperature.length,
      rainMm: sumOrNull(of(series.precipitation)),
      wetHours: sumOrNull(of(wet.house)) ?? 0,
      wetHoursByVapourDeficit: sumOrNull(of(wet.deficit)) ?? 0,
      sprayHoursGood: goodSprayHours(
        indices.filter((i) => isSprayTime(series, i, offset)).map((i) => sprayOf(series, i)),
      ),
    };
  });
}

const goodSprayHours = (levels: readonly (SpraySuitability | null)[]): number | null =>
  levels.every((level) => level === null) ? null : levels.filter((level) => level === 'Good').length;

function isSprayTime(series: HourlySeries, i: number, offset: number): boolean {
  const hour = localHourOfDay(series.startsAtMs[i] ?? 0, offset);
  return hour >= SPRAY_DAY.firstHour && hour <= SPRAY_DAY.lastHour;
}

function scoresOf(
  series: HourlySeries,
  wet: Wetted,
  measured: Float64Array,
  days: Float64Array,
): ScoredRule[] {
  const made = (kernel: (out: Float64Array) => void) => {
    const out = new Float64Array(series.length);
    kernel(out);
    return out;
  };
  const rh90 = made((out) => wetnessByHumidityThreshold(series, 90, out));
  const rules: readonly (readonly [string, Float64Array])[] = [
    ['Served', wet.served],
    ['House blend', wet.house],
    ['Vapour deficit', wet.deficit],
    ['RH ≥ 90', rh90],
    ['RH ≥ 90 or rain', rh90.map((value, i) => ((series.precipitation[i] ?? 0) > 0 ? 1 : value))],
    [
      'DPD 2.0/3.8',
      made((out) => wetnessByDewPointDepression(series, wet.depression, DEPRESSION_SENTELHAS_2008, out)),
    ],
  ];
  return rules.map(([rule, estimated]) => ({ rule, score: scoreWetness(estimated, measured, days) }));
}

/** One local day each: a rainy night completes many cohorts at once. */
function daysOf(instants: readonly number[], offset: number): string[] {
  return [...new Set(instants.map((at) => dayOf(at, offset)))];
}

const dayOf = (at: number, offset: number): string => localIso(at, offset).slice(0, 10);

/**
 * @param offset minutes east of UTC of the station's calendar
 * @param site null where the place is not known: no water then, and the sun over Maharashtra
 */
export function seasonReport(file: StationFile, offset: number, site: Site | null): SeasonReport {
  const { series, wetShare } = file;
  const first = series.startsAtMs[0] ?? 0;
  const last = series.startsAtMs[series.length - 1] ?? 0;
  const wet = wetted(series, site);
  // Not the result with an object for each hour, which a long file would fill the memory with.
  const house = wetDaysOfSeries(series, wet.columns.probability, offset);
  const wetDays = house.days.map(({ day }) => day);
  const hoursSpanned = Math.round((last - first) / HOUR_MS) + 1;
  const knownDays = wetDays.filter(({ knownHours }) => knownHours >= 22);
  const houseRiskDays = Object.fromEntries(
    houseDiseases.map((disease) => [
      disease,
      Object.fromEntries(
        riskLevels.map((level) => [
          level,
          wetDays.filter(
            ({ infectionRisk }) => infectionRisk?.infectionPotential[disease].riskLevel === level,
          ).length,
        ]),
      ),
    ]),
  ) as SeasonReport['houseRiskDays'];
  const hasRain = sumOrNull(series.precipitation) !== null;
  const downy = primaryInfectionsRossi2008(series, {
    utcOffsetMinutes: offset,
    seasonStart: site !== null && site.latitude < 0 ? '07-01' : '01-01',
  });
  const powdery = powderyIndexGublerThomas(series, { utcOffsetMinutes: offset }).days;
  const spells = botrytisSpellsBroome1995(series, wet.served);
  const sprayHours = { Good: 0, Fair: 0, Poor: 0, unknown: 0 };
  for (let i = 0; i < series.length; i++)
    if (isSprayTime(series, i, offset)) sprayHours[sprayOf(series, i) ?? 'unknown']++;
  const days = series.startsAtMs.map((at) => localDayNumber(at, offset));
  const measured =
    wetShare?.map((share) => (Number.isNaN(share) ? share : Number(share >= 0.5 - 1e-9))) ?? null;
  const et0 = site === null ? [] : et0DaysFromHours(series, site, { utcOffsetMinutes: offset });
  const et0Known = et0.filter(({ et0MmPerDay }) => et0MmPerDay !== null);
  const calibrated = measured === null ? null : calibrateWetness(series, measured, days);
  return {
    firstHour: localIso(first, offset),
    lastHour: localIso(last, offset),
    hours: series.length,
    missingHours: hoursSpanned - series.length,
    months: monthsOf(series, wet, offset),
    wetness: {
      wetHoursServed: sumOrNull(wet.served) ?? 0,
      wetHours: sumOrNull(wet.house) ?? 0,
      wetPeriods: house.periods.length,
      longestPeriodHours: house.summary.longestWetPeriod,
      meanWetHoursADay:
        knownDays.length === 0
          ? null
          : knownDays.reduce((sum, { dailyLwdHours }) => sum + (dailyLwdHours ?? 0), 0) / knownDays.length,
      wetHoursByVapourDeficit: sumOrNull(wet.deficit) ?? 0,
      confidence: modelConfidence(series, wet.columns, 0, series.length, hoursSpanned, 'measured'),
    },
    houseRiskDays,
    downyPrimaryInfections:
      hasRain && downy.infections !== null
        ? daysOf(
            downy.infections.flatMap(({ infectionAtMs }) => infectionAtMs ?? []),
            offset,
          )
        : null,
    downyPrimaryNotKnown: downy.notKnown.map(
      ({ fromMs, toMs }) => [dayOf(fromMs, offset), dayOf(toMs - HOUR_MS, offset)] as const,
    ),
    downyRule1010x24: hasRain
      ? daysOf(
          rule1010x24(series).map(({ metAtMs }) => metAtMs),
          offset,
        )
      : null,
    powdery: {
      highDays: powdery.filter((day) => day.started && day.class === 'high').length,
      moderateDays: powdery.filter((day) => day.started && day.class === 'moderate').length,
      startedOn: powdery.find(({ started }) => started)?.date ?? null,
    },
    botrytisSpells: {
      moderate: spells.filter((spell) => spell.class === 'moderate').length,
      high: spells.filter((spell) => spell.class === 'high').length,
    },
    sprayHours,
    water: {
      rainMm: sumOrNull(series.precipitation),
      et0Mm: et0Known.length === 0 ? null : et0Known.reduce((sum, day) => sum + (day.et0MmPerDay ?? 0), 0),
      et0Days: et0Known.length,
      et0DaysMeasured: et0Known.filter(({ estimated }) => estimated.length === 0).length,
    },
    scores: measured === null ? null : scoresOf(series, wet, measured, days),
    calibration: calibrated === null ? null : calibrationOf(calibrated),
  };
}

function calibrationOf({ rule, ...outcome }: WetnessCalibration): SeasonReport['calibration'] {
  const { dewDeficitKpa, rainStoreKpaHours } = rule;
  return { ...outcome, dewDeficitKpa, rainStoreKpaHours };
}
