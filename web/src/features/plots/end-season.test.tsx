import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { EndSeason } from './end-season.tsx';

const ending = (isWood = false) =>
  show(
    <EndSeason season={seasonRow()} isWood={isWood} onClose={() => undefined} onEnded={() => undefined} />,
    {
      areas: ['plotbook'],
      rows: { plots: [plotRow()], seasons: [seasonRow()] },
      // 00:30 of the 24th in India.
      at: '2026-11-23T19:00:00Z',
    },
  );

test('a season ends today on the farm, with the weight that was typed', async () => {
  const shown = await ending();
  await page.getByRole('textbox').nth(1).fill('12,500.5');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => shown.writes[0]?.body).toMatchObject({ endedOn: '2026-11-24', yieldKg: 12_500.5 });
});

test('a day before the pruning is refused in words, and nothing is written', async () => {
  const shown = await ending();
  await page.getByRole('textbox').first().fill('09/10/2026');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => document.querySelector('[aria-invalid="true"]')).not.toBeNull();
  expect(shown.writes).toEqual([]);
});

test('of vines that bear nothing no yield is asked', async () => {
  const shown = await ending(true);
  expect(page.getByRole('textbox').elements()).toHaveLength(2);
  expect(shown.text()).not.toContain('Yield');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => shown.writes[0]?.body).toMatchObject({ endedOn: '2026-11-24' });
});
