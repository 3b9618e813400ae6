import { type DiseaseDay, type DiseaseSpell, diseases, type PlotDiseases } from '@draksha/contract';
import {
  dateOfDayNumber,
  dayNumberOfDate,
  diseaseCover,
  type HourlySeries,
  type HourlyWeather,
  type LeadingDisease,
  leadingDiseases,
  localIso,
  type OwnProduct,
  type PlotSpray,
  POWDERY_LEVELS,
  rankedDiseases,
  type SpellDisease,
  type SpellRisk,
  type SprayRecord,
  seriesFromHours,
  spellLevelHours,
  spraysOfPlot,
} from '@draksha/models';
import type { PlotInputs } from '../plot-hours/service.ts';
import { wetHours, wetnessAdvice } from './service.ts';

const DAYS_BEHIND = 3;
const DAYS_AHEAD = 7;

const tenth = (value: number): number => Math.round(value * 10) / 10;
const tenthOrNull = (value: number | null): number | null => (value === null ? null : tenth(value));
const hundredthOrNull = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

function spellOf(disease: SpellDisease, risk: SpellRisk, offset: number): DiseaseSpell | null {
  const { startsAtMs, endsAtMs, meanTemperature, wetHours, goesOn } = risk;
  if (startsAtMs === null || endsAtMs === null) return null;
  return {
    from: localIso(startsAtMs, offset),
    to: localIso(endsAtMs, offset),
    wetHours,
    meanTemperature: tenthOrNull(meanTemperature),
    goesOn,
    levelHours: meanTemperature === null ? [] : spellLevelHours(disease, meanTemperature),
  };
}

function dayOf(found: LeadingDisease, pruningDate: string, offset: number): Omit<DiseaseDay, 'house'> {
  const { date, tissue, ranking, spells, powdery, bacterial, downyNights, downyPrimary } = found;
  const at = (disease: SpellDisease) =>
    spells === null ? null : spellOf(disease, spells.risks[disease], offset);
  const infected = downyNights.find(({ infectionAtMs }) => infectionAtMs !== null);
  return {
    date,
    daysAfterPruning: dayNumberOfDate(date) - dayNumberOfDate(pruningDate),
    tissue,
    knownNightHours: spells?.knownNightHours ?? 0,
    levels: ranking.map(({ disease, level, weight }) => ({ disease, level, weight })),
    spells: { downyMildew: at('downyMildew'), botrytis: at('botrytis'), anthracnose: at('anthracnose') },
    downy:
      infected === undefined || infected.infectionAtMs === null
        ? null
        : {
            humidDarkHours: infected.humidDarkHours,
            infectedAt: localIso(infected.infectionAtMs, offset),
          },
    oospores: downyPrimary === null ? 'not_known' : downyPrimary.length > 0 ? 'infected' : 'none',
    powdery: powdery && {
      index: tenthOrNull(powdery.index),
      temperatureResponse: hundredthOrNull(powdery.temperatureResponse),
      humidityResponse: hundredthOrNull(powdery.humidityResponse),
      precipitation: tenth(powdery.precipitation),
      wetHours: powdery.wetHours,
      hotHours: powdery.hotHours,
      knownHours: powdery.knownHours,
    },
    bacterial: bacterial && {
      warm: bacterial.warm,
      humid: bacterial.humid,
      freeWater: bacterial.freeWater,
      rainyDays: bacterial.rainyDays,
      meanTemperature: tenthOrNull(bacterial.meanTemperature),
      meanHumidity: tenthOrNull(bacterial.meanHumidity),
      precipitation: tenthOrNull(bacterial.precipitation),
    },
  };
}

/** The sprays of the diary, read with the farmer's own products. */
export const spraysOf = (
  { records, plot }: Pick<PlotInputs, 'records' | 'plot'>,
  products: readonly OwnProduct[],
): PlotSpray[] =>
  spraysOfPlot(
    records.filter(({ kind }) => kind === 'spray') as readonly SprayRecord[],
    products,
    plot.areaHectares,
  );

/** The instant of the shown cover, a quarter of an hour; a new spray counts at once. */
export function betweenSprays(
  records: PlotInputs['records'],
  at: Date,
  now: Date,
): { readonly fromMs: number; readonly untilMs: number } {
  const sprayed = records.filter(({ kind }) => kind === 'spray').map((spray) => Date.parse(spray.happenedAt));
  return {
    fromMs: Math.max(at.getTime(), ...sprayed.filter((ms) => ms <= now.getTime())),
    untilMs: Math.min(...sprayed.filter((ms) => ms > now.getTime())),
  };
}

