import { describe, expect, test } from 'vitest';
import type { AccuracyRow } from './accuracy.ts';
import { type AgreementRow, compareDays } from './agreement.ts';
import { botrytisAccuracy } from './botrytis-accuracy.ts';
import {
  downyAccuracy,
  downyAgreement,
  germinationRows,
  opensInTime,
  viticolarStageRows,
} from './downy-accuracy.ts';
import { partingOnOtherYears, partingOnPeersYears } from './downy-parting.ts';
import { powderyAccuracy, powderyAgreement } from './powdery-accuracy.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';
import { sporeTrapRows } from './spore-traps.ts';

function expectAccurate(rows: readonly AccuracyRow[]): void {
  for (const row of rows) {
    const name = `${row.output} against ${row.against}`;
    expect(row.samples, `${name}: samples`).toBeGreaterThan(0);
    expect(row.dropped, `${name}: dropped samples`).toBe(0);
    expect(row.meanError, `${name}: mean error`).toBeLessThanOrEqual(row.tolerance.mean);
    expect(row.maxError, `${name}: largest error`).toBeLessThanOrEqual(row.tolerance.max);
  }
}

const sum = (rows: readonly AgreementRow[], of: (row: AgreementRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

test('days are compared once each, and a day either way beside it', () => {
  expect(compareDays({ ours: 'a', against: 'b', place: 'c' }, [1, 1, 5, 9], [1, 6, 20])).toEqual({
    ours: 'a',
    against: 'b',
    place: 'c',
    hits: 1,
    misses: 2,
    extra: 2,
    missesBeyondADay: 1,
    extraBeyondADay: 1,
  });
});

describe.skipIf(!sharedIsPresent)(`disease models against other people's software${leftOut}`, () => {
  test('downy mildew: rates, maturation, incubation', () => {
    const rows = downyAccuracy();
    expect(rows).toHaveLength(3 * 4 + 5 + 4);
    expectAccurate(rows);
  });

  test('downy mildew: every cohort of viticolaR reaches each stage in the same hour', () => {
    const rows = viticolarStageRows();
    expect(rows.filter((row) => row.stage === 'start').map((row) => row.cohorts)).toEqual([153, 169, 18]);
    // One cohort of March 2023 is released at a mean below 0 °C, where the equation falls to no hours at all.
    expect(
      rows.filter((row) => row.different > 0).map((row) => [row.place, row.stage, row.different]),
    ).toEqual([
      ['Changins 2023', 'zoospores', 1],
      ['Changins 2023', 'splash', 1],
    ]);
  });

  test('downy mildew: the days of infection', () => {
    const rows = downyAgreement();
    const peers = rows.filter((row) => row.ours.includes('_AS_'));
    expect(peers).toHaveLength(8);
    expect(sum(peers, (row) => row.hits)).toBeGreaterThan(100);
    for (const row of peers) expect([row.place, row.misses, row.extra]).toEqual([row.place, 0, 0]);
    const own = rows.filter((row) => row.ours === '`ROSSI_2008_LEAF`');
    expect(sum(own, (row) => row.hits) / sum(own, (row) => row.hits + row.misses)).toBeGreaterThan(0.8);
  });

  test('downy mildew: where the readings of the paper part', () => {
    for (const [rows, days] of [
      [partingOnPeersYears(), 70],
      [partingOnOtherYears(), 43],
    ] as const) {
      const of = (part: string) => rows.find(({ rules }) => rules.includes(part));
      for (const { both, missed } of rows) expect(both + missed).toBe(days);
      expect(of('AS_CRITERIA3D')).toMatchObject({ both: days, missed: 0, extra: 0 });
      // Our reading falls short of the peer's days; leaving each stage an hour later closes nearly all of it, nothing else does.
      expect((of('_2008_LEAF')?.both ?? 0) / days).toBeGreaterThan(0.75);
      expect((of('_2008_LEAF')?.both ?? days) / days).toBeLessThan(0.9);
      expect((of('stageFollowsIn')?.both ?? 0) / days).toBeGreaterThan(0.95);
      for (const other of ['saturation', 'smallestCohort', 'dryHoursCountFrom'])
        expect((of(other)?.both ?? days) / days, other).toBeLessThanOrEqual(0.9);
    }
  });

  test('downy mildew: the season opens a month before the first mature oospores under the microscope', () => {
    expect(opensInTime(germinationRows())).toBe(true);
  });

  test('downy mildew: more sporangia are caught where the model has a night of spores', () => {
    const rows = sporeTrapRows();
    expect(rows.map((row) => [row.intervals, row.intervalsWithNights])).toEqual([
      [46, 13],
      [48, 13],
      [48, 13],
    ]);
    for (const row of rows) {
      expect(row.spearman, row.plot).toBeGreaterThan(0.25);
      expect(row.medianWith, row.plot).toBeGreaterThan(5 * row.medianWithout);
    }
  });

  test('powdery mildew: index and ascospores', () => {
    const rows = powderyAccuracy();
    expect(rows).toHaveLength(4 * 5 + 4 * 7);
    expectAccurate(rows);
    expect(powderyAgreement().map((row) => [row.hits, row.misses, row.extra])).toEqual([
      [13, 0, 0],
      [24, 0, 0],
      [25, 0, 0],
      [14, 0, 0],
    ]);
  });

  test('botrytis: every point of the grids', () => {
    const rows = botrytisAccuracy();
    expect(rows).toHaveLength(10);
    expectAccurate(rows);
  });
});
