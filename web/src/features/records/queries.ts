import { lazy } from 'react';

export * from './records-of-farm.ts';

/** The last entries of one plot, for its own screen, which loads the words of the area `diary`. */
export const PlotDiary = lazy(() =>
  import('./plot-diary.tsx').then(({ PlotDiary }) => ({ default: PlotDiary })),
);

/** How two versions of an entry differ, value by value: fetched where two differ. */
export const loadDetailConflicts = async () => (await import('./detail-conflicts.ts')).detailConflicts;
