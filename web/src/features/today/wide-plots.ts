/** What stands on a wide screen alone: one piece that a phone never loads. */
export { PlotMap } from './plot-map.tsx';
export { PlotTable } from './plot-table.tsx';
