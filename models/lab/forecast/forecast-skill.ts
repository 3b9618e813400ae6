/**
 * How good the forecasts have been here: per provider and lead time, from forecasts that were stored and what happened.
 *
 * Sources: bias, mean absolute error and root mean square error as usual; Brier score for the chance of rain (Brier 1950, Mon.
 * Weather Rev. 78:1-3) with its skill against always saying this sample's own share of wet hours; Wilks, Statistical
 * Methods in the Atmospheric Sciences, chapter 9.
 *
 * Inputs: forecast and observed values with the units of `series.ts`. A forecast without an observation for its hour, or a
 * missing value on either side, counts nowhere; `n` says how many counted. The order of the input does not matter.
 * A handful of samples proves nothing: `n` belongs on the screen beside each figure.
 */
import { HOUR_MS } from '../../src/weather/durations.ts';

export const skillQuantities = ['temperature', 'humidity', 'windSpeed', 'precipitation'] as const;
export type SkillQuantity = (typeof skillQuantities)[number];

type Values = Readonly<Partial<Record<SkillQuantity, number | null>>>;

export interface StoredForecast extends Values {
  readonly provider: string;
  /** When the provider said it, ISO 8601 with offset. */
  readonly issuedAt: string;
  /** Start of the hour it speaks of. */
  readonly datetime: string;
  readonly precipitationProbability?: number | null;
}

export interface ObservedHour extends Values {
  readonly datetime: string;
}

export interface ErrorFigures {
  readonly n: number;
  /** Mean of forecast minus observation. */
  readonly bias: number;
  readonly meanAbsoluteError: number;
  readonly rootMeanSquareError: number;
}

export interface RainSkill {
  readonly n: number;
  /** Share of hours with rain, 0 to 1. */
  readonly wetShare: number;
  /** Mean of (chance − happened)², 0 best, 1 worst. */
  readonly brierScore: number;
  /** 1 − Brier score / that of always saying `wetShare`; `null` where it always or never rained. */
  readonly skill: number | null;
  /** What happened when a tenth of the scale was forecast: only tenths with forecasts. */
  readonly reliability: readonly {
    readonly fromPercent: number;
    readonly n: number;
    readonly meanForecast: number;
    readonly wetShare: number;
  }[];
}

export interface ForecastSkill {
  readonly ruleId: 'forecast_skill';
  readonly provider: string;
  /** Lead time in hours, from (included) to (excluded). */
  readonly leadFromHours: number;
  readonly leadToHours: number;
  readonly errors: Readonly<Record<SkillQuantity, ErrorFigures | null>>;
  readonly rain: RainSkill | null;
}

export interface SkillOptions {
  /** Edges of the lead-time classes in hours, ascending. Default: days 1 to 7. */
  readonly leadEdgesHours?: readonly number[];
  /** mm in the hour from which it rained. Default 0.1, the gauge's step. */
  readonly rainFromMm?: number;
  /** Compare providers only on hours that all of them forecast in the class. Default false. */
  readonly onlyCommonHours?: boolean;
}

const LEAD_EDGES = [0, 24, 48, 72, 96, 120, 144, 168] as const;
/** Default of what counts as rain in an hour. */
export const RAIN_FROM_MM = 0.1;
const TENTHS = 10;

interface Sample {
  readonly provider: string;
  readonly leadClass: number;
  readonly startMs: number;
  readonly forecast: StoredForecast;
  readonly observed: ObservedHour;
}

