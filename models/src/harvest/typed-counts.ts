import { plainCell } from '../table/cells.ts';

/** The numbers of a typed list, in either script: `32, 28 ३०`. */
export const countsIn = (text: string | undefined): number[] =>
  (plainCell(text ?? '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number).filter((count) => count > 0);

/** Whether a text is a list of numbers and nothing else: what it says else would be lost in what is reckoned with it. */
export const areCounts = (text: string): boolean =>
  /^\d+(\.\d+)?([\s,;+/]+\d+(\.\d+)?)*[\s,;]*$/.test(plainCell(text)) && countsIn(text).length > 0;
