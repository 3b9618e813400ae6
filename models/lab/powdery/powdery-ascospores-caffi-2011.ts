/**
 * Primary infections of powdery mildew (Erysiphe necator) by ascospores from the chasmothecia of last year.
 *
 * Source: Caffi, Rossi, Legler & Bugiani (2011), Plant Pathology 60:522-531; constants as in CRITERIA3D (ARPA-SIMC) and
 * pyplants, which agree but for the latency. Steps by the day from budbreak:
 *   PAR = exp(−1.95 exp(−1.91 DD10/100)), ascospores ready, DD10 the sum of mean temperature above 10 °C;
 *   ADR = 1 − 0.969 exp(−0.0004 T² LW), share discharged where rain ≥ 2 mm and 4 ≤ T ≤ 30 °C;
 *   INF = (7.391 Teq^2.403 (1 − Teq))^0.892 exp(−0.221 VPD), Teq = (T − 5)/26, VPD hPa: share that makes a colony.
 *
 * Inputs by day: mean temperature °C, mean humidity %, rain mm, hours of leaf wetness. Fitted in northern Italy from
 * budbreak to fruit set. In the tropics chasmothecia are rare and the fungus lives on as mycelium: the index of
 * powdery-index-gubler-thomas.ts is then the one that counts. Outside 4 to 30 °C nothing is discharged, outside 5 to
 * 31 °C nothing infects. A day without temperature changes nothing; without humidity nothing infects; without rain or
 * wetness nothing is discharged.
 */

import { dateOfDayNumber } from '../../src/weather/calendar.ts';
import { saturationPressureHpa } from '../../src/weather/vapour.ts';
import type { DiseaseDays } from '../../src/wetness/disease-days.ts';

/** CRITERIA3D's 44.7 − 3.244 T + 0.067 T², or pyplants' 47.256 − 3.604 T + 0.077 T²; days of latency. */
export type CaffiLatency = 'criteria3d' | 'pyplants';

export interface CaffiState {
  /** °C·d above 10 °C since budbreak. */
  readonly degreeDays: number;
  /** Share of the season's ascospores that are ripe and not yet discharged. */
  readonly readyAscospores: number;
  readonly colonies: number;
  readonly sporulatingColonies: number;
}

/** Share of ascospores ready at a sum of °C·d above 10 °C; 0.14 already at budbreak. */
export const ascosporesReady = (degreeDays: number): number =>
  Math.exp(-1.95 * Math.exp((-1.91 * degreeDays) / 100));

export const CAFFI_BUDBREAK: CaffiState = {
  degreeDays: 0,
  readyAscospores: ascosporesReady(0),
  colonies: 0,
  sporulatingColonies: 0,
};

/** Share of the ready ascospores discharged in a day; 0 where any input is NaN. */
export function ascosporeDischarge(temperature: number, precipitation: number, leafWetHours: number): number {
  if (!(precipitation >= 2 && temperature >= 4 && temperature <= 30 && leafWetHours >= 0)) return 0;
  return 1 - 0.969 * Math.exp(-0.0004 * temperature * temperature * leafWetHours);
}

/** Share of discharged ascospores that make a colony, from mean temperature and humidity of the day; 0 for NaN. */
export function ascosporeInfectionRate(temperature: number, humidity: number): number {
  if (!(temperature >= 5 && temperature <= 31) || Number.isNaN(humidity)) return 0;
  const equivalent = (temperature - 5) / 26;
  const deficitHpa = saturationPressureHpa(temperature) * (1 - Math.min(Math.max(humidity, 1), 100) / 100);
  return (7.391 * equivalent ** 2.403 * (1 - equivalent)) ** 0.892 * Math.exp(-0.221 * deficitHpa);
}

/** Share of latency passed in a day at a mean temperature °C. */
export const powderyLatencyRate = (temperature: number, latency: CaffiLatency): number =>
  latency === 'criteria3d'
    ? 1 / (44.7 - 3.244 * temperature + 0.067 * temperature * temperature)
    : 1 / (47.256 - 3.604 * temperature + 0.077 * temperature * temperature);

export interface CaffiDay {
  readonly rule: 'powdery.ascospores.caffi-2011';
  readonly date: string;
  readonly degreeDays: number;
  readonly infectionRate: number;
  /** Rate × ascospores ready: what a rain today could do. */
  readonly infectionRisk: number;
  readonly discharged: number;
  readonly newColonies: number;
  readonly readyAscospores: number;
  readonly colonies: number;
  readonly sporulatingColonies: number;
  /** New colonies over 0.001, as CRITERIA3D counts a day of infection. */
  readonly infection: boolean;
  readonly infectionThreshold: number;
  /** What the day was made of; null where unknown. */
  readonly meanTemperature: number | null;
  readonly meanHumidity: number | null;
  readonly precipitation: number | null;
  readonly leafWetHours: number | null;
}

export interface CaffiOptions {
  /** Default `criteria3d`. */
  readonly latency?: CaffiLatency;
  /** State to continue from. Default: budbreak on the first day. */
  readonly from?: CaffiState;
}

const INFECTION_COLONIES = 0.001;

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The days as they are given, first day budbreak unless continued. Split between two days it gives the same as whole. */
export function ascosporeInfectionsCaffi2011(
  days: DiseaseDays,
  options: CaffiOptions = {},
): { readonly days: CaffiDay[]; readonly state: CaffiState } {
  const latency = options.latency ?? 'criteria3d';
  let { degreeDays, readyAscospores, colonies, sporulatingColonies } = options.from ?? CAFFI_BUDBREAK;
  const result: CaffiDay[] = [];
  for (let d = 0; d < days.length; d++) {
    const temperature = days.meanTemperature[d] ?? Number.NaN;
    const humidity = days.meanHumidity[d] ?? Number.NaN;
    const precipitation = days.precipitation[d] ?? Number.NaN;
    const leafWetHours = days.leafWetHours[d] ?? Number.NaN;
    const warmth = temperature > 10 ? temperature - 10 : 0;
    readyAscospores += ascosporesReady(degreeDays + warmth) - ascosporesReady(degreeDays);
    degreeDays += warmth;
    const infectionRate = ascosporeInfectionRate(temperature, humidity);
    const infectionRisk = infectionRate * readyAscospores;
    const discharged = readyAscospores * ascosporeDischarge(temperature, precipitation, leafWetHours);
    readyAscospores -= discharged;
    const newColonies = discharged * infectionRate;
    const ripened = Number.isNaN(temperature) ? 0 : colonies * powderyLatencyRate(temperature, latency);
    sporulatingColonies += ripened;
    colonies += newColonies - ripened;
    result.push({
      rule: 'powdery.ascospores.caffi-2011',
      date: dateOfDayNumber(days.dayNumber[d] ?? 0),
      degreeDays,
      infectionRate,
      infectionRisk,
      discharged,
      newColonies,
      readyAscospores,
      colonies,
      sporulatingColonies,
      infection: newColonies > INFECTION_COLONIES,
      infectionThreshold: INFECTION_COLONIES,
      meanTemperature: orNull(temperature),
      meanHumidity: orNull(humidity),
      precipitation: orNull(precipitation),
      leafWetHours: orNull(leafWetHours),
    });
  }
  return { days: result, state: { degreeDays, readyAscospores, colonies, sporulatingColonies } };
}
