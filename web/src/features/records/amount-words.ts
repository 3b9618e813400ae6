import type { AmountUnit } from '@draksha/contract/records';
import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';

/** An amount as a scale or a measuring cup shows it: 3 quintals, 1.8 kg, 270 ml, 0.3 g. */
export function amountWords(t: TFunction<'diary'>, format: Format, amount: number, unit: AmountUnit): string {
  const isLarge = amount >= 1000;
  const value = isLarge ? amount / 1000 : amount;
  if (isLarge && unit === 'g') return format.weight(value, 2);
  const decimals = isLarge || value < 10 ? 2 : value < 100 ? 1 : 0;
  return t(`amount.${isLarge ? 'l' : unit}`, { value: format.number(value, decimals) });
}
