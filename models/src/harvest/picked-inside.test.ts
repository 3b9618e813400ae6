import { expect, test } from 'vitest';
import { sprayEventsOf } from '../products/spray-event.ts';
import { pickedInside } from './picked-inside.ts';

const season = { cycle: 'fruit', pruningDate: '2026-10-10', targetMarket: 'export_eu' } as const;
const sprays = sprayEventsOf(
  (
    [
      ['2027-01-20', 'Curzate M8', 57],
      ['2027-02-01', 'Sulphur', 5],
      ['2027-02-20', 'Secret', undefined],
      ['2027-03-25', 'Later', 30],
    ] as const
  ).map(([day, name, phiDays]) => ({
    id: day,
    plotId: 'odha',
    kind: 'spray',
    happenedAt: `${day}T08:00:00+05:30`,
    details: { products: [{ name, phiDays }] },
  })),
);

test('inside the days of a spray: until when, and of which products', () => {
  // 20 January + 57 days is 18 March.
  expect(pickedInside(sprays, season, '2027-03-01')).toEqual({
    earliest: '2027-03-18',
    products: ['Curzate M8'],
  });
  expect(pickedInside(sprays, season, '2027-02-03')).toEqual({
    earliest: '2027-03-18',
    products: ['Curzate M8', 'Sulphur'],
  });
});

test('on the day itself it is free; a spray after the picking forbids nothing; unknown days forbid nothing that is known', () => {
  expect(pickedInside(sprays, season, '2027-03-18')).toBeNull();
  expect(pickedInside(sprays.slice(2, 3), season, '2027-02-21')).toBeNull();
  expect(pickedInside(sprays, { ...season, cycle: 'foundation' }, '2027-03-01')).toBeNull();
});
