import type { ObservedColumn, StationRole } from '@draksha/contract';
import { describe, expect, test } from 'vitest';
import { type FileMapping, withRole, withUnit } from './column-mapping.ts';

const column = (header: string, role: StationRole | null): ObservedColumn => ({
  header,
  role,
  unit: null,
  unitFrom: null,
  sure: true,
});
const shown = [
  column('when', 'datetime'),
  column('t1', 'temperature'),
  column('t2', null),
  column('rh', 'humidity'),
];
const nothing: FileMapping = {};

describe('a column gets another part', () => {
  test('and the part it had falls to nobody', () => {
    expect(withRole(nothing, shown, 't1', 'dewPoint').columns).toEqual({
      dewPoint: 't1',
      temperature: null,
    });
  });
  test('a part that another column had goes over to it', () => {
    expect(withRole(nothing, shown, 't2', 'temperature').columns).toEqual({ temperature: 't2' });
  });
  test('two columns change places, whichever is told first', () => {
    const one = withRole(nothing, shown, 't2', 'temperature');
    expect(withRole(one, shown, 't1', 'dewPoint').columns).toEqual({ temperature: 't2', dewPoint: 't1' });
    const other = withRole(nothing, shown, 't1', 'dewPoint');
    expect(withRole(other, shown, 't2', 'temperature').columns).toEqual({
      temperature: 't2',
      dewPoint: 't1',
    });
  });
  test('no part at all', () => {
    expect(withRole(nothing, shown, 'rh', null).columns).toEqual({ humidity: null });
    expect(withRole(nothing, shown, 't2', null).columns).toEqual({});
  });
  test('the part that it has already changes nothing but makes it sure', () => {
    expect(withRole(nothing, shown, 'rh', 'humidity').columns).toEqual({ humidity: 'rh' });
  });
  test('a date of its own stands in the place of date and time in one', () => {
    expect(withRole(nothing, shown, 't2', 'date').columns).toEqual({ date: 't2', datetime: null });
    const split = [column('day', 'date'), column('hour', 'time'), column('stamp', null)];
    expect(withRole(nothing, split, 'stamp', 'datetime').columns).toEqual({
      datetime: 'stamp',
      date: null,
      time: null,
    });
  });
});

test('what else was said stays', () => {
  const said: FileMapping = { dateOrder: 'dmy', units: { humidity: '%' }, columns: { humidity: 'rh' } };
  expect(withRole(said, shown, 't2', 'temperature')).toEqual({
    dateOrder: 'dmy',
    units: { humidity: '%' },
    columns: { humidity: 'rh', temperature: 't2' },
  });
  expect(withUnit(said, 'temperature', 'F').units).toEqual({ humidity: '%', temperature: 'F' });
});
