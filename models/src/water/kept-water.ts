/**
 * Water that replaces watering on a day: rain and what was given, less what the schedule wanted on the days before (decision 033).
 *
 * Source: NRC Grapes gives none after rain has filled the soil; the store is that of FAO-56 for a metre of clay, table grapes. Inputs and result in
 * mm over the whole plot. Rain below a fifth of ET0 counts for nothing (FAO-56 chapter 8).
 */
import {
  AVAILABLE_WATER_MM_PER_M,
  DEPLETION_FRACTION_TABLE_GRAPES,
  effectiveRain,
  type SoilWaterDay,
} from './soil-water-balance.ts';

/** 160 mm × 0.35. */
export const MAX_KEPT_MM = AVAILABLE_WATER_MM_PER_M.clay * DEPLETION_FRACTION_TABLE_GRAPES;
/** Waterings among the days from which on the diary is taken to hold all of them. */
const MIN_WRITTEN_WATERINGS = 2;
/** Days of water that are carried as missing at most. Chosen: decision 033. */
const MAX_MISSING_DAYS = 1;

export interface KeptWaterDay extends Pick<SoilWaterDay, 'rainMm' | 'et0Mm'> {
  /** By the schedule. */
  readonly wantedMm: number;
  /** By the diary; null or absent where nothing is written. */
  readonly givenMm?: number | null;
  /** Today or later: it counts as watered by the schedule until it is over. */
  readonly isAhead?: boolean;
}

/** Day from which on every watering is written down; the length of the list where the diary is not kept. */
function diaryBegins(days: readonly KeptWaterDay[]): number {
  const written = days.flatMap(({ givenMm }, i) => ((givenMm ?? 0) > 0 ? [i] : []));
  return written.length < MIN_WRITTEN_WATERINGS ? days.length : (written[0] ?? days.length);
}

/** Returns what replaces watering on the last of the days, mm; below 0 is what is missing from the days before. */
export function keptWaterMm(days: readonly KeptWaterDay[]): number {
  const written = diaryBegins(days);
  let kept = 0;
  days.forEach((day, i) => {
    kept = Math.min(MAX_KEPT_MM, kept + effectiveRain(day) + (day.givenMm ?? 0));
    if (i === days.length - 1) return;
    const least = i >= written && !day.isAhead ? -MAX_MISSING_DAYS * day.wantedMm : 0;
    kept = Math.max(least, kept - day.wantedMm);
  });
  return kept;
}
