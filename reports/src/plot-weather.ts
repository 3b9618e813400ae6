/** Weather of a plot by day as reports take it: from the server's archive, in columns on the wire and on the phone. */
import { dateAfter } from '@draksha/models/weather/calendar';

type Values = readonly (number | null)[];

/** One value a day from `from` on. */
export interface DayColumns {
  readonly from: string;
  /** °C. */
  readonly tempMax: Values;
  readonly tempMin: Values;
  readonly rainMm: Values;
}

export interface PlotDays extends DayColumns {
  /** Mean, %. */
  readonly humidity: Values;
  /** The day's greatest, km/h. */
  readonly windKmh: Values;
  /** Hours with wet leaves from 18:00 of the evening before to 06:00, by the house model or an own sensor. */
  readonly wetNightHours: Values;
  readonly et0Mm: Values;
  /** Hours that an own station measured. */
  readonly measuredHours: Values;
  /** Index into `sources`; null where nothing is known of the day. */
  readonly source: Values;
}

/** What the server answers about a plot. */
export interface ReportWeather {
  readonly days: PlotDays;
  readonly sources: readonly string[];
  /** The same days of the calendar one, two, … years before. */
  readonly before: readonly DayColumns[];
  /** Days, or years, are still being fetched. */
  readonly refreshing: boolean;
}

export interface ReportWeatherDay {
  readonly date: string;
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly rainMm: number | null;
}

export interface PlotDay extends ReportWeatherDay {
  readonly humidity: number | null;
  readonly windKmh: number | null;
  readonly wetNightHours: number | null;
  readonly et0Mm: number | null;
  readonly measuredHours: number | null;
  readonly source: string | null;
}

/** The days of columns, oldest first. */
export const weatherDays = ({ from, tempMax, tempMin, rainMm }: DayColumns): ReportWeatherDay[] =>
  tempMax.map((max, i) => ({
    date: dateAfter(from, i),
    tempMax: max,
    tempMin: tempMin[i] ?? null,
    rainMm: rainMm[i] ?? null,
  }));

export function plotWeatherDays({ days, sources }: Pick<ReportWeather, 'days' | 'sources'>): PlotDay[] {
  const { humidity, windKmh, wetNightHours, et0Mm, measuredHours, source } = days;
  return weatherDays(days).map((day, i) => {
    const from = source[i] ?? null;
    return {
      ...day,
      humidity: humidity[i] ?? null,
      windKmh: windKmh[i] ?? null,
      wetNightHours: wetNightHours[i] ?? null,
      et0Mm: et0Mm[i] ?? null,
      measuredHours: measuredHours[i] ?? null,
      source: from === null ? null : (sources[from] ?? null),
    };
  });
}

export const daysWithin = <D extends { readonly date: string }>(
  days: readonly D[],
  from: string | null,
  to: string | null,
): D[] => days.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
