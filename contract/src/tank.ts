import { type DoseUnit, doseUnits } from './records.ts';

/** A product of a spray that is still to be done. */
export type TankProduct = {
  readonly name: string;
  readonly dose?: number | undefined;
  readonly unit?: DoseUnit | undefined;
};

/** Lines as in a task, for the diary's form: `2 g_per_l Curzate`, or the name alone. */
export const tankText = ({ dose, unit, name }: TankProduct): string =>
  dose === undefined || unit === undefined ? name : `${dose} ${unit} ${name}`;

export function tankProduct(text: string): TankProduct {
  const [, typed, word, rest] = /^(\S+) (\S+) (.+)$/.exec(text) ?? [];
  const unit = doseUnits.find((one) => one === word);
  const dose = Number(typed);
  const isDosed = unit !== undefined && rest !== undefined && dose > 0;
  return isDosed ? { name: rest.slice(0, 120), dose, unit } : { name: text.trim().slice(0, 120) };
}
