import { expect, test } from 'vitest';
import { bestStretch, type JudgedDay } from './spray-choice.ts';

const day: JudgedDay = {
  optimalTimeWindows: [
    { startHour: 6, endHour: 8, suitability: 'Fair' },
    { startHour: 8, endHour: 11, suitability: 'Good' },
    { startHour: 16, endHour: 18, suitability: 'Fair' },
  ],
  bestHoursOfDay: [
    { hour: 9, suitability: 'Good' },
    { hour: 17, suitability: 'Fair' },
    { hour: 20, suitability: 'Poor' },
    { hour: 19, suitability: 'Poor' },
    { hour: 13, suitability: 'Poor' },
  ],
};

test('names the first good window, also where a fair one comes before it', () => {
  expect(bestStretch(day, 0)).toEqual({ startHour: 8, endHour: 11, suitability: 'Good' });
});

test('a running window begins now', () => {
  expect(bestStretch(day, 10)).toEqual({ startHour: 10, endHour: 11, suitability: 'Good' });
});

test('when the good one is over, the fair one', () => {
  expect(bestStretch(day, 11)).toEqual({ startHour: 16, endHour: 18, suitability: 'Fair' });
});

test('when no window is left, the least bad hours that lie together', () => {
  expect(bestStretch(day, 18)).toEqual({ startHour: 19, endHour: 21, suitability: 'Poor' });
});

test('nothing when the day is over or nothing is known', () => {
  expect(bestStretch(day, 21)).toBeNull();
  expect(bestStretch({ optimalTimeWindows: [], bestHoursOfDay: [] }, 0)).toBeNull();
});
