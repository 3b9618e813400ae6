import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { actAs } from '../../../test/role-walk.tsx';
import { show } from '../../../test/screen.tsx';
import { keepFarms, knownFarms } from '../../lib/farm-in-hand.ts';
import { PeoplePart } from './people-part.tsx';
import { SettingsList } from './settings-list.tsx';

afterEach(() => actAs('owner'));

test('a worker, who may not read who is on the farm, is told whose it is and sees no fault', async () => {
  actAs('worker');
  // A farm without a name of its own.
  const known = knownFarms('');
  keepFarms({ ...known, farms: known.farms.map((farm) => ({ ...farm, farmName: '' })) });
  const { calls } = await show(<PeoplePart />, { areas: ['sharing', 'safety'] });
  await expect.element(page.getByRole('button', { name: /^Leave/ })).toBeVisible();
  expect(calls).not.toContain('/people');
  // It is named for its owner, once.
  expect(page.getByRole('listitem').first().element().textContent?.match(/Asha/g)).toHaveLength(1);
});

test('who leaves a farm says whether their name stays in it', async () => {
  actAs('worker');
  await show(<PeoplePart />, { areas: ['sharing', 'safety'] });
  const asked = vi.spyOn(globalThis, 'fetch');
  const farms = page.getByRole('list');
  await farms.getByRole('button', { name: /^Leave/ }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('checkbox', { name: 'Leave my name beside what I wrote' });
  await expect.element(name).toBeChecked();
  await name.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  const addresses = () =>
    asked.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
  await expect.poll(addresses).toContainEqual(expect.stringMatching(/\/farms\/[^/]+\?name=removed$/));
});

test('a worker’s settings lead nowhere that sends them back', async () => {
  actAs('worker');
  await show(<SettingsList />, { areas: ['safety', 'brief'] });
  await expect.poll(() => page.getByRole('link').elements().length).toBeGreaterThan(5);
  const ways = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(ways.filter((way) => way === '/test')).toHaveLength(1);
  expect(ways.filter((way) => way !== '/test' && !way?.startsWith('/settings'))).toEqual([]);
});
