import { expect, test } from 'vitest';
import { harvestLock } from '../spray/pre-harvest-interval.ts';
import { harvestSummary } from './harvest-summary.ts';

const spray = (id: string, product: string, sprayedOn: string, days: number | null) => ({
  id,
  product,
  sprayedOn,
  phiDaysByMarket: { domestic: days },
});
const said = (...sprays: ReturnType<typeof spray>[]) =>
  harvestSummary(harvestLock(sprays, ['domestic'], '2026-11-24'));

test('a known date beside days that nobody knows is not before, and never safe', () => {
  const both = [
    spray('a', 'Sulphur', '2026-11-20', 50),
    spray('b', 'Metalaxyl', '2026-11-21', null),
    spray('c', 'Metalaxyl', '2026-11-22', null),
  ];
  expect(said(...both)).toEqual({ state: 'from_unknown', notBefore: '2027-01-09', unknown: ['Metalaxyl'] });
});

test('days that are over say nothing of those that nobody knows', () => {
  const over = [spray('a', 'Sulphur', '2026-10-20', 5), spray('b', 'Metalaxyl', '2026-11-21', null)];
  expect(said(...over)).toEqual({ state: 'unknown', notBefore: null, unknown: ['Metalaxyl'] });
});

test('known days alone are a date, and then free', () => {
  expect(said(spray('a', 'Sulphur', '2026-11-20', 5)).state).toBe('from');
  expect(said(spray('a', 'Sulphur', '2026-11-01', 5)).state).toBe('free');
  expect(said().state).toBe('free');
});
