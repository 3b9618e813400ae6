import { describe, expect, test } from 'vitest';
import { riskLevels } from '../../src/choices.ts';
import {
  CAUGHT_BEFORE,
  type RiskDay,
  riskDaysOf,
  type ScoutingLook,
} from '../../src/risk/disease-scorecard.ts';
import { leadingDiseases, type RankedDisease, rankedDiseases } from '../../src/risk/leading-disease.ts';
import { dateAfter } from '../../src/weather/calendar.ts';
import { msOf, planWeather, plotOfSeason, SEASON_DAYS } from '../../truth/season/season-run.ts';
import { datesBetween } from '../../truth/season/season-weather.ts';
import { KEPT_SEASONS, seasonParams } from '../../truth/season/seasons.ts';
import { leftOut, sharedIsPresent } from '../../truth/shared-files.ts';
import { LOOKS_TO_MOVE, thresholdFromLooks } from './threshold-from-looks.ts';

const MODERATE = riskLevels.indexOf('moderate');

/** The mornings of a season that nobody sprays. */
function risksOf(place: string, pruningDate: string): RiskDay[] {
  const asked = seasonParams(place, pruningDate, { looks: 1, diary: 'none' });
  const dates = datesBetween(pruningDate, dateAfter(pruningDate, SEASON_DAYS));
  const hours = datesBetween(dateAfter(pruningDate, -10), dateAfter(pruningDate, SEASON_DAYS + 1));
  const weather = planWeather(hours.flatMap(asked.was), asked.place, msOf(pruningDate, 0));
  const { vine } = plotOfSeason(pruningDate, weather, []);
  if (vine === null) throw new Error(`no season at ${place}`);
  const { series, leafWet, utcOffsetMinutes } = weather;
  return riskDaysOf('p', leadingDiseases(series, leafWet, vine, dates, { utcOffsetMinutes }));
}

/** A look each week that misses nothing, of a disease that shows after every morning of moderate risk and never else. */
function weeklyLooks(pruningDate: string, disease: RankedDisease, risks: readonly RiskDay[]): ScoutingLook[] {
  const { from, to } = CAUGHT_BEFORE[disease];
  const isRisk = new Set(
    risks
      .filter(({ level }) => level !== null && riskLevels.indexOf(level) >= MODERATE)
      .map(({ date }) => date),
  );
  return Array.from({ length: Math.floor(SEASON_DAYS / 7) }, (_, week) => {
    const date = dateAfter(pruningDate, 7 * (week + 1));
    const seen = datesBetween(dateAfter(date, -to), dateAfter(date, -from)).some((day) => isRisk.has(day));
    return { plotId: 'p', disease, date, seen };
  });
}

describe.skipIf(!sharedIsPresent)(`a season of weekly looks${leftOut}`, () => {
  test('is never enough to move a threshold', { timeout: 60_000 }, () => {
    const seasons = KEPT_SEASONS.flatMap(([place, pruningDate]) => {
      const risks = risksOf(place, pruningDate);
      return rankedDiseases.map((disease) => {
        const own = risks.filter((risk) => risk.disease === disease);
        return thresholdFromLooks(weeklyLooks(pruningDate, disease, own), own, 'moderate');
      });
    });
    expect(seasons).toHaveLength(75);
    expect(seasons.filter(({ reason }) => reason !== 'too_few_looks')).toEqual([]);
    // Spots that are seen speak for a month: one attack counts in a season, of the four that are asked.
    expect(Math.max(...seasons.map(({ seen }) => seen))).toBe(1);
    expect(LOOKS_TO_MOVE.seen).toBe(4);
  });
});
