import type { Plot, Season } from '@draksha/contract';
import { boundaryOf } from '@draksha/contract/boundary';
import { expect, test } from 'vitest';
import { type CheckId, plotChecks, supportText } from './plot-checks.ts';

const today = '2026-11-20';
const square: [number, number][] = [
  [73.79, 20.006],
  [73.791, 20.006],
  [73.791, 20.007],
  [73.79, 20.007],
];
const sound: Plot = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  grapeVariety: null,
  rootstock: null,
  plantingDate: null,
  topWorkedOn: null,
  irrigationType: null,
  soilType: null,
  totalVines: null,
  rowSpacingM: null,
  vineSpacingM: null,
  trellis: null,
  emittersPerVine: null,
  emitterLitresPerHour: null,
  waterEcDsPerM: null,
  powerSlots: [],
  status: 'bearing',
  registrationCode: null,
  village: null,
  taluka: null,
  gatNumber: null,
  name: 'Odha',
  areaHectares: 1.16,
  latitude: 20.0065,
  longitude: 73.7905,
  boundary: boundaryOf(square),
  notes: 'call 98220 12345',
};
const season: Season = {
  id: '01900000-0000-7000-8000-000000000002',
  version: 1,
  createdAt: '2026-10-08T00:00:00Z',
  updatedAt: '2026-10-08T00:00:00Z',
  plotId: sound.id,
  cycle: 'fruit',
  pruningDate: '2026-10-08',
  endedOn: null,
  targetMarket: null,
  expectedHarvestDate: null,
  yieldKg: null,
  policyNumber: null,
  resultNotes: null,
};
const of = (
  plot: Plot,
  seasons: readonly Season[] = [season],
  queue: Parameters<typeof plotChecks>[0]['queue'] = [],
) => plotChecks({ plot, seasons, queue, today });
const found = (results: ReturnType<typeof of>, id: CheckId) => results.find((one) => one.id === id);

test('a sound plot passes all', () => {
  expect(of(sound).filter(({ result }) => result !== 'pass')).toEqual([]);
});

test.each<[CheckId, Partial<Plot>, string]>([
  ['place', { latitude: null, longitude: null }, 'noPlace'],
  ['coordinates', { latitude: 0, longitude: 0 }, 'null_island'],
  ['india', { latitude: 48, longitude: 2 }, 'outside'],
  [
    'line',
    { boundary: boundaryOf([square[0], square[2], square[1], square[3]].filter((one) => one !== undefined)) },
    'crossing',
  ],
  ['area', { areaHectares: 2 }, 'areaDiffers'],
  ['area', { areaHectares: null }, 'areaMissing'],
  ['near', { latitude: 20.1 }, 'far'],
])('%s fails for %j', (id, wrong, why) => {
  expect(found(of({ ...sound, ...wrong }), id)).toMatchObject({ result: 'fail', why });
});

test('seasons that are missing, overlap, or should have ended are named', () => {
  expect(found(of(sound, []), 'season')).toMatchObject({ result: 'fail', why: 'noSeason' });
  const older = { ...season, id: 'older', pruningDate: '2025-10-08' };
  expect(found(of(sound, [season, older]), 'overlap')).toMatchObject({ result: 'fail', why: 'overlapping' });
  expect(found(of(sound, [{ ...season, pruningDate: '2026-02-01' }]), 'ended')).toMatchObject({
    result: 'fail',
  });
  expect(found(of(sound, [{ ...season, pruningDate: '2027-11-20' }]), 'dates')).toMatchObject({
    result: 'fail',
  });
});

test('a change that was refused fails, one that waits does not', () => {
  const write = { rowId: sound.id, state: 'waiting' } as const;
  expect(found(of(sound, [season], [write]), 'sync')).toMatchObject({ result: 'pass', why: 'waiting' });
  expect(found(of(sound, [season], [{ ...write, state: 'failed' }]), 'sync')).toMatchObject({
    result: 'fail',
    why: 'stuck',
  });
});

test('the copy for support holds no name, no note and no exact place', () => {
  const text = supportText([{ plot: sound, results: of(sound) }], '2026-11-20T00:00:00Z');
  expect(text).toContain(sound.id);
  expect(text).toContain('pass coordinates: coordinatesSound latitude=20.01 longitude=73.79');
  for (const secret of ['Odha', '98220', '20.0065', '73.7905']) expect(text).not.toContain(secret);
});
