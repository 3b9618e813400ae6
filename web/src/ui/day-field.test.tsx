import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { DayField } from './day-field.tsx';

function Day({ initial = '', chips }: { readonly initial?: string; readonly chips?: readonly number[] }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DayField label="Day" value={value} onChange={setValue} chips={chips} />
      <output data-testid="value">{value}</output>
    </>
  );
}
const value = () => page.getByTestId('value').element().textContent;

test('a day is typed day first', async () => {
  await show(<Day />);
  await page.getByRole('textbox').fill('05/11/2026');
  expect(value()).toBe('2026-11-05');
});

test('today and yesterday are days of the farm, also when it is the day before in the world', async () => {
  // 00:30 of the 24th in India.
  const shown = await show(<Day chips={[0, 1]} />, { at: '2026-11-23T19:00:00Z' });
  await page.getByRole('button', { name: 'Today' }).click();
  expect(value()).toBe('2026-11-24');
  expect(shown.text()).toContain('Tue');
  await page.getByRole('button', { name: 'Yesterday' }).click();
  expect(value()).toBe('2026-11-23');
});
