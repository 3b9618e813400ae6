/** Hand-worked cases: each file says what it holds, from where, how exact, and how many cases it must have. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { measure, type Tolerance } from './accuracy.ts';

export interface TruthCase<Input, Expected> {
  readonly name: string;
  /** The arithmetic, as one would do it by hand. */
  readonly working: string;
  readonly given: Input;
  readonly expected: Expected;
}

export interface Truth<Input, Expected> {
  readonly what: string;
  readonly source: string;
  readonly date: string;
  readonly tolerance: Readonly<Record<string, Tolerance>>;
  readonly count: number;
  readonly cases: readonly TruthCase<Input, Expected>[];
}

/** Reads `truth/<name>.json`; fails when a case has gone missing or lacks its working. */
export function readTruth<Input, Expected>(name: string): Truth<Input, Expected> {
  const truth: Truth<Input, Expected> = JSON.parse(
    readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'),
  );
  expect(truth.cases, `${name}: dropped cases`).toHaveLength(truth.count);
  expect(truth.source).not.toBe('');
  expect(new Set(truth.cases.map((truthCase) => truthCase.name)).size, `${name}: a name twice`).toBe(
    truth.count,
  );
  for (const { name: caseName, working } of truth.cases) expect(working, caseName).not.toBe('');
  return truth;
}

/** Every case within the file's tolerance for `output`, and none without a number. */
export function expectWithin<Input, Expected>(
  truth: Truth<Input, Expected>,
  output: string,
  pairOf: (truthCase: TruthCase<Input, Expected>) => readonly [got: number, want: number],
): void {
  const tolerance = truth.tolerance[output];
  if (tolerance === undefined) throw new Error(`no tolerance for ${output}`);
  const row = measure({
    table: '',
    output,
    against: truth.source,
    unit: '',
    tolerance,
    pairs: truth.cases.map(pairOf),
  });
  expect(row.samples).toBe(truth.count);
  expect(row.dropped, `${output}: dropped samples`).toBe(0);
  expect(row.meanError, `${output}: mean error`).toBeLessThanOrEqual(tolerance.mean);
  expect(row.maxError, `${output}: largest error`).toBeLessThanOrEqual(tolerance.max);
}
