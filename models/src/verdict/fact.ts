/**
 * The reasons of a verdict, as data: a screen in any language builds its sentence from the id and the numbers.
 * No model answers with an English-only sentence.
 */

/** How the value stood to the threshold. Exactly on a limit is not over it. */
export type Comparison = 'above' | 'at_least' | 'at_most' | 'below' | 'contains' | 'missing';

/** Units as on the wire: °C, %, km/h, hours; `conditions` is text. */
export type Quantity =
  | 'temperature'
  | 'humidity'
  | 'windSpeed'
  | 'precipitation'
  | 'precipitationProbability'
  | 'conditions'
  | 'leafWetHours'
  | 'goodHours'
  | 'usableHours';

export type MessageParams = Readonly<Record<string, number | string>>;

/** A sentence to be said: the translation's key and what it interpolates. */
export interface Message<Id extends string = string> {
  readonly id: Id;
  readonly params: MessageParams;
}

/** A rule that fired: `params` always has `value` and `threshold`, except where `comparison` is `missing`. */
export interface Fact<Id extends string = string> extends Message<Id> {
  readonly quantity: Quantity;
  readonly comparison: Comparison;
}
