/** Speed of the pruning-date explorer: 20 years × 120 candidate dates, three runs on one core. */

import { candidateDates, explorePruningDates } from '../src/seasons/pruning-date-explorer.ts';
import { dateOfDayNumber } from '../src/weather/calendar.ts';
import { type DatedWeather, dailySeriesFrom } from '../src/weather/daily-weather.ts';

/** Made weather: waves of different length, so that every kind of event comes about. */
export function madeYears(years: number, firstDay = 10_957): DatedWeather[] {
  return Array.from({ length: Math.round(years * 365.25) }, (_, i) => ({
    date: dateOfDayNumber(firstDay + i),
    tempMax: 28 + 14 * Math.sin(i * 0.31),
    tempMin: 14 + 12 * Math.sin(i * 0.23),
    humidity: 60 + 40 * Math.sin(i * 0.17),
    windSpeed: 12 + 12 * Math.sin(i * 0.41),
    precipitation: Math.max(0, 10 * Math.sin(i * 0.77)),
  }));
}

if (import.meta.main) {
  const days = dailySeriesFrom(madeYears(21));
  const candidates = candidateDates('08-01', '11-28');
  for (let run = 0; run < 3; run++) {
    const from = performance.now();
    const { candidates: explored } = explorePruningDates({ days, candidates });
    const years = explored[0]?.years.length ?? 0;
    console.log(`${candidates.length} dates × ${years} years: ${(performance.now() - from).toFixed(0)} ms`);
  }
}
