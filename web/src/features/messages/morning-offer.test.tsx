import { usualBriefSettings } from '@draksha/contract/brief-settings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow, recordRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { MorningOffer } from './morning-offer.tsx';

const OFFER = 'Each morning at 5:30: the day’s work as a message';
/** It is the morning of 24 November in India. */
const plotOf = (createdAt: string) => plotRow({ createdAt });
const offered = (rows: Readonly<Record<string, readonly object[]>>) =>
  show(
    <>
      <MorningOffer /> <p>Drawn</p>
    </>,
    { areas: ['brief'], rows },
  );

test('who has a plot since the day before yesterday is asked, and is led to where it begins', async () => {
  const { address } = await offered({ plots: [plotOf('2026-11-21T19:00:00Z')] });
  await page.getByRole('link', { name: OFFER }).click();
  expect(address()).toBe('/settings/morning');
});

test('on the first days nobody is asked, unless a spray is in the diary', async () => {
  const plots = [plotOf('2026-11-23T19:00:00Z')];
  const { text } = await offered({ plots });
  await expect.poll(text).toContain('Drawn');
  expect(text()).not.toContain(OFFER);
  const second = await offered({ plots, records: [recordRow('spray', { products: [{ name: 'Sulphur' }] })] });
  await expect.poll(second.text).toContain(OFFER);
});

test('who says "not now" has chosen, on every phone of theirs', async () => {
  const { text, writes } = await offered({ plots: [plotOf('2026-11-01T00:00:00Z')] });
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => writes[0]?.body).toMatchObject(usualBriefSettings);
  await expect.poll(text).not.toContain(OFFER);
});

test('who chose before is not asked', async () => {
  const plots = [plotOf('2026-11-01T00:00:00Z')];
  const row = {
    id: idOf(40),
    version: 3,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-02T00:00:00Z',
    ...usualBriefSettings,
  };
  const chosen = await offered({ plots, 'brief-settings': [row] });
  await expect.poll(chosen.text).toContain('Drawn');
  expect(chosen.text()).not.toContain(OFFER);
});
