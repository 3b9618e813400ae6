import { describe, expect, test } from 'vitest';
import en from '../../../public/locales/en/account.json';
import {
  checkAccount,
  checkCode,
  checkNewSecret,
  checkPassword,
  checkPhone,
  checkPin,
  type Problems,
  recipientIn,
  secretOf,
} from './checks.ts';
import { wordsOf } from './words.ts';

const form = (values: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

const said = (problems: Problems): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, wordsOf('en')(key)]));

describe('the messages of the specification', () => {
  test.each([
    ['', 'Mobile number is required'],
    ['98220', 'Mobile number must be exactly 10 digits'],
    ['5822012345', 'Mobile number must start with 6, 7, 8, or 9'],
  ])('number %j', (phone, words) => {
    expect(said(checkPhone(form({ phone })))).toEqual({ phone: words });
  });

  test.each(['9822012345', '+91 98220 12345', '098220 12345', '९८२२० १२३४५'])('number %j passes', (phone) => {
    expect(checkPhone(form({ phone }))).toEqual({});
  });

  test.each(['', '12345', '1234567', '12a456'])('PIN %j', (pin) => {
    expect(said(checkPin(form({ pin })))).toEqual({ pin: 'PIN must be exactly 6 digits' });
  });

  test('a PIN in Devanagari digits is sent in Latin ones', () => {
    expect(checkPin(form({ pin: '४७१०९२' }))).toEqual({});
    expect(secretOf(form({ pin: '४७१०९२' }), 'pin')).toBe('471092');
  });

  test('a password of 7 characters and one of 8', () => {
    expect(said(checkPassword(form({ password: 'द्राक्ष' })))).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(checkPassword(form({ password: '12345678' }))).toEqual({});
  });

  test('the second entry must be the first', () => {
    expect(said(checkNewSecret('pin')(form({ pin: '471092', confirmPin: '471093' })))).toEqual({
      confirmPin: en.check.pinsDiffer,
    });
    expect(checkNewSecret('pin')(form({ pin: '471092', confirmPin: '४७१०९२' }))).toEqual({});
    expect(
      checkNewSecret('password')(form({ password: 'longenough', confirmPassword: 'longenough' })),
    ).toEqual({});
  });

  test.each([
    ['', 'This field is required'],
    ['sunita@', 'Please enter a valid email address'],
    ['sunita', 'Please enter a valid email address'],
    ['98220', 'Mobile number must be exactly 10 digits'],
  ])('number or e-mail %j', (account, words) => {
    expect(said(checkAccount(form({ account })))).toEqual({ account: words });
  });

  test('a number and an e-mail address are told apart', () => {
    expect(recipientIn(form({ account: ' Sunita@Example.com ' }))).toEqual({
      channel: 'email',
      address: 'sunita@example.com',
    });
    expect(recipientIn(form({ account: '९८२२० १२३४५' }))).toEqual({
      channel: 'sms',
      address: '+919822012345',
    });
  });

  test('a code', () => {
    expect(checkCode(form({ code: '12345' }))).toEqual({ code: 'check.code' });
    expect(checkCode(form({ code: '१२३ ४५६' }))).toEqual({});
  });
});
