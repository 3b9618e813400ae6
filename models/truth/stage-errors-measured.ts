/** Stages of Marlborough's vineyards dated again with their season left out: what docs/models/phenology.md shows. */

import { type MarkedSeason, type StageErrors, stageErrors } from '../lab/stages/stage-errors.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../src/weather/calendar.ts';
import { cell, numberCell, sharedCsv } from './shared-files.ts';

/** From budburst; a table a tenth too fast for the place, which marks must put right. */
const WRONG_TABLE = { flowering: 60, veraison: 120 } as const;
/** Any positive figure: no warmth is given, so every day is a normal one. */
const NORMAL_HEAT = 10;

export function marlboroughSeasons(): MarkedSeason[] {
  return sharedCsv('data/phenology_disease/marlborough_sauvignon_blanc_phenology_obs.csv').map((row) => {
    const year = Number(cell(row, 'CurrentSeason'));
    const dateOf = (from: string, column: string): string =>
      dateOfDayNumber(dayNumberOfDate(from) + numberCell(row, column) - 1);
    const mark = (stage: keyof typeof WRONG_TABLE, observedOn: string) => ({
      stage,
      tableDay: WRONG_TABLE[stage],
      observedOn,
    });
    return {
      plotId: cell(row, 'Site'),
      place: 'Marlborough',
      variety: 'Sauvignon blanc',
      season: String(year),
      pruningDate: dateOf(`${year}-01-01`, 'BudBurstDOY'),
      marks: [
        mark('flowering', dateOf(`${year}-07-01`, 'FloweringDOY')),
        mark('veraison', dateOf(`${year + 1}-01-01`, 'VeraisonDOY')),
      ],
      heat: [],
    };
  });
}

export const stageErrorsMeasured = (): StageErrors[] => stageErrors(marlboroughSeasons(), NORMAL_HEAT);

/** What learning has to stand beside: the mean day of the plot's other seasons, no model at all. */
export function meanOfOtherSeasons(stage: string): {
  readonly n: number;
  readonly meanAbsoluteError: number;
} {
  const days = marlboroughSeasons().flatMap(({ plotId, season, pruningDate, marks }) =>
    marks
      .filter((mark) => mark.stage === stage)
      .map(({ observedOn }) => ({
        plotId,
        season,
        day: dayNumberOfDate(observedOn) - dayNumberOfDate(pruningDate),
      })),
  );
  const errors = days.map(({ plotId, season, day }) => {
    const others = days.filter((one) => one.plotId === plotId && one.season !== season);
    return Math.abs(others.reduce((sum, one) => sum + one.day, 0) / others.length - day);
  });
  return {
    n: errors.length,
    meanAbsoluteError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
  };
}
