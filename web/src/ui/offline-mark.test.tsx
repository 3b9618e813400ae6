import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { UnsentLine } from '../app/unsent-line.tsx';
import { api } from '../lib/api.ts';
import { OfflineMark } from './offline-mark.tsx';

test('a phone with bars and no answer is marked as offline in true words, until the server answers again', async () => {
  const { text } = await show(
    <>
      <OfflineMark />
      <UnsentLine />
    </>,
  );
  const answers = globalThis.fetch;
  const mark = page.getByRole('img', { name: 'Offline', exact: true });
  await expect.element(mark).not.toBeInTheDocument();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api('GET /plots', { query: { limit: 200 } })).rejects.toMatchObject({ code: 'offline' });
  await expect.element(mark).toHaveAttribute('title', expect.stringMatching(/^No answer from the server/));
  expect(text()).toMatch(/^No answer from the server/);
  vi.stubGlobal('fetch', answers);
  // The farm asks again by itself.
  await expect.element(mark).not.toBeInTheDocument();
  expect(text()).toBe('');
});
