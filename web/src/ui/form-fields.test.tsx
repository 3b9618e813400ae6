import { type Mode, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { DateField, NumberField, RuleField } from './form-fields.tsx';

function Form({ mode = 'onTouched' }: { readonly mode?: Mode }) {
  const form = useForm({ defaultValues: { kg: '', day: '', name: '' }, mode });
  return (
    <form onSubmit={form.handleSubmit(() => undefined)} noValidate>
      <NumberField form={form} name="kg" label="Weight" max={1000} required />
      <DateField form={form} name="day" label="Day" rule={{ daysAhead: 0 }} required />
      <RuleField form={form} name="name" label="Name" rule={{ kind: 'text', max: 5, required: true }} />
      <button type="submit">Save</button>
    </form>
  );
}

const alerts = () => [...document.querySelectorAll('[aria-invalid="true"]')].length;

test.each(['onTouched', 'onSubmit'] as const)(
  'what is wrong with a number goes as soon as it is right (%s)',
  async (mode) => {
    const shown = await show(<Form mode={mode} />);
    const weight = page.getByLabelText('Weight');
    await weight.fill('1200');
    await userEvent.tab();
    if (mode === 'onSubmit') await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(shown.text).toContain('At most 1000');
    await weight.fill('120');
    await expect.poll(shown.text).not.toContain('At most 1000');
  },
);

test('each field of a form that was sent empty says what it wants, and stops when it has it', async () => {
  const shown = await show(<Form />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(alerts).toBe(3);
  await page.getByLabelText('Weight').fill('०५');
  await page.getByLabelText('Day').fill('24/11/2026');
  await page.getByLabelText('Name').fill('Asha');
  await expect.poll(alerts).toBe(0);
  await page.getByLabelText('Day').fill('25/11/2026');
  await expect.poll(alerts).toBe(1);
  expect(shown.text()).not.toContain('This field is required');
});
