/** How two models of the same thing agree on days: what both say, what only one says. */

export interface AgreementRow {
  readonly ours: string;
  readonly against: string;
  readonly place: string;
  /** Days of infection that both, only they and only we have. */
  readonly hits: number;
  readonly misses: number;
  readonly extra: number;
  /** The same with a day either way allowed. */
  readonly missesBeyondADay: number;
  readonly extraBeyondADay: number;
}

export function compareDays(
  names: Pick<AgreementRow, 'ours' | 'against' | 'place'>,
  got: readonly number[],
  want: readonly number[],
): AgreementRow {
  const ours = [...new Set(got)];
  const theirs = [...new Set(want)];
  const beyond = (days: readonly number[], others: readonly number[]): number =>
    days.filter((day) => !others.some((other) => Math.abs(other - day) <= 1)).length;
  const hits = ours.filter((day) => theirs.includes(day)).length;
  return {
    ...names,
    hits,
    misses: theirs.length - hits,
    extra: ours.length - hits,
    missesBeyondADay: beyond(theirs, ours),
    extraBeyondADay: beyond(ours, theirs),
  };
}

export function agreementTable(rows: readonly AgreementRow[]): string {
  return [
    '| Ours | Against | Place | Days both have | Missed | Extra | Missed by more than a day | Extra by more than a day |',
    '|---|---|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.ours} | ${row.against} | ${row.place} | ${row.hits} | ${row.misses} | ${row.extra} | ` +
        `${row.missesBeyondADay} | ${row.extraBeyondADay} |`,
    ),
  ].join('\n');
}
