import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { earlyText } from './early-text.ts';
import { ErrorScreen } from './error-screen.tsx';

function Broken(): never {
  throw new Error('planted');
}

function Frame() {
  const [path, setPath] = useState('/plots');
  return (
    <>
      <ErrorScreen path={path}>{path === '/plots' ? <Broken /> : <p>Tasks</p>}</ErrorScreen>
      <button type="button" onClick={() => setPath('/tasks')}>
        another area
      </button>
    </>
  );
}

test('a screen that broke says so within its frame, and another area is shown when it is asked for', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await show(<Frame />, { areas: [] });
    const alert = page.getByRole('alert');
    await expect.element(alert.getByRole('heading', { name: earlyText().crashed })).toBeVisible();
    await expect.element(alert.getByRole('button', { name: earlyText().refresh })).toBeVisible();
    expect(logged).toHaveBeenCalled();
    await page.getByRole('button', { name: 'another area' }).click();
    await expect.element(page.getByText('Tasks')).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  } finally {
    logged.mockRestore();
  }
});
