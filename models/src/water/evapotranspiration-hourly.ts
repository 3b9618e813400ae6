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
} from '../weather/atmosphere.ts';
import { dateOfDayNumber, endOfLocalDayMs, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import { summaryOf } from '../weather/daily-weather.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { netLongwaveHourly, netShortwave, relativeRadiation } from '../weather/net-radiation-fao56.ts';
import { entryAt, type HourlySeries, metresPerSecond } from '../weather/series.ts';
import {
  checkLongitude,
  clearSkyRadiation,
  hourAngle,
  hourRadiation,
  type SunOfDay,
  solarDayOfYear,
  solarMiddleMs,
  sunOfDay,
} from '../weather/solar-radiation.ts';
import {
  type Fao56Edition,
  HOURLY_NUMERATOR,
  penmanMonteith,
  soilHeatFluxHourly,
  surfaceConstantHourly,
} from './et0-equations.ts';
import { checkSite, type Et0Result, type Et0Site, et0Daily } from './evapotranspiration.ts';

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
const MIN_SINE_OF_HEIGHT = Math.sin(0.3);
const HALF_HOUR_ANGLE = Math.PI / 24;
const SINE_OF_HALF_HOUR = Math.sin(HALF_HOUR_ANGLE);
const COSINE_OF_HOUR = Math.cos(Math.PI / 12);
const SINE_OF_HOUR = Math.sin(Math.PI / 12);
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
  const relative = options.nightRelativeRadiation ?? NIGHT_RELATIVE_RADIATION;
  if (!(relative >= 0.3 && relative <= 1))
    throw new RangeError(`relative radiation lies between 0.3 and 1: ${relative}`);
  if (out.length < series.length)
    throw new RangeError(`${series.length} hours do not fit into ${out.length}`);
  const place: SiteConstants = {
    longitude: site.longitude,
    windFactor: metresPerSecond(windSpeedAt2m(1, site.windMeasuredAtMetres ?? 10)),
    psychrometricKpa: psychrometricConstantKpa(pressureAtAltitudeKpa(site.altitude)),
    clearSkyShare: clearSkyRadiation(1, site.altitude),
    cdByDay: surfaceConstantHourly(edition, 1),
    cdByNight: surfaceConstantHourly(edition, -1),
  };
  const carried = new Float64Array([relative]);
  // Every year has the same suns, and their angles cost more than the hours of a day.
  const suns = new Map<number, SunOfDay>();
  for (let from = 0; from < series.length; ) {
    const solarMs = solarMiddleMs(site.longitude, series.startsAtMs[from] ?? 0);
    const dayEndsAtMs = (series.startsAtMs[from] ?? 0) + DAY_MS - modulo(solarMs, DAY_MS);
    const dayOfYear = solarDayOfYear(solarMs);
    const sun = suns.get(dayOfYear) ?? sunOfDay(site.latitude, dayOfYear);
    suns.set(dayOfYear, sun);
    from = solarDay(series, place, sun, from, dayEndsAtMs, carried, out);
  }
}

const modulo = (value: number, by: number): number => value - by * Math.floor(value / by);

interface SiteConstants {
  readonly longitude: number;
  /** From wind on the wire, km/h, to m/s at 2 m. */
  readonly windFactor: number;
  readonly psychrometricKpa: number;
  /** Rso / Ra. */
  readonly clearSkyShare: number;
  readonly cdByDay: number;
  readonly cdByNight: number;
}

/**
 * Kernel: ET0 of the hours of one day of the sun, into `out`, from entry `first`; the entry after its last. `carried` holds
 * the last Rs/Rso of a high sun.
 *
 * The cosine of the hour angle is turned on by an hour at a time and taken anew each day and after a gap; what that costs
 * in accuracy is held by a test. The radiation of an hour without sunrise or sunset in it is eq. 28 with
 * sin b − sin a = 2 cos((a + b)/2) sin((b − a)/2).
 */
