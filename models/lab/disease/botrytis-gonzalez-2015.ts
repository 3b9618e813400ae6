/**
 * Botrytis bunch rot day by day, in the two windows of the season in which it infects.
 *
 * Source: González-Domínguez, Caffi, Ciliberti & Rossi (2015), PLoS ONE 10:e0140444. Spores come from mycelium on old tissue
 * (MYGR, SPOR); in the first window (BBCH 53 to 73) they infect inflorescences and young clusters (1); in the second (79 to
 * 89) ripening berries by spores (2) and from berry to berry (3). The sums of the daily RIS1, RIS2 and RIS3 rank a season: the
 * authors classified 17 of 21 epidemics rightly by them. They are relative, not a share of bunches.
 *
 * Inputs by day: mean temperature °C, mean humidity %, hours of leaf wetness, BBCH stage. Each response is 0 outside its
 * cardinal temperatures (0 to 40 growth, 35 sporulation, 30 infection), and each susceptibility is kept within 0 to 1 and is 0 outside
 * its window, where the polynomial goes astray. NaN for any input gives 0.
 */
import { dateOfDayNumber } from '../../src/weather/calendar.ts';
import type { DiseaseDays } from '../../src/wetness/disease-days.ts';

/** (scale · Teq^power · (1 − Teq))^shape, 0 outside 0 to `maximum` °C. */
function beta(temperature: number, maximum: number, scale: number, power: number, shape: number): number {
  const equivalent = temperature / maximum;
  if (!(equivalent > 0 && equivalent < 1)) return 0;
  return (scale * equivalent ** power * (1 - equivalent)) ** shape;
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);
const within01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Growth of mycelium in a day with so many wet hours. */
export const mycelialGrowthGonzalez2015 = (temperature: number, leafWetHours: number): number =>
  orZero((beta(temperature, 40, 3.78, 0.9, 0.475) * leafWetHours) / 24);

/** Sporulation, 0 to 1. */
export const sporulationGonzalez2015 = (temperature: number, humidity: number): number =>
  orZero(
    within01(
      beta(temperature, 35, 3.7, 0.9, 10.49) * (-3.595 + 0.097 * humidity - 0.0005 * humidity * humidity),
    ),
  );

/** Infection of inflorescences and young clusters by spores. */
export const infectionRate1Gonzalez2015 = (temperature: number, leafWetHours: number): number =>
  orZero(beta(temperature, 30, 3.56, 0.99, 0.71) / (1 + Math.exp(1.85 - 0.19 * leafWetHours)));

/** Infection of ripening berries by spores. */
export const infectionRate2Gonzalez2015 = (temperature: number, leafWetHours: number): number =>
  orZero(beta(temperature, 30, 6.416, 1.292, 0.469) * Math.exp(-2.3 * Math.exp(-0.048 * leafWetHours)));

/** Infection of ripening berries from their neighbours. */
export const infectionRate3Gonzalez2015 = (temperature: number, humidity: number): number =>
  orZero(beta(temperature, 30, 7.75, 2.14, 0.469) / (1 + Math.exp(35.36 - (40.26 * humidity) / 100)));

/** First and last BBCH stage of each window. */
export const BOTRYTIS_FIRST_WINDOW = [53, 73] as const;
export const BOTRYTIS_SECOND_WINDOW = [79, 89] as const;

export const inBotrytisWindow = (stage: number, window: readonly [number, number]): boolean =>
  stage >= window[0] && stage <= window[1];

/** Susceptibility of inflorescences and young clusters, 0 to 1; 0 outside BBCH 53 to 73. */
export function susceptibility1Gonzalez2015(bbch: number): number {
  if (!inBotrytisWindow(bbch, BOTRYTIS_FIRST_WINDOW)) return 0;
  const g = bbch / 100;
  return within01(-379.09 * g ** 3 + 671.25 * g ** 2 - 390.33 * g + 75.209);
}

/** Susceptibility of ripening berries to spores, 0 to 1; 0 outside BBCH 79 to 89. */
export const susceptibility2Gonzalez2015 = (bbch: number): number =>
  inBotrytisWindow(bbch, BOTRYTIS_SECOND_WINDOW) ? within01(5e-17 * Math.exp(0.4219 * bbch)) : 0;

