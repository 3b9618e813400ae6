import { expect, test } from 'vitest';
import { pictureEnds } from './take-picture.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);

test('a picture is of now for three hours, and never of yesterday', () => {
  expect(pictureEnds(at('06:12:00'))).toBe(at('09:12:00'));
  expect(pictureEnds(at('21:00:00'))).toBe(Date.parse('2026-11-21T00:00:00+05:30'));
  expect(pictureEnds(at('23:59:59'))).toBe(at('23:59:59') + 1_000);
  expect(pictureEnds(at('00:00:00'))).toBe(at('03:00:00'));
});
