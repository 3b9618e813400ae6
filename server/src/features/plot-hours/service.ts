/** The hours of a plot as models take them, and the cache of what models return. */
export { cachedPerPlot } from './cached-per-plot.ts';
export { hoursSinceNewYear, type PlotInputs, plotHours } from './plot-hours.ts';
