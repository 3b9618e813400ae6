import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import JoinPage from './join-page.tsx';
import { WaitingInvites } from './waiting-invites.tsx';

const offer = {
  id: '0199b000-0000-7000-8000-000000000003',
  ownerId: '0199b000-0000-7000-8000-000000000004',
  farmName: 'Patil Vineyard',
  ownerName: 'Asha Patil',
  role: 'worker',
  endsAt: '2026-12-01T00:45:00Z',
};

const screens = (
  <Routes>
    <Route path="/" element={<WaitingInvites />} />
    <Route path="/join/:secret" element={<JoinPage />} />
  </Routes>
);

test('an invitation that waits for the number is on the first screen, and says what is seen of whom', async () => {
  const { calls, address } = await show(screens, {
    areas: ['sharing'],
    answers: {
      '/invites/waiting': { offers: [offer] },
      [`/invites/waiting/${offer.id}`]: { id: offer.id },
    },
  });
  await page.getByRole('link', { name: 'Asha Patil invites you to Patil Vineyard.' }).click();
  await expect.poll(address).toBe(`/join/${offer.id}`);
  await expect.element(page.getByText(/Worker: Sees only the work given to them/)).toBeVisible();
  await expect.element(page.getByText(/Asha Patil sees your name and what you write/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await page.getByRole('button', { name: 'Not for me' }).click();
  await expect.poll(address).toBe('/');
  expect(calls).toContain(`/invites/waiting/${offer.id}`);
});

test('one that is gone says so', async () => {
  await show(screens, {
    areas: ['sharing'],
    answers: { '/invites/waiting': { offers: [] } },
    path: `/join/${offer.id}`,
  });
  await expect.element(page.getByText(/This invitation has ended or was used/)).toBeVisible();
});

test('where none waits the first screen has no row', async () => {
  const { calls, text } = await show(screens, { answers: { '/invites/waiting': { offers: [] } } });
  await expect.poll(() => calls).toContain('/invites/waiting');
  expect(text()).toBe('');
});
