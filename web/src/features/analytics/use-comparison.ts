import type { Plot, Season } from '@draksha/contract';
import {
  compareSeasons,
  judgedSeason,
  type SeasonComparison,
  seasonBefore,
} from '@draksha/reports/analytics/season-comparison';
import { recordsBySeason } from '@draksha/reports/analytics/season-money';
import type { SeasonWeather } from '@draksha/reports/analytics/season-weather';
import { judgementSteps, type SprayJudgement } from '@draksha/reports/analytics/spray-judgement';
import type { ReportRows } from '@draksha/reports/report-rows';
import { withTaskWork } from '@draksha/reports/task-work';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { useOnline } from '../../lib/use-online.ts';
import { seasonWeatherQuery } from './queries.ts';

/** Why there are no days of weather. */
export type NoWeather = 'no_place' | 'loading' | 'offline' | 'failed' | null;

export interface Compared {
  readonly figures: SeasonComparison;
  readonly weather: { readonly now: SeasonWeather | null; readonly before: SeasonWeather | null };
  readonly sources: readonly string[];
  readonly noWeather: NoWeather;
  /** Null until it is worked out, or where no weather is known. */
  readonly judgement: { readonly now: SprayJudgement | null; readonly before: SprayJudgement | null };
}

type JudgementInput = Parameters<typeof judgementSteps>[0];

/** A judgement, worked out a disease at a time, so that no touch waits for it. */
function useJudgement(input: JudgementInput | null): SprayJudgement | null {
  const [found, setFound] = useState<{ of: JudgementInput; answer: SprayJudgement } | null>(null);
  useEffect(() => {
    if (input === null) return;
    const steps = judgementSteps(input);
    let timer = setTimeout(function next() {
      const step = steps.next();
      if (step.done === true) setFound({ of: input, answer: step.value });
      else timer = setTimeout(next);
    });
    return () => clearTimeout(timer);
  }, [input]);
  return found?.of === input ? found.answer : null;
}

/** A plot's season beside the last one, from stored rows and weather. */
export function useComparison(rows: ReportRows, plot: Plot, season: Season): Compared {
  const online = useOnline();
  const onDay = calendarDay(nowMs());
  const placed = plot.latitude !== null && plot.longitude !== null;
  const before = useMemo(() => seasonBefore(season, rows.seasons), [season, rows.seasons]);
  const thisDays = useQuery({ ...seasonWeatherQuery(season.id), enabled: placed });
  const lastDays = useQuery({ ...seasonWeatherQuery(before?.id ?? ''), enabled: placed && before !== null });
  const ownWeather = placed ? (thisDays.data?.weather ?? null) : null;
  const lastWeather = placed && before !== null ? (lastDays.data?.weather ?? null) : null;
  const bySeason = useMemo(
    () => recordsBySeason(plot.id, withTaskWork(rows).records, rows.seasons),
    [plot.id, rows],
  );
  const figures = useMemo(
    () =>
      compareSeasons({
        rows,
        plot,
        season,
        bySeason,
        onDay,
        weatherOf: (id) => (id === season.id ? ownWeather : lastWeather),
      }),
    [rows, plot, season, bySeason, onDay, ownWeather, lastWeather],
  );
  const ownInput = useMemo(
    () => ownWeather && judgedSeason({ rows, plot, bySeason, onDay }, season, ownWeather),
    [rows, plot, season, bySeason, onDay, ownWeather],
  );
  const lastInput = useMemo(
    () => before && lastWeather && judgedSeason({ rows, plot, bySeason, onDay }, before, lastWeather),
    [rows, plot, before, bySeason, onDay, lastWeather],
  );
  const why = (): NoWeather => {
    if (!placed) return 'no_place';
    if (ownWeather !== null) return null;
    if (thisDays.isError) return online ? 'failed' : 'offline';
    return online ? 'loading' : 'offline';
  };
  return {
    figures,
    weather: { now: ownWeather, before: lastWeather },
    sources: [...new Set([...(thisDays.data?.sources ?? []), ...(lastDays.data?.sources ?? [])])],
    noWeather: why(),
    judgement: { now: useJudgement(ownInput), before: useJudgement(lastInput) },
  };
}
