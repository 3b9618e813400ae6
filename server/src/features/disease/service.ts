import {
  type Disease,
  diseases,
  type InfectionRisk,
  type MeasuredQuantity,
  riskLevels,
} from '@draksha/contract';
import {
  dateOfDayNumber,
  HOUR_MS,
  type HourWetness,
  type LeafWetness,
  leafWetness,
  localDayNumber,
  localIso,
} from '@draksha/models';
import { onceAnHour } from '../../lib/once-an-hour.ts';
import type { WeatherBundle } from '../weather/service.ts';

const DAY_HOURS = 24;
const EVENING_HOUR = 18;
const MORNING_HOUR = 6;

const hoursBetween = (bundle: WeatherBundle, fromMs: number, toMs: number) =>
  bundle.hourly.filter((hour) => {
    const start = Date.parse(hour.datetime);
    return start >= fromMs && start < toMs;
  });

/** Wetness in which hours of an own station are marked. */
interface MarkedWetness extends LeafWetness {
  readonly hourlyWetness: readonly (HourWetness & { readonly measured?: readonly MeasuredQuantity[] })[];
}

/** Leaf wetness of the house model from yesterday's first hour to tomorrow's last. */
export const wetnessAdvice = onceAnHour((bundle: WeatherBundle, now: Date): MarkedWetness => {
  const { utcOffsetMinutes, cell } = bundle;
  const today = localDayNumber(now.getTime(), utcOffsetMinutes);
  const midnight = Date.parse(`${dateOfDayNumber(today)}T00:00:00Z`) - utcOffsetMinutes * 60_000;
  const day = DAY_HOURS * HOUR_MS;
  const hours = hoursBetween(bundle, midnight - day, midnight + 2 * day);
  const byStart = new Map(hours.map((hour) => [Date.parse(hour.datetime), hour]));
  const found = leafWetness(hours, {
    wetShareAt: (startsAtMs) => byStart.get(startsAtMs)?.leafWetness ?? null,
    utcOffsetMinutes,
    date: dateOfDayNumber(today),
    weatherSource: 'forecast',
    place: cell,
  });
  const hourlyWetness = found.hourlyWetness.map((hour) => {
    const measured = byStart.get(Date.parse(hour.datetime))?.measured;
    return measured ? { ...hour, measured } : hour;
  });
  return { ...found, hourlyWetness };
});

/** Wet hours from yesterday evening to this morning; `null` where not one hour of it is known. */
export function lastNight(bundle: WeatherBundle, wetness: LeafWetness, now: Date) {
  const { utcOffsetMinutes } = bundle;
  const today = localDayNumber(now.getTime(), utcOffsetMinutes);
  const midnight = Date.parse(`${dateOfDayNumber(today)}T00:00:00Z`) - utcOffsetMinutes * 60_000;
  const fromMs = midnight - (DAY_HOURS - EVENING_HOUR) * HOUR_MS;
  const toMs = midnight + MORNING_HOUR * HOUR_MS;
  const known = wetness.hourlyWetness.filter(({ datetime, isWet }) => {
    const start = Date.parse(datetime);
    return start >= fromMs && start < toMs && isWet !== null;
  });
  return {
    from: localIso(fromMs, utcOffsetMinutes),
    to: localIso(toMs, utcOffsetMinutes),
    wetHours: known.length === 0 ? null : known.filter(({ isWet }) => isWet).length,
  };
}

/** The disease to name first: the highest level, among equals the highest score. */
export function foremostDisease(risk: InfectionRisk): Disease {
  const rank = (disease: Disease): number => {
    const { riskLevel, riskScore } = risk.infectionPotential[disease];
    return riskLevels.indexOf(riskLevel) * 1000 + riskScore;
  };
  return diseases.reduce((foremost, disease) => (rank(disease) > rank(foremost) ? disease : foremost));
}
