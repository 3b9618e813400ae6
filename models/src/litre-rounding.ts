/** Rounds litres for screens and reports. Chosen by what farmers measure. */

const KNAPSACK_LITRES = 20;
const STEP_LITRES = 5;

/** Decimals of an amount that is filled into a tank or a knapsack. */
export const litreDecimals = (litres: number): number => (litres >= KNAPSACK_LITRES ? 0 : 1);

const DRUM_LITRES = 100;
const DRUM_STEP_LITRES = 10;

/** Water of a spray that is worked out from acres, as it is filled in. */
export const tankLitresOf = (litres: number): number =>
  litres >= DRUM_LITRES ? Math.round(litres / DRUM_STEP_LITRES) * DRUM_STEP_LITRES : toFiveLitres(litres);

/** Computed water, by evaporation or emitters; below a knapsack it stays exact. */
export const toFiveLitres = (litres: number): number =>
  litres >= KNAPSACK_LITRES ? Math.round(litres / STEP_LITRES) * STEP_LITRES : litres;
