import { describe, expect, test } from 'vitest';
import { credentialKind } from './kind.ts';
import { weakPinReason } from './weak-pin.ts';

const NUMBER = ['+919822146357'];

describe('weak PINs', () => {
  test.each([
    ['one digit', '777777', 'pin_repeats'],
    ['two digits', '121122', 'pin_repeats'],
    ['counting up', '234567', 'pin_sequence'],
    ['counting over the top', '789012', 'pin_sequence'],
    ['counting down', '654321', 'pin_sequence'],
    ['counting by two', '135791', 'pin_sequence'],
    ['a pair thrice', '484848', 'pin_repeats'],
    ['a triple twice', '482482', 'pin_repeats'],
    ['doubled', '448833', 'pin_repeats'],
    ['tripled', '444888', 'pin_repeats'],
    ['back and forth', '482284', 'pin_pattern'],
    ['strokes on the keypad', '159357', 'pin_pattern'],
    ['the start of the number', '982214', 'pin_number'],
    ['the middle of the number', '221463', 'pin_number'],
    ['the end of the number', '146357', 'pin_number'],
    ['the end of the number backwards', '753641', 'pin_number'],
  ])('%s: %s', (_, pin, reason) => {
    expect(weakPinReason(pin, NUMBER)).toBe(reason);
  });

  test.each(['502846', '730519', '618302', '940275'])('%s is not one', (pin) => {
    expect(weakPinReason(pin, NUMBER)).toBeNull();
  });

  test('leave a farmer nearly all of the million', () => {
    let weak = 0;
    for (let pin = 0; pin < 1_000_000; pin += 1) {
      if (weakPinReason(String(pin).padStart(6, '0'), NUMBER) !== null) weak += 1;
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
