/** A named look at one thing, and what it found; `/debug`, `/google-maps-diagnostic`, `/test` and `/plots-test` are lists of them. */

/** `why` is the sentence's key, `values` its parameters. `none`: nothing to check. */
export interface CheckOutcome {
  readonly result: 'pass' | 'fail' | 'none';
  readonly why: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface CheckResult<Id extends string = string> extends CheckOutcome {
  readonly id: Id;
}

export const passed = (why: string, values: CheckOutcome['values'] = {}): CheckOutcome => ({
  result: 'pass',
  why,
  values,
});
export const failed = (why: string, values: CheckOutcome['values'] = {}): CheckOutcome => ({
  result: 'fail',
  why,
  values,
});
export const none = (why: string, values: CheckOutcome['values'] = {}): CheckOutcome => ({
  result: 'none',
  why,
  values,
});

/** Places are rounded to a kilometre; no check's values hold a secret. */
const field = ([name, value]: [string, string | number]): string =>
  name === 'latitude' || name === 'longitude' ? `${name}=${Number(value).toFixed(2)}` : `${name}=${value}`;

/** Results as lines of plain text for a helper. */
export const checkLines = (results: readonly CheckResult[]): string[] =>
  results.map(({ id, result, why, values }) =>
    [`  ${result} ${id}: ${why}`, ...Object.entries(values).map(field)].join(' '),
  );
