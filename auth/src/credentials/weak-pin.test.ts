import { describe, expect, test } from 'vitest';
import { credentialKind } from './kind.ts';
import { isWeakPin } from './weak-pin.ts';

const NUMBER = ['+919822146357'];

describe('weak PINs', () => {
  test.each([
    ['one digit', '777777'],
    ['two digits', '121122'],
    ['counting up', '234567'],
    ['counting over the top', '789012'],
    ['counting down', '654321'],
    ['counting by two', '135791'],
    ['a pair thrice', '484848'],
    ['a triple twice', '482482'],
    ['doubled', '448833'],
    ['tripled', '444888'],
    ['back and forth', '482284'],
    ['strokes on the keypad', '159357'],
    ['the start of the number', '982214'],
    ['the middle of the number', '221463'],
    ['the end of the number', '146357'],
    ['the end of the number backwards', '753641'],
  ])('%s: %s', (_, pin) => {
    expect(isWeakPin(pin, NUMBER)).toBe(true);
  });

  test.each(['502846', '730519', '618302', '940275'])('%s is not one', (pin) => {
    expect(isWeakPin(pin, NUMBER)).toBe(false);
  });

  test('leave a farmer nearly all of the million', () => {
    let weak = 0;
    for (let pin = 0; pin < 1_000_000; pin += 1) {
      if (isWeakPin(String(pin).padStart(6, '0'), NUMBER)) weak += 1;
    }
    expect(weak).toBeLessThan(10_000);
    expect(weak).toBeGreaterThan(3_000);
  });
});

test.each([
  ['502846', 'pin'],
  ['50284', 'password'],
  ['5028467', 'password'],
  ['50284a', 'password'],
  ['५०२८४६', 'password'],
  ['502846\n', 'password'],
])('"%s" is a %s', (value, kind) => {
  expect(credentialKind(value, { pinsEnabled: true })).toBe(kind);
  expect(credentialKind(value, { pinsEnabled: false })).toBe('password');
});