/** Susceptibility of ripening berries to their neighbours, 0 to 1; 0 outside BBCH 79 to 89. */
export const susceptibility3Gonzalez2015 = (bbch: number): number =>
  inBotrytisWindow(bbch, BOTRYTIS_SECOND_WINDOW) ? within01(0.0546 * bbch - 3.87) : 0;

export interface BotrytisDay {
  readonly rule: 'botrytis.gonzalez-dominguez-2015';
  readonly date: string;
  readonly bbch: number | null;
  readonly window: 'first' | 'second' | null;
  /** Mean of the last 7 days' growth and sporulation put together. */
  readonly inoculum: number;
  readonly mycelialGrowth: number;
  readonly risk1: number;
  readonly risk2: number;
  readonly risk3: number;
  /** Sums from the first day given. */
  readonly severity1: number;
  readonly severity2: number;
  readonly severity3: number;
}

export interface BotrytisState {
  /** Inoculum made on each of up to 6 days before, oldest first. */
  readonly recent: readonly number[];
  readonly severity1: number;
  readonly severity2: number;
  readonly severity3: number;
}

export interface GonzalezOptions {
  /** How growth and sporulation make inoculum: `product` as pyplants, `sum` as the other reader. Default `product`. */
  readonly inoculum?: 'product' | 'sum';
  readonly from?: BotrytisState;
}

const INOCULUM_DAYS = 7;
const NO_BOTRYTIS: BotrytisState = { recent: [], severity1: 0, severity2: 0, severity3: 0 };

/**
 * @param bbch the stage on each day, aligned with `days`; NaN where unknown, which is no window.
 * @throws RangeError for a column of another length.
 */
export function botrytisRiskGonzalez2015(
  days: DiseaseDays,
  bbch: ArrayLike<number>,
  options: GonzalezOptions = {},
): { readonly days: BotrytisDay[]; readonly state: BotrytisState } {
  if (bbch.length !== days.length)
    throw new RangeError(`BBCH has ${bbch.length} days, the weather ${days.length}`);
  const from = options.from ?? NO_BOTRYTIS;
  const recent = [...from.recent];
  let { severity1, severity2, severity3 } = from;
  const result: BotrytisDay[] = [];
  for (let d = 0; d < days.length; d++) {
    const temperature = days.meanTemperature[d] ?? Number.NaN;
    const humidity = days.meanHumidity[d] ?? Number.NaN;
    const wetHours = days.leafWetHours[d] ?? Number.NaN;
    const stage = bbch[d] ?? Number.NaN;
    const mycelialGrowth = mycelialGrowthGonzalez2015(temperature, wetHours);
    const spores = sporulationGonzalez2015(temperature, humidity);
    recent.push(options.inoculum === 'sum' ? mycelialGrowth + spores : mycelialGrowth * spores);
    if (recent.length > INOCULUM_DAYS) recent.shift();
    let inoculum = 0;
    for (const made of recent) inoculum += made;
    inoculum /= recent.length;

    const risk1 =
      inoculum * susceptibility1Gonzalez2015(stage) * infectionRate1Gonzalez2015(temperature, wetHours);
    const risk2 =
      inoculum * susceptibility2Gonzalez2015(stage) * infectionRate2Gonzalez2015(temperature, wetHours);
    const risk3 =
      mycelialGrowth * susceptibility3Gonzalez2015(stage) * infectionRate3Gonzalez2015(temperature, humidity);
    severity1 += risk1;
    severity2 += risk2;
    severity3 += risk3;
    result.push({
      rule: 'botrytis.gonzalez-dominguez-2015',
      date: dateOfDayNumber(days.dayNumber[d] ?? 0),
      bbch: Number.isNaN(stage) ? null : stage,
      window: inBotrytisWindow(stage, BOTRYTIS_FIRST_WINDOW)
        ? 'first'
        : inBotrytisWindow(stage, BOTRYTIS_SECOND_WINDOW)
          ? 'second'
          : null,
      inoculum,
      mycelialGrowth,
      risk1,
      risk2,
      risk3,
      severity1,
      severity2,
      severity3,
    });
  }
  return {
    days: result,
    state: { recent: recent.slice(-(INOCULUM_DAYS - 1)), severity1, severity2, severity3 },
  };
}
