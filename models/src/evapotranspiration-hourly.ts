/**
 * Reference evapotranspiration hour by hour and its sum by day.
 *
 * Source: FAO-56 (Allen et al. 1998) chapter 4, eq. 53; edition '2025' takes the surface constants of FAO-56 Rev.1.
 * Night longwave needs a cloudiness the sun cannot show: the last ratio Rs/Rso with the sun at least 0.3 rad high is
 * kept through the night, as ASCE-EWRI (2005) appendix C advises; before the first such hour it is
 * `nightRelativeRadiation`.
 *
 * Inputs: HourlySeries columns (temperature °C, humidity % or dewPoint °C, windSpeed km/h, solarRadiation W/m²). An
 * hour with one of them missing is NaN in the kernel; a day short of hours falls back to the daily equation.
 */
import {
  pressureAtAltitudeKpa,
  psychrometricConstantKpa,
  saturationPressureKpa,
  slopeOfSaturation,
  windSpeedAt2m,
} from './atmosphere.ts';
import { dateOfDayNumber, localDayNumber, utcOffsetOf } from './calendar.ts';
import { summaryOf } from './daily-weather.ts';
import { type Fao56Edition, penmanMonteithHourly, soilHeatFluxHourly } from './et0-equations.ts';
import { checkSite, type Et0Result, type Et0Site, et0Daily } from './evapotranspiration.ts';
import { netLongwaveHourly, netShortwave, relativeRadiation } from './net-radiation-fao56.ts';
import { HOUR_MS, type HourlySeries, metresPerSecond } from './series.ts';
import {
  checkLongitude,
  clearSkyRadiation,
  hourAngle,
  hourRadiation,
  sineOfHeight,
  solarDayOfYear,
  solarMiddleMs,
  sunOfDay,
} from './solar-radiation.ts';

export interface HourlyEt0Site extends Et0Site {
  /** Degrees, east positive. */
  readonly longitude: number;
}

export interface HourlyEt0Options {
  /** Default '1998'. */
  readonly edition?: Fao56Edition;
  /** Rs/Rso before the first daylight hour of the series, 0.3 to 1. FAO-56 gives 0.4–0.6 humid, 0.7–0.8 dry climates. */
  readonly nightRelativeRadiation?: number;
}

/** FAO-56 example 19 for a semi-arid place, as the Deccan is outside the monsoon. */
const NIGHT_RELATIVE_RADIATION = 0.8;
/** Sine of the sun's height below which Rs/Rso is noise: 0.3 rad (ASCE-EWRI 2005 appendix C). */
const LEAST_SINE_OF_HEIGHT = Math.sin(0.3);
/** 1 W/m² through an hour, in MJ/m². */
export const MEGAJOULES_PER_WATT_HOUR = 0.0036;

/**
 * Kernel: ET0 of every hour, mm/h, into `out`; NaN where an input is missing. Negative night values are kept, since
 * the sum of the day needs them.
 *
 * @throws RangeError for impossible coordinates, altitude, height of wind, ratio, or an `out` too short.
 */
