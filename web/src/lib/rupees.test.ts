import { expect, test } from 'vitest';
import { readPaise, rupeesText } from './rupees.ts';

test('money in a field has both digits of its paise, or none, and is read back as it was', () => {
  expect(rupeesText(125_050)).toBe('1250.50');
  expect(rupeesText(9_505)).toBe('95.05');
  expect(rupeesText(15_000_000)).toBe('150000');
  expect(rupeesText(null)).toBe('');
  for (const paise of [0, 1, 10, 99, 100, 9_550, 125_050, 15_000_000])
    expect(readPaise(rupeesText(paise))).toBe(paise);
  expect(readPaise('1,50,000')).toBe(15_000_000);
  expect(readPaise('')).toBeNull();
});
