/** Shown on a wide screen, or behind a touch: one piece that a phone does not need for its first answer. */
export { NextDays } from './next-days.tsx';
export { PlotMap } from './plot-map.tsx';
export { PlotTable } from './plot-table.tsx';