function solarDay(
  series: HourlySeries,
  place: SiteConstants,
  sun: SunOfDay,
  first: number,
  dayEndsAtMs: number,
  carried: Float64Array,
  out: Float64Array,
): number {
  const { startsAtMs, temperature, humidity, dewPoint, windSpeed, solarRadiation, length } = series;
  const { longitude, windFactor, psychrometricKpa, clearSkyShare, cdByDay, cdByNight } = place;
  const { beam, sineProduct, cosineProduct, sunsetAngle } = sun;
  // Hours this near to noon have the sun up from end to end.
  const cosineOfFullHours = sunsetAngle > HALF_HOUR_ANGLE ? Math.cos(sunsetAngle - HALF_HOUR_ANGLE) : 1;
  let relative = carried[0] ?? Number.NaN;
  let cosine = 0;
  let sine = 0;
  let before = Number.NaN;
  let i = first;
  for (; i < length; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (!(startsAt < dayEndsAtMs)) break;
    if (startsAt - before === HOUR_MS) {
      const turned = cosine * COSINE_OF_HOUR - sine * SINE_OF_HOUR;
      sine = sine * COSINE_OF_HOUR + cosine * SINE_OF_HOUR;
      cosine = turned;
    } else {
      const angle = hourAngle(sun, solarMiddleMs(longitude, startsAt));
      cosine = Math.cos(angle);
      sine = Math.sin(angle);
    }
    before = startsAt;
    const measured = (solarRadiation[i] ?? Number.NaN) * MEGAJOULES_PER_WATT_HOUR;
    const radiation = Math.max(measured, 0);
    // Without radiation, as in every night, the sun need not be asked for.
    if (radiation > 0 && sineProduct + cosineProduct * cosine >= MIN_SINE_OF_HEIGHT) {
      const extraterrestrial =
        cosine > cosineOfFullHours
          ? beam * (2 * HALF_HOUR_ANGLE * sineProduct + 2 * SINE_OF_HALF_HOUR * cosineProduct * cosine)
          : hourRadiation(sun, Math.atan2(sine, cosine));
      relative = relativeRadiation(radiation, clearSkyShare * extraterrestrial);
    }
    const air = temperature[i] ?? Number.NaN;
    const moist = humidity[i] ?? Number.NaN;
    const saturation = saturationPressureKpa(air);
    const vapour = Number.isNaN(moist)
      ? saturationPressureKpa(dewPoint[i] ?? Number.NaN)
      : saturation * moist * 0.01;
    const blowing = (windSpeed[i] ?? Number.NaN) * windFactor;
    const net = netShortwave(radiation) - netLongwaveHourly(air, vapour, relative);
    out[i] = penmanMonteith(
      air,
      Math.max(blowing, 0),
      saturation - vapour,
      slopeOfSaturation(air, saturation),
      psychrometricKpa,
      net - soilHeatFluxHourly(net),
      HOURLY_NUMERATOR,
      net > 0 ? cdByDay : cdByNight,
    );
  }
  carried[0] = relative;
  return i;
}

export interface HourlyEt0 extends Omit<Et0Result, 'ruleId'> {
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
): HourlyEt0[] {
  const offset = utcOffsetOf(options);
  const hourly = new Float64Array(series.length);
  et0HourlyFao56(series, site, hourly, options);
  const days: HourlyEt0[] = [];
  let from = 0;
  while (from < series.length) {
    const day = localDayNumber(series.startsAtMs[from] ?? 0, offset);
    const to = entryAt(series, endOfLocalDayMs(day, offset), from);
    const hours = knownOf(hourly, from, to);
    const date = dateOfDayNumber(day);
    days.push(
      hours === 24
        ? {
            date,
            hours,
            et0MmPerDay: Math.max(0, sumOf(hourly, from, to)),
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

/** How many of the entries `from` to before `to` are known. */
function knownOf(column: Float64Array, from: number, to: number): number {
  let known = 0;
  for (let i = from; i < to; i++) if (!Number.isNaN(column[i])) known++;
  return known;
}

function sumOf(column: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += column[i] ?? Number.NaN;
  return sum;
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
