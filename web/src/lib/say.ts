import type { TFunction } from 'i18next';
import type { Format } from './format.ts';
import { type WordFamily, wordOf } from './typed-words.ts';

/** A rule or a piece of advice as the models give it: the key of its sentence and what goes into it. */
export interface RuleMessage {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string>>;
  readonly quantity?: string;
}

const countedInHours: ReadonlySet<string> = new Set(['leafWetHours', 'goodHours', 'usableHours']);

/** A value with its unit, by the models' name of the quantity. */
function writeQuantity(
  format: Format,
  quantity: string | undefined,
  value: number | string,
  decimals = 0,
): string {
  if (typeof value === 'string') return value;
  switch (quantity) {
    case 'temperature':
      return format.degrees(value, decimals);
    case 'humidity':
    case 'precipitationProbability':
      return format.percent(value, decimals);
    case 'windSpeed':
      return format.unit(value, 'kmh', decimals);
    case 'precipitation':
      return format.unit(value, 'mm', 1);
    default:
      return format.number(value, 1);
  }
}

/** The sentence of a fact in the farmer's language, with its numbers written their way. */
export function say(
  t: TFunction,
  format: Format,
  words: WordFamily,
  { id, params, quantity }: RuleMessage,
): string {
  const values: Record<string, string | number> = {};
  // 25.3 against a limit of 25 must not read as 25 against 25.
  const close = Math.round(Number(params.value)) === Math.round(Number(params.threshold));
  for (const [name, value] of Object.entries(params)) {
    if (name === 'quantity') values[name] = t(wordOf('quantity', value));
    else if (name === 'suitability') values[name] = t(wordOf('verdict', value));
    else if (name === 'nextLevel') values[name] = value === '' ? '' : t(wordOf('risk', value));
    else if (name === 'hour') values[name] = format.hours(Number(value), Number(value) + 1);
    else if (name === 'hours' || name === 'hoursLeft') Object.assign(values, hoursBy(name, value));
    else if (name === 'value' || name === 'threshold') {
      values[name] = writeQuantity(format, quantity, value, close ? 1 : 0);
      if (quantity !== undefined && countedInHours.has(quantity)) Object.assign(values, hoursBy(name, value));
    } else values[name] = typeof value === 'number' ? format.number(value, 1) : value;
  }
  if (typeof params.startHour === 'number' && typeof params.endHour === 'number')
    values.range = format.hours(params.startHour, params.endHour);
  return t(wordOf(words, id), values);

  /** Hours alone, and in the oblique case before a postposition: `4 तास`, and `4 तासां` before `पासून`. */
  function hoursBy(name: string, value: number | string): Record<string, string> {
    const hours = Number(value);
    const decimals = Number.isInteger(hours) ? 0 : 1;
    return {
      [name]: format.unit(hours, 'hours', decimals),
      [`${name}Of`]: format.unit(hours, 'hoursOf', decimals),
    };
  }
}