function hourOf(iso: string): number {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new RangeError(`not an ISO instant: ${iso}`);
  return ms;
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function checkEdges(edges: readonly number[]): void {
  const ascending = edges.every(
    (edge, i) => Number.isFinite(edge) && (i === 0 || edge > (edges[i - 1] ?? 0)),
  );
  if (edges.length < 2 || !ascending) throw new RangeError(`lead times do not ascend: ${edges.join(', ')}`);
}

function samplesOf(
  forecasts: readonly StoredForecast[],
  observations: readonly ObservedHour[],
  edges: readonly number[],
): Sample[] {
  const observedAt = new Map(observations.map((hour) => [hourOf(hour.datetime), hour] as const));
  const samples: Sample[] = [];
  for (const forecast of forecasts) {
    const startMs = hourOf(forecast.datetime);
    const leadHours = (startMs - hourOf(forecast.issuedAt)) / HOUR_MS;
    const leadClass = edges.findLastIndex((edge) => leadHours >= edge);
    const observed = observedAt.get(startMs);
    if (observed === undefined || leadClass < 0 || leadClass === edges.length - 1) continue;
    samples.push({ provider: forecast.provider, leadClass, startMs, forecast, observed });
  }
  return samples;
}

/** Only the hours of a class that every provider of that class has. */
function commonOnly(samples: readonly Sample[]): Sample[] {
  const providers = new Map<number, Set<string>>();
  const hours = new Map<string, Set<string>>();
  for (const { leadClass, startMs, provider } of samples) {
    providers.set(leadClass, (providers.get(leadClass) ?? new Set()).add(provider));
    const key = `${leadClass} ${startMs}`;
    hours.set(key, (hours.get(key) ?? new Set()).add(provider));
  }
  return samples.filter(
    ({ leadClass, startMs }) => hours.get(`${leadClass} ${startMs}`)?.size === providers.get(leadClass)?.size,
  );
}

/** Bias, mean absolute and root mean square error; null without samples. */
export function errorFigures(
  pairs: readonly (readonly [forecast: number, observed: number])[],
): ErrorFigures | null {
  const n = pairs.length;
  if (n === 0) return null;
  let sum = 0;
  let absolute = 0;
  let square = 0;
  for (const [forecast, observed] of pairs) {
    const error = forecast - observed;
    sum += error;
    absolute += Math.abs(error);
    square += error * error;
  }
  return { n, bias: sum / n, meanAbsoluteError: absolute / n, rootMeanSquareError: Math.sqrt(square / n) };
}

/** Brier score of chances (0 to 1) against what happened (0 or 1); `null` without samples. */
export function rainSkill(pairs: readonly (readonly [chance: number, happened: 0 | 1])[]): RainSkill | null {
  const n = pairs.length;
  if (n === 0) return null;
  let wet = 0;
  let score = 0;
  const bins = Array.from({ length: TENTHS }, () => ({ n: 0, forecast: 0, wet: 0 }));
  for (const [chance, happened] of pairs) {
    wet += happened;
    score += (chance - happened) ** 2;
    const bin = bins[Math.min(TENTHS - 1, Math.floor(chance * TENTHS))];
    if (bin === undefined) continue;
    bin.n++;
    bin.forecast += chance;
    bin.wet += happened;
  }
  const wetShare = wet / n;
  const reference = wetShare * (1 - wetShare);
  return {
    n,
    wetShare,
    brierScore: score / n,
    skill: reference === 0 ? null : 1 - score / n / reference,
    reliability: bins.flatMap((bin, i) =>
      bin.n === 0
        ? []
        : [{ fromPercent: i * 10, n: bin.n, meanForecast: bin.forecast / bin.n, wetShare: bin.wet / bin.n }],
    ),
  };
}

const clampPercent = (percent: number): number => Math.max(0, Math.min(100, percent));

/**
 * Skill of every provider in every lead-time class that has a sample; by provider, then by lead time.
 *
 * @throws RangeError for texts that are no instants, lead times that do not ascend, or a rain limit that is not above 0.
 */
export function forecastSkill(
  forecasts: readonly StoredForecast[],
  observations: readonly ObservedHour[],
  options: SkillOptions = {},
): ForecastSkill[] {
  const edges = options.leadEdgesHours ?? LEAD_EDGES;
  checkEdges(edges);
  const rainFrom = options.rainFromMm ?? RAIN_FROM_MM;
  if (!(rainFrom > 0)) throw new RangeError(`not a limit for rain: ${rainFrom} mm`);
  const all = samplesOf(forecasts, observations, edges);
  const samples = options.onlyCommonHours === true ? commonOnly(all) : all;
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = `${sample.provider}\u0000${String(sample.leadClass).padStart(3, '0')}`;
    const group = groups.get(key) ?? [];
    group.push(sample);
    groups.set(key, group);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => skillOf(group, edges, rainFrom));
}

function skillOf(group: readonly Sample[], edges: readonly number[], rainFrom: number): ForecastSkill {
  const errorsOf = (quantity: SkillQuantity): ErrorFigures | null =>
    errorFigures(
      group.flatMap(({ forecast, observed }) => {
        const said = forecast[quantity];
        const was = observed[quantity];
        return isNumber(said) && isNumber(was) ? [[said, was] as const] : [];
      }),
    );
  const rain = rainSkill(
    group.flatMap(({ forecast, observed }) => {
      const percent = forecast.precipitationProbability;
      const mm = observed.precipitation;
      if (!isNumber(percent) || !isNumber(mm)) return [];
      return [[clampPercent(percent) / 100, mm >= rainFrom ? 1 : 0] as const];
    }),
  );
  const leadClass = group[0]?.leadClass ?? 0;
  return {
    ruleId: 'forecast_skill',
    provider: group[0]?.provider ?? '',
    leadFromHours: edges[leadClass] ?? 0,
    leadToHours: edges[leadClass + 1] ?? 0,
    errors: {
      temperature: errorsOf('temperature'),
      humidity: errorsOf('humidity'),
      windSpeed: errorsOf('windSpeed'),
      precipitation: errorsOf('precipitation'),
    },
    rain,
  };
}
