import { expect, test } from 'vitest';
import { accountName } from './account-name.ts';

test.each([
  [
    { user_metadata: { first_name: 'Asha', last_name: 'Patil' }, phone: '919822012345' },
    'Asha Patil (+91 98220 12345)',
  ],
  [
    { user_metadata: { given_name: 'Asha', family_name: 'Patil' }, email: 'asha@example.com' },
    'Asha Patil (asha@example.com)',
  ],
  [{ user_metadata: { full_name: 'Asha Patil' }, email: '' }, 'Asha Patil'],
  [{ user_metadata: {}, phone: '919822012345', email: 'asha@example.com' }, '+91 98220 12345'],
  [{ user_metadata: { first_name: 7 }, email: 'x@stand-in.invalid' }, ''],
])('%o is %s', (user, name) => {
  expect(accountName(user)).toBe(name);
});
