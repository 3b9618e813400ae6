import { expect, test } from 'vitest';
import {
  axisStep,
  dayReaching,
  dayRunsOf,
  moneyCurve,
  nightsOf,
  sumCurve,
  valueAt,
} from './season-curves.ts';

test('money stands still between two days on which something was spent', () => {
  const byDay = [
    { dap: 0, paise: 100 },
    { dap: 2, paise: 350 },
  ];
  expect(moneyCurve(byDay, 4, (paise) => paise / 2)).toEqual([50, 50, 175, 175]);
  expect(moneyCurve([{ dap: 1, paise: 100 }], 2, (paise) => paise)).toEqual([0, 100]);
});

test('a day that is not known breaks the curve; the sum goes on after it', () => {
  const curve = sumCurve([2, null, 3]);
  expect(curve).toEqual([2, null, 5]);
  expect([valueAt(curve, 1), valueAt(curve, 2), valueAt([null], 0)]).toEqual([2, 5, null]);
  expect([dayReaching(curve, 2), dayReaching(curve, 3), dayReaching(curve, 6)]).toEqual([0, 2, null]);
});

test('nights that follow each other are one run, wet ones and unknown ones apart', () => {
  expect(nightsOf({ nightWetHours: [6, 7, 5, null, null, 9] }, 6)).toEqual({
    wet: [
      { from: 0, to: 1 },
      { from: 5, to: 5 },
    ],
    unknown: [{ from: 3, to: 4 }],
  });
  expect(dayRunsOf([])).toEqual([]);
});

test('an axis has at most four steps, and more than one', () => {
  for (const most of [0.3, 1, 7, 10, 38, 100, 1234, 99_999, 15_385_00]) {
    const step = axisStep(most);
    expect(Math.ceil(most / step), String(most)).toBeLessThanOrEqual(4);
    expect(most / step, String(most)).toBeGreaterThan(1.5);
    // Two and a half millimetres is no step that anybody counts in.
    if (most >= 7) expect(step % 1, String(most)).toBe(0);
  }
});
