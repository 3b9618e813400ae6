import type { SeasonComparisonAnswer, SeasonWeatherAnswer } from '@draksha/contract';
import { farmDay, WARNED_FROM } from '@draksha/models';
import { compareSeasons, judgedSeason, seasonBefore } from '@draksha/reports/analytics/season-comparison';
import { recordsBySeason } from '@draksha/reports/analytics/season-money';
import { sprayJudgement } from '@draksha/reports/analytics/spray-judgement';
import type { ReportRows, ReportSeason } from '@draksha/reports/report-rows';
import { withTaskWork } from '@draksha/reports/task-work';
import type { Context } from '../../context.ts';
import { mutable } from '../../lib/mutable.ts';
import { findPlot, type OwnPlot } from '../plots/service.ts';
import { reportRows } from '../reports/service.ts';
import { findSeason } from '../seasons/service.ts';
import { type SeasonDays, seasonDays } from './season-days.ts';

interface SeasonInput {
  readonly rows: ReportRows;
  readonly season: ReportSeason;
  readonly plot: OwnPlot;
}

/** @throws AppError not_found for a season that is not the farmer's, or of a plot that was deleted */
async function seasonInput({ farmers }: Context, userId: string, seasonId: string): Promise<SeasonInput> {
  return farmers.read(userId, async (db) => {
    const season = await findSeason(db, seasonId);
    return { season, plot: await findPlot(db, season.plotId), rows: await reportRows(db) };
  });
}

/** @throws AppError not_found */
export async function weatherOfSeason(
  context: Context,
  userId: string,
  seasonId: string,
): Promise<SeasonWeatherAnswer> {
  const { rows, season, plot } = await seasonInput(context, userId, seasonId);
  const { weather, sources, refreshing } = await seasonDays(context, userId, plot, season, rows);
  return { seasonId, weather: mutable(weather), sources: [...sources], refreshing };
}

/** @throws AppError not_found */
export async function comparisonOfSeason(
  context: Context,
  userId: string,
  seasonId: string,
): Promise<SeasonComparisonAnswer> {
  const { rows, season, plot } = await seasonInput(context, userId, seasonId);
  const bySeason = recordsBySeason(plot.id, withTaskWork(rows).records, rows.seasons);
  const onDay = farmDay(context.clock().getTime());
  const before = seasonBefore(season, rows.seasons);
  const known = new Map<string, SeasonDays>();
  for (const one of before === null ? [season] : [season, before])
    known.set(one.id, await seasonDays(context, userId, plot, one, rows));
  const judge = (one: ReportSeason | null) => {
    const weather = one && known.get(one.id)?.weather;
    return one && weather
      ? sprayJudgement(judgedSeason({ rows, plot, bySeason, onDay }, one, weather))
      : null;
  };
  return {
    comparison: mutable(
      compareSeasons({
        rows,
        plot,
        season,
        bySeason,
        onDay,
        weatherOf: (id) => known.get(id)?.weather ?? null,
      }),
    ),
    judgement: { now: mutable(judge(season)), before: mutable(judge(before)) },
    warnedFrom: WARNED_FROM,
    refreshing: [...known.values()].some(({ refreshing }) => refreshing),
  };
}
