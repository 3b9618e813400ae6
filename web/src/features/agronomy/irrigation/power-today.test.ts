import { expect, test } from 'vitest';
import { powerToday } from './power-today.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:30`);
const asked = (time: string, minutes = 38) => ({ minutes, date: '2026-11-20', nowMs: at(time) });

test('one span holds the minutes: start 38 minutes before its end at the latest', () => {
  const result = powerToday(['5 06:00-14:00'], asked('06:30'));
  expect(result).toMatchObject({ startByMs: at('13:22'), next: null, missingMinutes: 0 });
});

test('the power of today is over: the next is a week’s turn away', () => {
  const result = powerToday(['5 06:00-14:00'], asked('14:00'));
  expect(result).toMatchObject({
    spans: [],
    startByMs: null,
    missingMinutes: 38,
    next: { date: '2026-11-27', span: { fromMs: at('06:00') + 7 * 86_400_000 } },
  });
});

test('in parts or too short there is no last moment; without hours there is nothing to say', () => {
  expect(powerToday(['5 06:00-06:20', '5 08:00-09:00'], asked('05:00', 70))?.startByMs).toBeNull();
  expect(powerToday(['5 06:00-06:20'], asked('05:00'))?.startByMs).toBeNull();
  expect(powerToday([], asked('05:00'))).toBeNull();
});
