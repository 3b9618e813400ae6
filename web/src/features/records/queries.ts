import { lazySection } from '../../ui/lazy-section.ts';

export * from './records-of-farm.ts';

/** The last entries of one plot, for its own screen, which loads the words of the area `diary`. */
export const PlotDiary = lazySection(async () => (await import('./plot-diary.tsx')).PlotDiary);

/** How two versions of an entry differ, value by value: fetched where two differ. */
export const loadDetailConflicts = async () => (await import('./detail-conflicts.ts')).detailConflicts;
