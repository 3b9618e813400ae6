import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { useDoubt } from './doubt.tsx';

const HECTARES_OF_ACRE = 0.404_686;

function Area({ acres, before = null }: { readonly acres: number; readonly before?: number | null }) {
  const doubt = useDoubt();
  const [told, setTold] = useState('nothing');
  const save = async () =>
    setTold((await doubt.ask(acres * HECTARES_OF_ACRE, before, 'plot')) ? 'saved' : 'kept');
  return (
    <>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output data-testid="told">{told}</output>
      {doubt.dialog}
    </>
  );
}

const told = () => page.getByTestId('told').element().textContent;
const save = () => page.getByRole('button', { name: 'Save' }).click();

test('five thousand acres are asked about, and saved only if it is so', async () => {
  await show(<Area acres={5_000} />);
  await save();
  const dialog = page.getByRole('dialog');
  // Asked in the farmer's unit, with what depends on it.
  await expect.element(dialog.getByRole('heading', { name: /5,?000/ })).toBeVisible();
  expect(told()).toBe('nothing');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(told).toBe('kept');
  await save();
  await dialog.getByRole('button').last().click();
  await expect.poll(told).toBe('saved');
});

test('three acres are not', async () => {
  await show(<Area acres={3} />);
  await save();
  await expect.poll(told).toBe('saved');
});

test('nor is an area that was said before', async () => {
  await show(<Area acres={5_000} before={5_000 * HECTARES_OF_ACRE} />);
  await save();
  await expect.poll(told).toBe('saved');
});
