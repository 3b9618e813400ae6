import type { MeasuredQuantity } from '@draksha/contract';
import { stationUnits } from '@draksha/contract/station-names';
import type { TFunction } from 'i18next';
import type { AreaKey } from '../../lib/typed-words.ts';

type StationKey = AreaKey<'weather'>;

const signs: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  K: 'K',
  share: '0–1',
  okta: '0–8',
  '0-15': '0–15',
  'W/m2': 'W/m²',
  'J/cm2': 'J/cm²',
  'MJ/m2': 'MJ/m²',
};

/** A unit as it is written on a screen; the same in every language. */
export const unitSign = (unit: string): string => signs[unit] ?? unit;

/** A unit in the farmer's words where it has any. */
export function unitWords(t: TFunction<'weather'>, unit: string): string {
  if (unit === 'min') return t('stations.minutes');
  const total = / total$/.exec(unit);
  return total ? t('stations.risingTotal', { unit: unit.slice(0, total.index) }) : unitSign(unit);
}

export const isQuantity = (role: string | null): role is MeasuredQuantity =>
  role !== null && Object.hasOwn(stationUnits, role);

/** Keys of the ways in which the server says that dates are written. */
const dateWords: Readonly<Record<string, 'ymd' | 'dmy' | 'mdy' | 'compact' | 'seconds' | 'milliseconds'>> = {
  'year-month-day': 'ymd',
  'day/month/year': 'dmy',
  'month/day/year': 'mdy',
  yyyymmddhhmmss: 'compact',
  'seconds since 1970': 'seconds',
  'milliseconds since 1970': 'milliseconds',
};

/** How dates are written, in the farmer's words; what has none stays as it is. */
export function writeDateFormat(t: (key: StationKey) => string, format: string): string {
  const word = dateWords[format];
  return word ? t(`stations.order.${word}`) : format;
}
