import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';

const choices: Readonly<Record<string, string>> = {
  irrigationType: 'irrigationTypes',
  trellis: 'plot.trellises',
  status: 'plot.statuses',
  cycle: 'cycle',
  targetMarket: 'plot.markets',
};

/** A field's value as the farmer reads it, whichever of the two sides of a conflict it comes from. */
export function clashWords(t: TFunction, format: Format, name: string, value: unknown): string {
  if (typeof value === 'number')
    return name === 'areaHectares' ? format.area(value) : format.number(value, 6);
  if (typeof value !== 'string') return '';
  if (name.endsWith('Date')) return format.date(value);
  const words = choices[name];
  return words ? t(`${words}.${value}`) : value;
}
