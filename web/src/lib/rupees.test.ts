import fc from 'fast-check';
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

test('every paisa of a hundred rupees, typed, is that many paise', () => {
  for (let paise = 0; paise < 10_000; paise += 1) {
    expect(readPaise((paise / 100).toFixed(2))).toBe(paise);
    expect(readPaise(String(paise / 100))).toBe(paise);
  }
});

test('any sum that a farm has, typed in any way it is written, is kept to the paisa', () => {
  const written = (paise: number): string[] => {
    const whole = String(Math.floor(paise / 100));
    const rest = String(paise % 100).padStart(2, '0');
    const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',');
    const deva = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
    return [rupeesText(paise), `${whole}.${rest}`, `${grouped}.${rest}`, deva(`${grouped}.${rest}`)];
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (paise) => {
      for (const text of written(paise)) expect(readPaise(text)).toBe(paise);
    }),
  );
});
