import { type ReportKind, type ReportLanguage, reportKinds } from '@draksha/reports/report-document';
import type { ReportRows, ReportSpan } from '@draksha/reports/report-rows';
import { type WeatherRequest, weatherWanted } from '@draksha/reports/weather-wanted';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { photos } from '../../lib/photos/own-photos.ts';
import { plots } from '../plots/queries.ts';
import { useProductLists } from '../product-lists/queries.ts';
import { products, useRecords } from '../records/queries.ts';
import { seasons } from '../seasons/queries.ts';
import { stageObservations } from '../stage-observations/queries.ts';
import { tasks } from '../tasks/queries.ts';

export type { ReportKind, ReportLanguage };

/** Everything on this phone that a report is made of. */
export function useReportRows(): ReportRows {
  const rows = {
    plots: plots.useAll(),
    seasons: seasons.useAll(),
    records: useRecords(),
    products: products.useAll(),
    tasks: tasks.useAll(),
    stageMarks: stageObservations.useAll(),
    photos: photos.useAll(),
    lists: useProductLists(),
  };
  const {
    plots: p,
    seasons: s,
    records: r,
    products: o,
    tasks: t,
    stageMarks: m,
    photos: f,
    lists: l,
  } = rows;
  return useMemo(
    () => ({ plots: p, seasons: s, records: r, products: o, tasks: t, stageMarks: m, photos: f, lists: l }),
    [p, s, r, o, t, m, f, l],
  );
}

const AGAIN_MS = 5_000;

const weatherQuery = (asked: WeatherRequest) =>
  queryOptions({
    ...kept(['weather', 'plot-days', asked], ({ signal }) =>
      api('GET /weather/plot-days', { query: { ...asked }, signal }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.refreshing === true && state.status !== 'error' ? AGAIN_MS : false,
  });

/** Returns the rows with a report's weather, as far as this phone has or gets it. */
export function useRowsWithWeather(
  kind: ReportKind,
  rows: ReportRows,
  span: ReportSpan,
  today: string,
): { readonly rows: ReportRows; readonly isComing: boolean } {
  const asked = useMemo(
    () =>
      weatherWanted(kind, rows, span, today).filter(({ plotId }) =>
        rows.plots.some(
          ({ id, latitude, longitude }) => id === plotId && latitude !== null && longitude !== null,
        ),
      ),
    [kind, rows, span, today],
  );
  const { data, isComing } = useQueries({
    queries: asked.map(weatherQuery),
    combine: (answers) => ({
      data: answers.map((answer) => answer.data),
      isComing: answers.some(({ isFetching }) => isFetching),
    }),
  });
  const withWeather = useMemo(() => {
    if (asked.length === 0) return rows;
    const weather = asked.flatMap(({ plotId }, i) => {
      const found = data[i];
      return found === undefined ? [] : [[plotId, found] as const];
    });
    return { ...rows, weather: new Map(weather) };
  }, [rows, asked, data]);
  return { rows: withWeather, isComing };
}

export const isReportKind = (text: string | undefined): text is ReportKind =>
  (reportKinds as readonly (string | undefined)[]).includes(text);
