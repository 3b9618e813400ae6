import type { FarmRecord } from '@draksha/contract/records';
import { expect, test } from 'vitest';
import { createFormat } from '../../lib/format.ts';
import { moneyWords } from './entry-words.ts';

const format = createFormat('en', { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' }, (key) => key);
const money = (row: object) => moneyWords(format, row as FarmRecord);

test('what was sold by weight and rate is money that came, beside what the picking cost', () => {
  const details = { kg: 1240, ratePaisePerKg: 8550 };
  expect(money({ kind: 'harvest', details, cost: null })).toBe('+₹1,06,020');
  expect(money({ kind: 'harvest', details, cost: 50_000 })).toBe('+₹1,06,020 · ₹500');
  expect(money({ kind: 'harvest', details: { kg: 60 }, cost: null })).toBe('');
  expect(money({ kind: 'income', details: { category: 'sale_payment' }, cost: 500_000 })).toBe('+₹5,000');
  expect(money({ kind: 'labour', details: {}, cost: 0 })).toBe('₹0');
});
