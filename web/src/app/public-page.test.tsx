import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PublicPage } from './public-page.tsx';

const problems = () => [...document.querySelectorAll('.problem')].map((one) => one.textContent);

test('what is wrong with a number goes as soon as it is right, and not before', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await render(<PublicPage path="/login" painted="en" />);
  await page.getByLabelText('Mobile number', { exact: true }).fill('12345');
  document.querySelector('form')?.requestSubmit();
  await expect
    .poll(problems)
    .toEqual(['Mobile number must be exactly 10 digits', 'PIN must be exactly 6 digits']);
  await page.getByLabelText('Mobile number', { exact: true }).fill('1234567890');
  await expect
    .poll(problems)
    .toEqual(['Mobile number must start with 6, 7, 8, or 9', 'PIN must be exactly 6 digits']);
  await page.getByLabelText('Mobile number', { exact: true }).fill('9822012345');
  await expect.poll(problems).toEqual(['PIN must be exactly 6 digits']);
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill('482915');
  await expect.poll(problems).toEqual([]);
});
