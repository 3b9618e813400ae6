/** Which weather each report is made of. */
import { dateAfter, dayNumberOfDate } from '@draksha/models/weather/calendar';
import type { ReportKind } from './report-document.ts';
import { plotsIn, type ReportRows, type ReportSeason, type ReportSpan } from './report-rows.ts';

/** What a report asks of a plot's weather; days of the farm, both included, none of them today or later. */
export interface WeatherRequest {
  readonly plotId: string;
  readonly from: string;
  readonly to: string;
  readonly years: number;
}

/** What one question may be about; the server refuses more. */
export const MAX_WEATHER_DAYS = 1_500;
export const MAX_WEATHER_YEARS = 10;
const YEAR_DAYS = 366;
const EVIDENCE_DAYS = 14;
const MAX_EVIDENCE_DAYS = 92;
const MONTH_DAYS = 30;
const SEASONS_LOOKED_AT = 4;

const byPruning = (a: ReportSeason, b: ReportSeason): number => (a.pruningDate < b.pruningDate ? 1 : -1);

function firstDay(kind: ReportKind, seasons: readonly ReportSeason[], to: string): string | null {
  const pruned = seasons.filter(({ pruningDate }) => pruningDate <= to).sort(byPruning);
  switch (kind) {
    case 'weather':
      return pruned[0]?.pruningDate ?? dateAfter(to, -MONTH_DAYS);
    case 'evidence':
      return dateAfter(to, 1 - EVIDENCE_DAYS);
    case 'season':
    case 'water':
      return pruned[0]?.pruningDate ?? null;
    case 'yield':
      return (
        pruned
          .filter(({ cycle }) => cycle === 'fruit')
          .slice(0, SEASONS_LOOKED_AT)
          .at(-1)?.pruningDate ?? null
      );
    default:
      return null;
  }
}

const longest: Partial<Record<ReportKind, number>> = {
  weather: YEAR_DAYS,
  evidence: MAX_EVIDENCE_DAYS,
  season: YEAR_DAYS,
  water: YEAR_DAYS,
  yield: MAX_WEATHER_DAYS,
};

const withYearsBefore: readonly ReportKind[] = ['weather', 'evidence'];
/** The figures of a season are all of it, whichever days were asked for. */
const ofSeasons: readonly ReportKind[] = ['season', 'yield'];

/** The weather that a report needs: the phone and the server ask for the same. */
export function weatherWanted(
  kind: ReportKind,
  rows: Pick<ReportRows, 'plots' | 'seasons'>,
  span: ReportSpan,
  onDay: string,
): WeatherRequest[] {
  const most = longest[kind];
  if (most === undefined) return [];
  const yesterday = dateAfter(onDay, -1);
  const to = span.to !== null && span.to < yesterday ? span.to : yesterday;
  return plotsIn(rows, span).flatMap(({ id }): WeatherRequest[] => {
    const seasons = rows.seasons.filter(({ plotId }) => plotId === id);
    const from = (ofSeasons.includes(kind) ? null : span.from) ?? firstDay(kind, seasons, to);
    if (from === null || from > to) return [];
    const tooEarly = dayNumberOfDate(to) - dayNumberOfDate(from) >= most;
    return [
      {
        plotId: id,
        from: tooEarly ? dateAfter(to, 1 - most) : from,
        to,
        years: withYearsBefore.includes(kind) ? MAX_WEATHER_YEARS : 0,
      },
    ];
  });
}