/** Cover of the diary's sprays against each of their diseases, now and at the noon of each day. */
function coverOf(
  { records, plot, vine: season }: Pick<PlotInputs, 'records' | 'plot' | 'vine'>,
  products: readonly OwnProduct[],
  series: HourlySeries,
  dates: readonly string[],
  nowMs: number,
  utcOffsetMinutes: number,
): PlotDiseases['cover'] {
  const events = spraysOf({ records, plot }, products);
  const options = { utcOffsetMinutes };
  return rankedDiseases.flatMap((disease) => {
    const now = diseaseCover(events, disease, nowMs, series, season, options);
    if (now.reason === 'no_spray' || now.sprayedAtMs === null) return [];
    const noon = (date: string) => Date.parse(`${date}T12:00:00Z`) - utcOffsetMinutes * 60_000;
    return [
      {
        disease,
        state: now.state,
        product: now.product ?? '',
        sprayedAt: localIso(now.sprayedAtMs, utcOffsetMinutes),
        reason: now.reason,
        coveredUntil: now.coveredUntilMs === null ? null : localIso(now.coveredUntilMs, utcOffsetMinutes),
        endsBy: now.endsBy,
        days: dates.map((date) => diseaseCover(events, disease, noon(date), series, season, options).state),
      },
    ];
  });
}

/** The specification's figures by date; none from weather that is made up. */
function houseFigures({ weather }: PlotInputs, at: Date): Map<string, DiseaseDay['house']> {
  if (weather.provenance.sample) return new Map();
  return new Map(
    wetnessAdvice(weather.bundle, at).days.map(({ date, infectionRisk }) => [
      date,
      infectionRisk === null
        ? []
        : diseases.map((disease) => {
            const { riskLevel, riskScore } = infectionRisk.infectionPotential[disease];
            return { disease, level: riskLevel, score: Math.round(riskScore) };
          }),
    ]),
  );
}

/**
 * The diseases of a plot, three days back to seven ahead, by the published models at its stage.
 *
 * @param earlier hours of the year before the plot's own, for the oospores of downy mildew
 */
export function plotDiseases(
  found: PlotInputs,
  products: readonly OwnProduct[],
  earlier: readonly HourlyWeather[],
  at: Date,
): PlotDiseases {
  const { season, vine, date, name, weather, refreshing } = found;
  const { bundle, provenance } = weather;
  const powderyFrom = POWDERY_LEVELS.map(([index, level]) => ({ index, level })).reverse();
  const origin = { name, provenance, date, powderyFrom, refreshing };
  if (season === null || vine === null)
    return { ...origin, season: null, days: [], leading: null, spotsDue: [], cover: [] };
  const { utcOffsetMinutes } = bundle;
  const { series, wet } = wetHours(found.hours, bundle.cell, bundle.wetnessRule);
  const { cycle, pruningDate } = season;
  const today = dayNumberOfDate(date);
  const dates = Array.from({ length: DAYS_BEHIND + 1 + DAYS_AHEAD }, (_, i) =>
    dateOfDayNumber(today - DAYS_BEHIND + i),
  );
  const riskDays = leadingDiseases(series, wet, vine, dates, {
    utcOffsetMinutes,
    history: seriesFromHours(earlier),
  });
  const house = houseFigures(found, at);
  const now = riskDays.find((day) => day.date === date);
  const due = new Map(
    riskDays.flatMap(({ downySpotsDue }) =>
      downySpotsDue.map((spots) => [spots.infectedAtMs, spots] as const),
    ),
  );
  return {
    ...origin,
    season: { cycle, pruningDate, daysAfterPruning: today - dayNumberOfDate(pruningDate) },
    days: riskDays.map((day) => ({
      ...dayOf(day, pruningDate, utcOffsetMinutes),
      house: house.get(day.date) ?? [],
    })),
    cover: coverOf(found, products, series, dates, at.getTime(), utcOffsetMinutes),
    leading:
      now?.leading && now.leading.level !== null
        ? { disease: now.leading.disease, level: now.leading.level }
        : null,
    spotsDue: [...due.values()]
      .filter(({ toDate }) => toDate === null || toDate >= date)
      .sort((a, b) => a.infectedAtMs - b.infectedAtMs)
      .map(({ infectedAtMs, fromDate, toDate }) => ({
        infectedAt: localIso(infectedAtMs, utcOffsetMinutes),
        from: fromDate,
        to: toDate,
      })),
  };
}
