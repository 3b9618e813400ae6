/** Weights as growers say them; what is kept is kilograms. */

/** Powers of ten of a kilogram. */
const tens = { kg: 0, quintal: 2, tonne: 3 } as const;
export type WeightUnit = keyof typeof tens;

/** A number times a power of ten, by its decimal digits: nothing is rounded that the digits can say. */
const shifted = (value: number, places: number): number => {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Kilograms in a unit. Back by `kgOf` it is the same number again, to the 15 digits that a number has. */
export const weightIn = (kg: number, unit: WeightUnit): number => shifted(kg, -tens[unit]);

/** Kilograms of a weight in a unit. */
export const kgOf = (value: number, unit: WeightUnit): number => shifted(value, tens[unit]);

/** The unit in which a weight reads best: the farmer's own, but kilograms for what is less than one of it. */
export const readableUnit = (kg: number, unit: WeightUnit): WeightUnit =>
  Math.abs(kg) < kgOf(1, unit) ? 'kg' : unit;
