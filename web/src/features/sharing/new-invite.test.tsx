import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { NewInvite } from './new-invite.tsx';

const url = `https://draksha.example/join/${'a'.repeat(43)}`;
const invite = {
  id: '0199b000-0000-7000-8000-000000000003',
  name: 'Vijay',
  role: 'worker',
  createdAt: '2026-11-24T00:45:00Z',
  endsAt: '2026-12-01T00:45:00Z',
};

/** Whether a place of the drawn code is dark, by what its path fills. */
const darkAt = (path: string, x: number, y: number): boolean => path.includes(`M${x} ${y}h1v1h-1z`);

test('an invitation is shown as its address and as a code of exactly that address', async () => {
  await show(<NewInvite />, { areas: ['sharing'] });
  await page.getByText('Invite someone').click();
  await page.getByLabelText('Who is it for?').fill('Vijay');
  const answered = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ success: true, message: '', data: { invite, url, people: [], invites: [] } }),
    );
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await expect.element(page.getByText(url)).toBeVisible();
  const code = page.getByRole('img', { name: 'Code of the invitation' });
  await expect.element(code).toBeVisible();
  const path = code.element().querySelector('path')?.getAttribute('d') ?? '';
  const { data } = encode(url, { ecc: 'M', border: 4 });
  expect(data.map((row, y) => row.map((_, x) => darkAt(path, x, y)))).toEqual(data);
  expect(code.element().getBoundingClientRect().width).toBeGreaterThan(200);
  answered.mockRestore();
});

test('a number is invited without a link; what is told to them can be copied', async () => {
  const { said } = await show(<NewInvite />, {
    areas: ['sharing', 'safety'],
    answers: {
      '/people/invites/number': { invite: { ...invite, byNumber: true } },
      '/people': { people: [], invites: [] },
    },
  });
  await page.getByText('Invite someone').click();
  await page.getByLabelText('Who is it for?').fill('Vijay');
  await page.getByLabelText('Mobile number').fill('12345');
  await page.getByRole('button', { name: 'Invite this number' }).click();
  await expect.element(page.getByText('Mobile number must be exactly 10 digits')).toBeVisible();
  expect(said.get('/people/invites/number')).toBeUndefined();
  await page.getByLabelText('Mobile number').fill('९८२२० १२३४५');
  await page.getByRole('button', { name: 'Invite this number' }).click();
  await expect.element(page.getByText(/signed in with \+91 98220 12345/)).toBeVisible();
  expect(said.get('/people/invites/number')).toEqual({
    name: 'Vijay',
    role: 'family',
    phone: '+919822012345',
  });
  await expect.element(page.getByText(/Sign in with this mobile number: http/)).toBeVisible();
  expect(page.getByRole('img', { name: 'Code of the invitation' }).elements()).toEqual([]);
});
