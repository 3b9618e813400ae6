/** A station of the farmer's own that sent its hours as they came, and has fallen silent. */
import { localDate, localHourOfDay } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';

export const SILENT_STATION = {
  afterHours: 3,
  /** Silent for longer, it is no news of today. */
  untilHours: 48,
  /** Minimum writes a day: a station with one manual file a day is never silent. */
  writesADay: 8,
} as const;

export interface OwnStationHeard {
  readonly id: string;
  /** Plots whose weather it measures. */
  readonly plotIds: readonly string[];
  /** Start of the last hour that it measured. */
  readonly lastHourAtMs: number;
  /** Most writes of one of its last days. */
  readonly writesADay: number;
}

/** Whole hours since its last measured hour are within the bounds. */
export function isSilent(nowMs: number, { lastHourAtMs }: Pick<OwnStationHeard, 'lastHourAtMs'>): boolean {
  const hours = (nowMs - lastHourAtMs) / HOUR_MS - 1;
  return hours >= SILENT_STATION.afterHours && hours < SILENT_STATION.untilHours;
}

/** One a station and day of its last reading. */
export const silentStations = (stations: readonly OwnStationHeard[], nowMs: number) =>
  stations
    .filter(
      (station) =>
        station.plotIds.length > 0 &&
        station.writesADay >= SILENT_STATION.writesADay &&
        isSilent(nowMs, station),
    )
    .map(({ id, plotIds, lastHourAtMs }) => ({
      cause: 'station_silent' as const,
      key: `station_silent ${id} ${localDate(lastHourAtMs, INDIA_UTC_OFFSET_MINUTES)}`,
      plotIds,
      action: null,
      hour: localHourOfDay(lastHourAtMs + HOUR_MS, INDIA_UTC_OFFSET_MINUTES),
      temperature: null,
      headline: null,
    }));