export function et0HourlyFao56(
  series: HourlySeries,
  site: HourlyEt0Site,
  out: Float64Array,
  options: HourlyEt0Options = {},
): void {
  checkSite(site);
  checkLongitude(site.longitude);
  const edition = options.edition ?? '1998';
  let relative = options.nightRelativeRadiation ?? NIGHT_RELATIVE_RADIATION;
  if (!(relative >= 0.3 && relative <= 1))
    throw new RangeError(`relative radiation lies between 0.3 and 1: ${relative}`);
  if (out.length < series.length)
    throw new RangeError(`${series.length} hours do not fit into ${out.length}`);
  const windFactor = windSpeedAt2m(1, site.windMeasuredAtMetres ?? 10);
  const psychrometricKpa = psychrometricConstantKpa(pressureAtAltitudeKpa(site.altitude));
  const air = {
    temperature: 0,
    windSpeed2m: 0,
    vapourDeficitKpa: 0,
    slopeKpa: 0,
    psychrometricKpa,
    netRadiation: 0,
    soilHeatFlux: 0,
  };
  let solarDay = Number.NaN;
  let sunToday = sunOfDay(site.latitude, 1);
  for (let i = 0; i < series.length; i++) {
    const temperature = series.temperature[i] ?? Number.NaN;
    const solarMs = solarMiddleMs(site.longitude, series.startsAtMs[i] ?? 0);
    const day = Math.floor(solarMs / (24 * HOUR_MS));
    if (day !== solarDay) {
      solarDay = day;
      sunToday = sunOfDay(site.latitude, solarDayOfYear(solarMs));
    }
    const radiation = Math.max(0, (series.solarRadiation[i] ?? Number.NaN) * MEGAJOULES_PER_WATT_HOUR);
    // Without radiation, as in every night, the sun need not be asked for.
    if (radiation > 0) {
      const angle = hourAngle(sunToday, solarMs);
      if (sineOfHeight(sunToday, angle) >= LEAST_SINE_OF_HEIGHT)
        relative = relativeRadiation(
          radiation,
          clearSkyRadiation(hourRadiation(sunToday, angle), site.altitude),
        );
    }
    const saturation = saturationPressureKpa(temperature);
    const humidity = series.humidity[i] ?? Number.NaN;
    const vapour = Number.isNaN(humidity)
      ? saturationPressureKpa(series.dewPoint[i] ?? Number.NaN)
      : (saturation * humidity) / 100;
    air.temperature = temperature;
    air.windSpeed2m = Math.max(0, metresPerSecond(series.windSpeed[i] ?? Number.NaN)) * windFactor;
    air.vapourDeficitKpa = saturation - vapour;
    air.slopeKpa = slopeOfSaturation(temperature, saturation);
    air.netRadiation = netShortwave(radiation) - netLongwaveHourly(temperature, vapour, relative);
    air.soilHeatFlux = soilHeatFluxHourly(air.netRadiation);
    out[i] = penmanMonteithHourly(air, edition);
  }
}

export interface Et0FromHours extends Omit<Et0Result, 'ruleId'> {
  readonly date: string;
  readonly ruleId: Et0Result['ruleId'] | 'et0_hourly_fao56_1998' | 'et0_hourly_fao56_2025';
  /** Hours of this day whose ET0 could be computed, 0 to 24. */
  readonly hours: number;
}

/**
 * ET0 of each calendar day of the plot. A day with all 24 hours is the sum of its hours; with fewer it is the daily
 * equation on the day's extremes and means, if at least 20 hours are known; else it has no number.
 *
 * @throws RangeError as `et0HourlyFao56`, and for an impossible offset from UTC.
 */
export function et0DaysFromHours(
  series: HourlySeries,
  site: HourlyEt0Site,
  options: HourlyEt0Options & { readonly utcOffsetMinutes?: number } = {},
): Et0FromHours[] {
  const offset = utcOffsetOf(options);
  const hourly = new Float64Array(series.length);
  et0HourlyFao56(series, site, hourly, options);
  const days: Et0FromHours[] = [];
  let from = 0;
  while (from < series.length) {
    const day = localDayNumber(series.startsAtMs[from] ?? 0, offset);
    let to = from;
    let sum = 0;
    let hours = 0;
    while (to < series.length && localDayNumber(series.startsAtMs[to] ?? 0, offset) === day) {
      const value = hourly[to] ?? Number.NaN;
      if (!Number.isNaN(value)) {
        sum += value;
        hours++;
      }
      to++;
    }
    const date = dateOfDayNumber(day);
    days.push(
      hours === 24
        ? {
            date,
            hours,
            et0MmPerDay: Math.max(0, sum),
            ruleId: options.edition === '2025' ? 'et0_hourly_fao56_2025' : 'et0_hourly_fao56_1998',
            estimated: [],
            missing: [],
            components: null,
          }
        : { date, hours, ...dailyFallback(series, site, date, from, to) },
    );
    from = to;
  }
  return days;
}

function dailyFallback(
  series: HourlySeries,
  site: HourlyEt0Site,
  date: string,
  from: number,
  to: number,
): Et0Result {
  const temperature = summaryOf(series.temperature, from, to);
  const humidity = summaryOf(series.humidity, from, to);
  const radiation = summaryOf(series.solarRadiation, from, to);
  return et0Daily(
    {
      date,
      tempMax: temperature.greatest,
      tempMin: temperature.least,
      humidityMax: humidity.greatest,
      humidityMin: humidity.least,
      dewPoint: summaryOf(series.dewPoint, from, to).mean,
      windSpeed: summaryOf(series.windSpeed, from, to).mean,
      solarRadiation: radiation.mean * 24 * MEGAJOULES_PER_WATT_HOUR,
    },
    site,
  );
}
