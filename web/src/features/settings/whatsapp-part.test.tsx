import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { WhatsAppPart } from './whatsapp-part.tsx';

const number = '919800000000';
const url = 'https://wa.me/919800000000?text=JOIN%20K7M2Q9XT';
const way = (joined: object | null, ending = false) =>
  show(<WhatsAppPart />, {
    areas: ['brief'],
    answers: {
      '/whatsapp': { number, joined },
      '/whatsapp/code': { code: 'K7M2Q9XT', url, endsAt: '2026-11-24T01:15:00Z' },
      ...(ending && { '/whatsapp/end': { number, joined: null } }),
    },
  });

test('a touch gives the message to send, with the number and code to type by hand', async () => {
  const shown = await way(null);
  await page.getByRole('button', { name: 'Tell me by WhatsApp' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Open WhatsApp and send the message' }))
    .toHaveAttribute('href', url);
  await expect.poll(() => shown.text()).toContain('send JOIN K7M2Q9XT to +91 98000 00000 by WhatsApp');
});

test('who is told there sees at which number, and ends it', async () => {
  const shown = await way({ since: '2026-11-20T00:00:00Z', ending: '4321' }, true);
  await expect.poll(() => shown.text()).toContain('ends in 4321');
  await page.getByRole('button', { name: 'No more by WhatsApp' }).click();
  await expect.element(page.getByRole('button', { name: 'Tell me by WhatsApp' })).toBeVisible();
});

test('a server without a number at WhatsApp does not speak of it', async () => {
  const shown = await show(<WhatsAppPart />, {
    areas: ['brief'],
    answers: { '/whatsapp': { number: null, joined: null } },
  });
  await expect.poll(() => shown.calls).toContain('/whatsapp');
  expect(shown.text()).toBe('');
});
