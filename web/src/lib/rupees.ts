import { readNumber } from './format.ts';

/** Money is typed in rupees and kept in paise. */

/** As it is in a field: whole rupees, or two digits for the paise. */
export const rupeesText = (paise: number | null): string => {
  if (paise === null) return '';
  const whole = Math.round(paise);
  return whole % 100 === 0 ? String(whole / 100) : (whole / 100).toFixed(2);
};

/** Paise of rupees as typed; `null` where there is nothing or no number. */
export function readPaise(typed: string): number | null {
  const rupees = readNumber(typed);
  return rupees === null ? null : Math.round(rupees * 100);
}
