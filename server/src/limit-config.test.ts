import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('what may be sent in an hour is modest where nothing is set', () => {
  expect(readConfig({}).sends).toEqual({
    sms: { installation: 30, address: 15, account: 8, range: 10 },
    email: { installation: 100, address: 50 },
    smsPrice: { amount: 0.25, currency: 'INR' },
  });
});

test('an operator sets it; one address may have half of all unless they say otherwise', () => {
  const env = { SMS_PER_HOUR: '1001', SMS_PER_HOUR_RANGE: '40', SMS_PRICE: '0.083 USD' };
  expect(readConfig(env).sends).toMatchObject({
    sms: { installation: 1001, address: 501, account: 8, range: 40 },
    smsPrice: { amount: 0.083, currency: 'USD' },
  });
  expect(readConfig({ SMS_PER_HOUR: '50', SMS_PER_HOUR_ADDRESS: '50' }).sends.sms.address).toBe(50);
});

test('every problem is told at the start, at once', () => {
  const env = {
    SMS_PER_HOUR: '0',
    MAILS_PER_HOUR: '10',
    MAILS_PER_HOUR_ADDRESS: '11',
    SMS_PER_HOUR_ACCOUNT: 'few',
    SMS_PRICE: 'cheap',
  };
  expect(() => readConfig(env)).toThrow(
    /SMS_PER_HOUR must be at least 1; SMS_PER_HOUR_ACCOUNT must be a number; SMS_PRICE must be an amount/,
  );
  expect(() => readConfig({ MAILS_PER_HOUR: '10', MAILS_PER_HOUR_ADDRESS: '11' })).toThrow(
    'MAILS_PER_HOUR_ADDRESS must not be more than MAILS_PER_HOUR',
  );
});
