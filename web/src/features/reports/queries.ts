import { type ReportKind, type ReportLanguage, reportKinds } from '@draksha/models/reports/report-document';
import type { ReportRows } from '@draksha/models/reports/report-rows';
import { useMemo } from 'react';
import { plots } from '../plots/queries.ts';
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
  };
  const { plots: p, seasons: s, records: r, products: o, tasks: t, stageMarks: m } = rows;
  return useMemo(
    () => ({ plots: p, seasons: s, records: r, products: o, tasks: t, stageMarks: m }),
    [p, s, r, o, t, m],
  );
}

export const isReportKind = (text: string | undefined): text is ReportKind =>
  (reportKinds as readonly (string | undefined)[]).includes(text);
