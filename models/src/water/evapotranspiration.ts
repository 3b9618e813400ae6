/**
 * Reference evapotranspiration ET0 of a day, mm: what a well-watered short grass would lose in this weather.
 *
 * Source: FAO-56 (Allen et al. 1998): Penman–Monteith eq. 6 with the chapter's rules for missing data, Hargreaves
 * eq. 52 where too little is known. The equations are in `et0-equations.ts`.
 *
 * Inputs as on the wire: °C, %, wind km/h (at `windMeasuredAtMetres`, 10 for weather services), solar radiation as the
 * day's sum in MJ/m². Missing is `null` or absent.
 *
 * - One of humidity, wind, radiation missing: it is estimated as the paper says (dew point = minimum temperature,
 *   eq. 48; 2 m/s, under table 4; radiation from the range of temperature, eq. 50) and named in `estimated`.
 * - Two or three missing: Hargreaves (chosen: docs/decisions/021).
 * - A temperature missing: no answer, and `missing` says so.
 *
 * Valid where FAO-56 is: −20 to 50 °C, 0 to 4000 m, wind to 15 m/s. Outside, the equations run on as they stand; the
 * answer is never below 0, since dew is no evaporation.
 */
import {
  pressureAtAltitudeKpa,
  psychrometricConstantKpa,
  saturationPressureKpa,
  saturationSlopeKpa,
  windSpeedAt2m,
} from '../weather/atmosphere.ts';
import { dayNumberOfDate } from '../weather/calendar.ts';
import { netLongwaveDaily, netShortwave, relativeRadiation } from '../weather/net-radiation-fao56.ts';
import { metresPerSecond } from '../weather/series.ts';
import {
  clearSkyRadiation,
  clearSkyRadiationTurbid,
  daylightHours,
  extraterrestrialRadiationDaily,
  KRS_INTERIOR,
  solarRadiationFromSunshine,
  solarRadiationFromTemperature,
} from '../weather/solar-radiation.ts';
import { hargreaves1985, penmanMonteithDaily } from './et0-equations.ts';

export interface Et0Site {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Metres above the sea. */
  readonly altitude: number;
  /** Height of the anemometer in m; weather services give 10. */
  readonly windMeasuredAtMetres?: number;
  /** kRs of eq. 50, 0.16 inland (default) or 0.19 at the coast. */
  readonly krs?: number;
  /**
   * How clear sky enters the longwave term. 'fao56' (default): eq. 37, the ratio Rs/Rso held at 1 above only.
   * 'asce2005': ASCE-EWRI (2005) appendix D with the air's water, the ratio held between 0.3 and 1; what the Ref-ET
   * program computes.
   */
  readonly clearSky?: 'fao56' | 'asce2005';
}

export interface Et0Day {
  readonly date: string;
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  /** Actual vapour pressure in kPa where somebody knows it; it goes before all humidities. */
  readonly vapourPressureKpa?: number | null;
  readonly dewPoint?: number | null;
  readonly humidityMax?: number | null;
  readonly humidityMin?: number | null;
  /** Mean of the day. */
  readonly humidity?: number | null;
  readonly windSpeed?: number | null;
  /** Sum of the day, MJ/m². */
  readonly solarRadiation?: number | null;
  readonly sunshineHours?: number | null;
  /** MJ/m²/day; 0 for single days (eq. 42), eq. 44 for months. */
  readonly soilHeatFlux?: number | null;
}

export type Et0Input = 'humidity' | 'wind' | 'radiation';
export type HumiditySource = 'vapour_pressure' | 'dew_point' | 'max_min' | 'max' | 'mean' | 'dew_is_min';
export type RadiationSource = 'measured' | 'sunshine' | 'temperature_range';

export interface Et0Components {
  readonly extraterrestrialRadiation: number;
  readonly clearSkyRadiation: number;
  readonly solarRadiation: number;
  readonly netShortwave: number;
  readonly netLongwave: number;
  readonly netRadiation: number;
  readonly saturationPressureKpa: number;
  readonly vapourPressureKpa: number;
  readonly slopeKpa: number;
  readonly psychrometricKpa: number;
  /** m/s. */
  readonly windSpeed2m: number;
  readonly humiditySource: HumiditySource;
  readonly radiationSource: RadiationSource;
}

export interface Et0Result {
  readonly et0MmPerDay: number | null;
  readonly ruleId: 'et0_penman_monteith_fao56' | 'et0_hargreaves_1985' | 'et0_unknown';
  /** Inputs that were not measured but estimated as FAO-56 says. */
  readonly estimated: readonly Et0Input[];
  readonly missing: readonly ('tempMax' | 'tempMin' | Et0Input)[];
  /** What the Penman–Monteith number was made of; `null` for the other rules. */
  readonly components: Et0Components | null;
}

/** m/s, FAO-56 chapter 3: mean of more than 2000 stations, to be used where wind is unknown. */
export const WIND_WHEN_UNKNOWN = 2;

const known = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Day of the year, 1 to 366, of a `YYYY-MM-DD`. @throws RangeError for another text. */
export const dayOfYearOf = (date: string): number =>
  dayNumberOfDate(date) - dayNumberOfDate(`${date.slice(0, 4)}-01-01`) + 1;

