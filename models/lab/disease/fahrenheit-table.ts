/**
 * Tables of hours against temperature as American extension services print them, in °F, read in °C and between the rows.
 */

export interface FahrenheitRow {
  readonly fahrenheit: number;
  readonly hours: number;
}

export const celsiusOfFahrenheit = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9;

/** Hours at a temperature °C, straight between the rows; null outside the first and last row, and for NaN. */
export function hoursFromTable(table: readonly FahrenheitRow[], temperature: number): number | null {
  for (let r = 0; r < table.length; r++) {
    const row = table[r];
    if (row === undefined) break;
    const at = celsiusOfFahrenheit(row.fahrenheit);
    if (temperature === at) return row.hours;
    if (!(temperature < at)) continue;
    const before = table[r - 1];
    if (before === undefined) return null;
    const from = celsiusOfFahrenheit(before.fahrenheit);
    return before.hours + ((row.hours - before.hours) * (temperature - from)) / (at - from);
  }
  return null;
}
