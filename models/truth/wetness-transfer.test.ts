import { beforeAll, describe, expect, test } from 'vitest';
import { measuredWetnessIsPresent } from '../bench/measured-wetness.ts';
import { DAYS_WITH_TWO_WEEKS, type Transfer, wetnessTransfer } from '../bench/wetness-transfer.ts';
import { WETNESS_BY_HUMIDITY_CEILING } from '../src/wetness-by-humidity-ceiling.ts';
import { leftOut, sharedText } from './shared-files.ts';

describe.skipIf(!measuredWetnessIsPresent)(`leaf wetness at a place never seen${leftOut}`, () => {
  let transfer: Transfer | undefined;
  beforeAll(() => {
    transfer = wetnessTransfer();
  }, 120_000);

  const run = (): Transfer => {
    if (transfer === undefined) throw new Error('the comparison did not run');
    return transfer;
  };

  test('on the mean of the places ours is at least 15 % below the best published rule used everywhere', () => {
    const { unseenError, bestPublished, stations } = run();
    expect(stations).toHaveLength(2);
    expect(unseenError).toBeLessThanOrEqual(0.85 * bestPublished.error);
  });

  test("at no place is it more than 5 % worse than that place's own best rule", () => {
    for (const { station, published, unseen } of run().stations) {
      const errors = Object.values(published)
        .filter(({ days }) => days > 0)
        .map(({ meanAbsoluteError }) => meanAbsoluteError);
      expect(errors.length).toBeGreaterThanOrEqual(12);
      expect(unseen.score.meanAbsoluteError, station.name).toBeLessThanOrEqual(1.05 * Math.min(...errors));
    }
  });

  test('every rule that has its inputs is scored on the same hours', () => {
    for (const { published, unseen, shipped } of run().stations) {
      expect(unseen.score.hours).toBe(published['RH ≥ 90']?.hours);
      expect(shipped.hours).toBe(unseen.score.hours);
    }
  });

  test('two weeks, cut from the grid after the fit, would change what ships and no score of a place left out', () => {
    const uncut = wetnessTransfer(DAYS_WITH_TWO_WEEKS);
    expect(uncut.everywhere.ceiling.days).toBe(14);
    expect(uncut.stations.map(({ unseen }) => unseen)).toEqual(run().stations.map(({ unseen }) => unseen));
  }, 120_000);

  test('the constants that ship are those that the run finds', () => {
    expect(run().everywhere).toEqual(WETNESS_BY_HUMIDITY_CEILING);
  });

  test.each([
    ['EXT_RH, hourly', 'EXT_RH (Wichink Kruit, hourly: +6/-4 %/h)'],
    ['RH on 90, off 87', 'RH hysteresis on>=90 off<87'],
    ['CART/SLD or rain', 'CART/SLD or rain'],
  ])('%s scores at Wairau as others measured it', (ours, theirs) => {
    const baseline = JSON.parse(sharedText('oracles/leafwetness/baseline_accuracy_growing_season.json'))
      .wairau[theirs];
    const score = run().stations[0]?.published[ours];
    expect(score?.hours).toBe(baseline.n);
    expect(Math.abs((score?.criticalSuccessIndex ?? 0) - baseline.CSI)).toBeLessThan(0.001);
    expect(Math.abs((score?.falseAlarmRatio ?? 0) - baseline.FAR)).toBeLessThan(0.001);
    expect(Math.abs((score?.meanError ?? 0) - baseline.ME_h_d)).toBeLessThan(0.03);
  });
});
