/**
 * Warnings above everything, from now on: rain, heat and wind of today and tomorrow, the cold of the night to come. Each once for all plots that it
 * concerns, with what to do in the words of its id. Only from real weather; hours gone by are dropped.
 *
 * A night is that of its evening, from 18 to 8. Before 8 the night is still that of yesterday evening, and shown as this morning.
 * Cold: below 8 °C the vine slows, 3 °C hurts berries (press reports from Nashik, secondary); 5 °C is a step between (chosen). Rain: the rainy day
 * of India's weather service. Heat: 40 °C, at which powdery mildew stops and sulphur burns. Wind: 36 km/h, the specification's limit of field work.
 */
import { dateOfDayNumber, dayNumberOfDate, localHourOfDay } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { entryAt } from '../weather/series.ts';
import { daysToHarvest } from './harvest-days.ts';
import type { PlanPlot, PlanWarning } from './plan-action.ts';
import type { PlanWeather } from './plan-weather.ts';

const RAIN = { amberMm: 2.5, redMm: 20 } as const;
const COLD = { slowsBelow: 8, harmsBelow: 5, hurtsAt: 3 } as const;
const HEAT_FROM = 40;
/** Sulphur burns on the day it is sprayed and on the next. */
const SULPHUR_DAYS = 2;
const WIND_ABOVE = 36;
/** Days of fruit on the vine: from set on. */
const BERRIES_FROM_DAP = 56;
/** Rain within so many days of the harvest costs the price of the year. */
const NEAR_HARVEST_DAYS = 30;
const NIGHT = { fromHour: 18, toHour: 8 } as const;

type Column = 'temperature' | 'windSpeed' | 'precipitation';

interface Reading {
  readonly hour: number;
  readonly value: number;
}

/** Known values of the hours between two instants. */
function readings(weather: PlanWeather, name: Column, fromMs: number, toMs: number): Reading[] {
  const { series, utcOffsetMinutes } = weather;
  const found: Reading[] = [];
  for (let i = entryAt(series, fromMs); i < series.length; i++) {
    const at = series.startsAtMs[i] ?? Number.NaN;
    if (at >= toMs) break;
    const value = series[name][i] ?? Number.NaN;
    if (!Number.isNaN(value)) found.push({ hour: localHourOfDay(at, utcOffsetMinutes), value });
  }
  return found;
}

const least = (found: readonly Reading[]): Reading | null =>
  found.reduce<Reading | null>((a, b) => (a === null || b.value < a.value ? b : a), null);
const most = (found: readonly Reading[]): Reading | null =>
  found.reduce<Reading | null>((a, b) => (a === null || b.value > a.value ? b : a), null);

/** Whether it is too hot for sulphur that is sprayed on a date. */
export function isTooHotForSulphur(weather: PlanWeather | null, date: string): boolean {
  if (weather === null) return false;
  const fromMs = midnightMs(weather, dayNumberOfDate(date));
  const hottest = most(readings(weather, 'temperature', fromMs, fromMs + SULPHUR_DAYS * DAY_MS));
  return hottest !== null && hottest.value >= HEAT_FROM;
}

const hasBerries = ({ vine }: PlanPlot, date: string): boolean =>
  vine?.cycle === 'fruit' && Date.parse(date) - Date.parse(vine.pruningDate) >= BERRIES_FROM_DAP * DAY_MS;

const midnightMs = ({ utcOffsetMinutes }: PlanWeather, day: number): number =>
  day * DAY_MS - utcOffsetMinutes * MINUTE_MS;

function nightOf(
  plot: PlanPlot,
  weather: PlanWeather,
  day: number,
  isDawn: boolean,
  nowMs: number,
): PlanWarning[] {
  const evening = isDawn ? day - 1 : day;
  // The hour that runs is still the night's.
  const fromMs = Math.max(nowMs - HOUR_MS + 1, midnightMs(weather, evening) + NIGHT.fromHour * HOUR_MS);
  const toMs = midnightMs(weather, evening + 1) + NIGHT.toHour * HOUR_MS;
  const coldest = least(readings(weather, 'temperature', fromMs, toMs));
  if (coldest === null || coldest.value >= COLD.slowsBelow) return [];
  const date = dateOfDayNumber(day);
  const said = { date, part: isDawn ? ('dawn' as const) : ('night' as const), plotIds: [plot.id] };
  const params = { temperature: coldest.value, hour: coldest.hour };
  if (coldest.value <= COLD.hurtsAt && hasBerries(plot, date))
    return [{ id: 'berries_freeze', severity: 'red', ...said, params }];
  const id = coldest.value < COLD.harmsBelow ? 'cold_harms' : 'cold';
  return [{ id, severity: 'amber', ...said, params }];
}

