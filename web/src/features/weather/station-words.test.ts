import { stationUnits } from '@draksha/contract/station-names';
import { expect, test } from 'vitest';
import { unitSign, writeDateFormat } from './station-words.ts';

test('no two units of a quantity look the same', () => {
  for (const units of Object.values(stationUnits))
    expect(new Set(units.map(unitSign)).size).toBe(units.length);
});

test('ways of writing a date have words; an unknown one stays as it is', () => {
  expect(writeDateFormat((key) => key, 'day/month/year')).toBe('stations.order.dmy');
  expect(writeDateFormat((key) => key, 'by the moon')).toBe('by the moon');
});
