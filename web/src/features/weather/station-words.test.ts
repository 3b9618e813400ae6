import { STATION_FILE_CHARACTERS, stationRoles, stationUnits } from '@draksha/contract/stations';
import { expect, test } from 'vitest';
import { MAX_CHARACTERS } from './station-file-text.ts';
import { columnRoles, unitSign, unitsOf, writeDateFormat } from './station-words.ts';

// Kept apart from the contract so that its schemas need not be loaded by a phone.
test('parts, units and the greatest length are those of the contract', () => {
  expect(unitsOf).toEqual(stationUnits);
  expect(columnRoles).toEqual([...stationRoles]);
  expect(MAX_CHARACTERS).toBe(STATION_FILE_CHARACTERS);
});

test('no two units of a quantity look the same', () => {
  for (const units of Object.values(unitsOf)) expect(new Set(units.map(unitSign)).size).toBe(units.length);
});

test('ways of writing a date have words; an unknown one stays as it is', () => {
  expect(writeDateFormat((key) => key, 'day/month/year')).toBe('stations.order.dmy');
  expect(writeDateFormat((key) => key, 'by the moon')).toBe('by the moon');
});
