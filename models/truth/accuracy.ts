/** How far a model lies from somebody else's numbers, and how far it may. */

export interface Tolerance {
  readonly mean: number;
  readonly max: number;
  /** Where the mean of the signed errors must lie: a wrong model may be off by as much the other way. */
  readonly bias?: readonly [low: number, high: number];
}

export interface AccuracyRow {
  /** Name of the table in docs/models this row belongs to. */
  readonly table: string;
  readonly output: string;
  readonly against: string;
  readonly unit: string;
  /** Samples in the truth file. */
  readonly samples: number;
  /** Samples for which the model or the truth had no number. */
  readonly dropped: number;
  readonly bias: number;
  readonly meanError: number;
  readonly maxError: number;
  readonly tolerance: Tolerance;
}

export interface Comparison {
  readonly table: string;
  readonly output: string;
  readonly against: string;
  readonly unit: string;
  readonly tolerance: Tolerance;
  /** What the model said and what the truth says, one pair a sample. */
  readonly pairs: readonly (readonly [got: number, want: number])[];
}

export function measure({ pairs, ...row }: Comparison): AccuracyRow {
  const errors = pairs.map(([got, want]) => got - want).filter((error) => Number.isFinite(error));
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    ...row,
    samples: pairs.length,
    dropped: pairs.length - errors.length,
    bias: total(errors) / errors.length,
    meanError: total(errors.map(Math.abs)) / errors.length,
    maxError: errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0),
  };
}

/** Whether a row keeps its bounds; one with a dropped or no sample does not. */
export const isWithin = ({ samples, dropped, bias, meanError, maxError, tolerance }: AccuracyRow): boolean =>
  samples > 0 &&
  dropped === 0 &&
  meanError <= tolerance.mean &&
  maxError <= tolerance.max &&
  (tolerance.bias === undefined || (bias >= tolerance.bias[0] && bias <= tolerance.bias[1]));

/** Three significant figures, plain notation. */
const figures = (value: number): string =>
  !Number.isFinite(value)
    ? '–'
    : value === 0
      ? '0'
      : Math.abs(value) < 1e-6
        ? value.toExponential(1)
        : String(Number(value.toPrecision(3)));

export function markdownTable(rows: readonly AccuracyRow[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.output} | ${row.against} | ${row.samples} | ${figures(row.bias)} | ${figures(row.meanError)} | ` +
      `${figures(row.maxError)} | ${figures(row.tolerance.mean)} / ${figures(row.tolerance.max)} | ${row.unit} |`,
  );
  return [
    '| Output | Against | Samples | Bias | Mean error | Largest error | Tolerance mean / largest | Unit |',
    '|---|---|---:|---:|---:|---:|---:|---|',
    ...lines,
  ].join('\n');
}
