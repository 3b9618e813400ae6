import type { Plot, Season } from '@draksha/contract';
import { expect, test } from 'vitest';
import { plotFields, plotForm, seasonFields } from './plot-form.ts';

const row: Plot = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  name: 'Odha 2',
  areaHectares: 0.8123,
  grapeVariety: 'Tas-A-Ganesh',
  rootstock: 'Dogridge',
  plantingDate: '2019-12-01',
  topWorkedOn: null,
  irrigationType: 'drip',
  soilType: null,
  totalVines: 1200,
  rowSpacingM: 2.7,
  vineSpacingM: 1.5,
  trellis: 'y',
  emittersPerVine: 2,
  emitterLitresPerHour: 4,
  waterEcDsPerM: 1.2,
  powerSlots: ['5 06:00-14:00'],
  status: 'bearing',
  latitude: 20.09,
  longitude: 73.93,
  boundary: null,
  registrationCode: 'MH-123',
  village: 'Ozar',
  taluka: 'Niphad',
  gatNumber: '312/2',
  notes: null,
};

test.each(['acre', 'hectare'] as const)('a plot that nobody touched comes back as it was (%s)', (unit) => {
  const form = plotForm(row, null, '2026-11-20');
  const { id: _id, version: _v, createdAt: _c, updatedAt: _u, boundary: _b, powerSlots: _p, ...own } = row;
  expect(plotFields(form, form, unit, row)).toEqual(own);
});

test('what was emptied is null, what was typed is read', () => {
  const before = plotForm(row, null, '2026-11-20');
  const form = {
    ...before,
    rootstock: ' ',
    place: '',
    acres: '३',
    guntha: '',
    totalVines: '1,250',
    name: '  Mal ',
  };
  expect(plotFields(form, before, 'acre', row)).toMatchObject({
    name: 'Mal',
    rootstock: null,
    latitude: null,
    longitude: null,
    areaHectares: 1.2141,
    totalVines: 1250,
  });
});

test('the pruning offered first is the one of the time of year', () => {
  expect(plotForm(null, null, '2026-04-10').cycle).toBe('foundation');
  expect(plotForm(null, null, '2026-10-10').cycle).toBe('fruit');
});

test('there is no season without a pruning date', () => {
  const form = plotForm(row, null, '2026-11-20');
  expect(seasonFields(form, null)).toBeNull();
  expect(seasonFields({ ...form, pruningDate: '2026-10-08', targetMarket: 'raisin' }, null)).toEqual({
    cycle: 'fruit',
    pruningDate: '2026-10-08',
    targetMarket: 'raisin',
    expectedHarvestDate: null,
    policyNumber: null,
  });
});

test('a season that begins on vines that bear nothing has no fruit; one that was there keeps what it has', () => {
  const form = {
    ...plotForm({ ...row, status: 'young' }, null, '2026-11-20'),
    pruningDate: '2027-02-01',
    targetMarket: 'raisin',
    expectedHarvestDate: '2027-06-01',
  };
  const wood = { cycle: 'foundation', targetMarket: null, expectedHarvestDate: null };
  expect(seasonFields(form, null)).toMatchObject(wood);
  const before = { cycle: 'fruit', pruningDate: '2026-10-08' } as Season;
  expect(seasonFields(form, before)).toMatchObject({ cycle: 'fruit', targetMarket: 'raisin' });
});
