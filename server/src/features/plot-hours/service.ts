/** The hours of a plot that models run over, and what is kept of what was worked out of them. */
export { keptOfPlot } from './kept-of-plot.ts';
export { hoursSinceNewYear, type PlotInputs, plotHours } from './plot-hours.ts';