/** Actual vapour pressure, kPa, in the paper's order of preference (eqs. 14, 17, 18, 19, 48). */
export function actualVapourPressure(
  day: Et0Day,
  tempMax: number,
  tempMin: number,
): readonly [kpa: number, source: HumiditySource] {
  const atMax = saturationPressureKpa(tempMax);
  const atMin = saturationPressureKpa(tempMin);
  const { vapourPressureKpa, dewPoint, humidityMax, humidityMin, humidity } = day;
  if (known(vapourPressureKpa)) return [vapourPressureKpa, 'vapour_pressure'];
  if (known(dewPoint)) return [saturationPressureKpa(dewPoint), 'dew_point'];
  if (known(humidityMax) && known(humidityMin))
    return [(atMin * humidityMax + atMax * humidityMin) / 200, 'max_min'];
  if (known(humidityMax)) return [(atMin * humidityMax) / 100, 'max'];
  if (known(humidity)) return [(humidity / 100) * ((atMax + atMin) / 2), 'mean'];
  return [atMin, 'dew_is_min'];
}

/** @throws RangeError for an impossible site. */
export function checkSite(site: Et0Site): void {
  if (!(site.altitude >= -430 && site.altitude <= 9000))
    throw new RangeError(`not an altitude in m: ${site.altitude}`);
  if (!(Math.abs(site.latitude) <= 90)) throw new RangeError(`not a latitude: ${site.latitude}`);
}

/**
 * ET0 of one day, mm, with what it was made of.
 *
 * @throws RangeError for an impossible latitude, altitude, height of wind or date; never for weather.
 */
export function et0Daily(day: Et0Day, site: Et0Site): Et0Result {
  checkSite(site);
  const dayOfYear = dayOfYearOf(day.date);
  const extraterrestrial = extraterrestrialRadiationDaily(site.latitude, dayOfYear);
  const { tempMax, tempMin } = day;
  const humidityKnown = [day.vapourPressureKpa, day.dewPoint, day.humidityMax, day.humidity].some(known);
  const radiationKnown = known(day.solarRadiation) || known(day.sunshineHours);
  const estimated: Et0Input[] = [];
  if (!humidityKnown) estimated.push('humidity');
  if (!known(day.windSpeed)) estimated.push('wind');
  if (!radiationKnown) estimated.push('radiation');

  if (!known(tempMax) || !known(tempMin)) {
    const missing: Et0Result['missing'][number][] = [...estimated];
    if (!known(tempMin)) missing.unshift('tempMin');
    if (!known(tempMax)) missing.unshift('tempMax');
    return { et0MmPerDay: null, ruleId: 'et0_unknown', estimated: [], missing, components: null };
  }
  if (estimated.length > 1) {
    const et0 = Math.max(0, hargreaves1985(tempMax, tempMin, extraterrestrial));
    return {
      et0MmPerDay: et0,
      ruleId: 'et0_hargreaves_1985',
      estimated: [],
      missing: estimated,
      components: null,
    };
  }

  const components = componentsOf(day, site, tempMax, tempMin, extraterrestrial, dayOfYear);
  const et0 = penmanMonteithDaily({
    temperature: (tempMax + tempMin) / 2,
    windSpeed2m: components.windSpeed2m,
    vapourDeficitKpa: components.saturationPressureKpa - components.vapourPressureKpa,
    slopeKpa: components.slopeKpa,
    psychrometricKpa: components.psychrometricKpa,
    netRadiation: components.netRadiation,
    soilHeatFlux: day.soilHeatFlux ?? 0,
  });
  return {
    et0MmPerDay: Math.max(0, et0),
    ruleId: 'et0_penman_monteith_fao56',
    estimated,
    missing: [],
    components,
  };
}

function componentsOf(
  day: Et0Day,
  site: Et0Site,
  tempMax: number,
  tempMin: number,
  extraterrestrial: number,
  dayOfYear: number,
): Et0Components {
  const pressure = pressureAtAltitudeKpa(site.altitude);
  const [vapourPressureKpa, humiditySource] = actualVapourPressure(day, tempMax, tempMin);
  const clearSky =
    site.clearSky === 'asce2005'
      ? clearSkyRadiationTurbid(extraterrestrial, site.latitude, dayOfYear, pressure, vapourPressureKpa)
      : clearSkyRadiation(extraterrestrial, site.altitude);
  const [solarRadiation, radiationSource] = known(day.solarRadiation)
    ? ([Math.max(0, day.solarRadiation), 'measured'] as const)
    : known(day.sunshineHours)
      ? ([
          solarRadiationFromSunshine(
            extraterrestrial,
            Math.max(0, day.sunshineHours),
            daylightHours(site.latitude, dayOfYear),
          ),
          'sunshine',
        ] as const)
      : ([
          solarRadiationFromTemperature(
            extraterrestrial,
            tempMax,
            tempMin,
            clearSky,
            site.krs ?? KRS_INTERIOR,
          ),
          'temperature_range',
        ] as const);
  const shortwave = netShortwave(solarRadiation);
  const relative =
    site.clearSky === 'asce2005'
      ? relativeRadiation(solarRadiation, clearSky)
      : relativeRadiation(solarRadiation, clearSky, 0);
  const longwave = netLongwaveDaily(tempMax, tempMin, Math.max(0, vapourPressureKpa), relative);
  return {
    extraterrestrialRadiation: extraterrestrial,
    clearSkyRadiation: clearSky,
    solarRadiation,
    netShortwave: shortwave,
    netLongwave: longwave,
    netRadiation: shortwave - longwave,
    saturationPressureKpa: (saturationPressureKpa(tempMax) + saturationPressureKpa(tempMin)) / 2,
    vapourPressureKpa,
    slopeKpa: saturationSlopeKpa((tempMax + tempMin) / 2),
    psychrometricKpa: psychrometricConstantKpa(pressure),
    windSpeed2m: known(day.windSpeed)
      ? Math.max(0, windSpeedAt2m(metresPerSecond(day.windSpeed), site.windMeasuredAtMetres ?? 10))
      : WIND_WHEN_UNKNOWN,
    humiditySource,
    radiationSource,
  };
}