function dayOf(plot: PlanPlot, weather: PlanWeather, date: string, nowMs: number): PlanWarning[] {
  const day = dayNumberOfDate(date);
  const fromMs = Math.max(nowMs - HOUR_MS + 1, midnightMs(weather, day));
  const toMs = midnightMs(weather, day + 1);
  const of = (name: Column) => readings(weather, name, fromMs, toMs);
  const said = { date, part: 'day' as const, plotIds: [plot.id] };
  const found: PlanWarning[] = [];
  const rain = of('precipitation').filter(({ value }) => value > 0);
  const mm = rain.reduce((sum, { value }) => sum + value, 0);
  const left = daysToHarvest(plot, date);
  if (mm >= RAIN.amberMm) {
    const params = { fromHour: rain[0]?.hour ?? 0, toHour: (rain.at(-1)?.hour ?? 0) + 1, mm: Math.round(mm) };
    const isRipe = left !== null && left.soonest <= NEAR_HARVEST_DAYS;
    found.push({
      id: isRipe ? 'rain_on_ripe' : 'rain',
      severity: isRipe || mm >= RAIN.redMm ? 'red' : 'amber',
      ...said,
      params,
    });
  }
  const hottest = most(of('temperature'));
  if (hottest !== null && hottest.value >= HEAT_FROM)
    found.push({
      id: 'heat',
      severity: 'amber',
      ...said,
      params: { temperature: hottest.value, hour: hottest.hour },
    });
  const windiest = most(of('windSpeed'));
  if (windiest !== null && windiest.value > WIND_ABOVE)
    found.push({
      id: 'wind',
      severity: 'amber',
      ...said,
      params: { windSpeed: Math.round(windiest.value), hour: windiest.hour },
    });
  return found;
}

/** The same warning of several plots as one: the widest hours, and of each figure the worst. */
function together(same: readonly PlanWarning[]): PlanWarning[] {
  const [first] = same;
  if (first === undefined) return [];
  const numbers = (name: string) =>
    same.flatMap(({ params }) => (name in params ? Number(params[name]) : []));
  const isCold = first.part !== 'day';
  const worst = same.reduce((a, b) =>
    Number(b.params.temperature) < Number(a.params.temperature) === isCold &&
    b.params.temperature !== a.params.temperature
      ? b
      : a,
  );
  const params = { ...worst.params };
  for (const name of ['mm', 'toHour', 'windSpeed'])
    if (name in params) params[name] = Math.max(...numbers(name));
  if ('fromHour' in params) params.fromHour = Math.min(...numbers('fromHour'));
  return [{ ...first, params, plotIds: same.flatMap(({ plotIds }) => plotIds) }];
}

const severities = ['red', 'amber'] as const;

/** One for each cause, day or night and severity. @param dates the first is today */
export function planWarnings(
  plots: readonly PlanPlot[],
  dates: readonly string[],
  nowMs: number,
): PlanWarning[] {
  const [today] = dates;
  const found = plots.flatMap((plot) => {
    const { weather } = plot;
    if (weather === null || weather.sample || today === undefined) return [];
    const day = dayNumberOfDate(today);
    // Before 8 the end of the last night is still to come, and the next night is named beside it.
    const nights = [true, false].flatMap((isDawn) => nightOf(plot, weather, day, isDawn, nowMs));
    return [...dates.slice(0, 2).flatMap((date) => dayOf(plot, weather, date, nowMs)), ...nights];
  });
  const groups = Map.groupBy(found, ({ id, date, part, severity }) => `${date} ${part} ${id} ${severity}`);
  return [...groups.values()]
    .flatMap(together)
    .sort(
      (a, b) =>
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
    );
}
