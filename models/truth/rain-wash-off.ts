/**
 * Share of a one-day-old ziram deposit left on grape leaves after simulated rain (mm), Schilder 2010, as told by University
 * of Missouri, Grape and Wine Institute, IPM report 6/2019 (0.1, 0.5, 1 and 2 inches took 25, 30, 65 and 75 %).
 */
export const rainWashOffMeasured: readonly (readonly [rainMm: number, left: number])[] = [
  [2.5, 0.75],
  [12.7, 0.7],
  [25.4, 0.35],
  [50.8, 0.25],
];
