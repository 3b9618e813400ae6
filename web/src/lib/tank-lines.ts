import { type DoseUnit, doseUnits } from '@draksha/contract/records';
import { type TankProduct, tankProduct, tankText } from '@draksha/contract/tank';
import { readNumber } from './format.ts';

/** A product of a spray to come, as typed. */
export interface TankLine {
  readonly name: string;
  readonly dose: string;
  readonly unit: DoseUnit;
}

export const NO_TANK_LINE: TankLine = { name: '', dose: '', unit: doseUnits[1] };

export function tankLine(text: string): TankLine {
  const { name, dose, unit } = tankProduct(text);
  return { name, dose: dose === undefined ? '' : String(dose), unit: unit ?? NO_TANK_LINE.unit };
}

export function tankProductOf({ name, dose, unit }: TankLine): TankProduct {
  const read = readNumber(dose);
  return { name: name.trim(), ...(read === null ? {} : { dose: read, unit }) };
}

/** Nothing for a line without a name. */
export const tankTextOf = (line: TankLine): string[] =>
  line.name.trim() === '' ? [] : [tankText(tankProductOf(line))];
