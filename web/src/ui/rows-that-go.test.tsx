import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { rowsThatGo } from './rows-that-go.ts';

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three', 'four', 'five']);
  return (
    <>
      <ul ref={rowsThatGo}>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setRows(rows.slice(1))}>
        tick
      </button>
      <button type="button" onClick={() => setRows([])}>
        all
      </button>
    </>
  );
}

const going = () => [...document.querySelectorAll('li[inert]')].map(({ textContent }) => textContent);

test('a row that is ticked is seen to go, by the eye alone, and is gone', async () => {
  await show(<Rows />, { areas: [] });
  const seen: (string | null)[] = [];
  const observer = new MutationObserver(() => seen.push(...going()));
  observer.observe(document.body, { childList: true, subtree: true });
  await page.getByRole('button', { name: 'tick' }).click();
  await expect.poll(() => document.querySelectorAll('li').length).toBe(4);
  observer.disconnect();
  expect(seen).toContain('one');
});

test('another list takes the place of the first at once', async () => {
  await show(<Rows />, { areas: [] });
  await page.getByRole('button', { name: 'all' }).click();
  await expect.poll(() => document.querySelectorAll('li').length).toBe(0);
  expect(going()).toEqual([]);
});
