import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { chartColours } from '../../../ui/chart-colours.ts';
import { bestInk, laidOver, monthStarts } from './season-axis.ts';

test('months begin on their first day, over the turn of a year, and not before the axis does', () => {
  expect(monthStarts('2026-10-10', '2027-02-01')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(monthStarts('2026-10-01', '2026-10-31')).toEqual(['2026-10-01']);
  expect(monthStarts('2026-10-02', '2026-10-31')).toEqual([]);
});

test.each(['light', 'dark'] as const)('a name on any band reads, past or expected (%s)', (mode) => {
  const { stages, card, ink } = chartColours[mode];
  for (const stage of stages)
    for (const share of [1, 0.5]) {
      const ground = laidOver(stage, card, share);
      expect(getContrastRatio(bestInk(ground, [ink, card]), ground), `${stage} ${share}`).toBeGreaterThan(
        4.5,
      );
    }
});
