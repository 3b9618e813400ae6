import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { actAs } from '../../../test/role-walk.tsx';
import { show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import { knownFarms, saveFarms } from '../../lib/farm-in-hand.ts';
import { PeoplePart } from './people-part.tsx';
import { SettingsList } from './settings-list.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  actAs('owner');
});

test('a worker, who may not read who is on the farm, is told whose it is and sees no fault', async () => {
  actAs('worker');
  // A farm without a name of its own.
  const known = knownFarms('');
  saveFarms({ ...known, farms: known.farms.map((farm) => ({ ...farm, farmName: '' })) });
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

const THEIRS = '0199b000-0000-7000-8000-000000000001';
const offered = {
  ownerId: THEIRS,
  ownerName: 'Asha Patil',
  farmName: 'Patil Vineyard',
  memberId: '0199b000-0000-7000-8000-000000000002',
  memberName: 'Vijay Patil',
  acceptedAt: null,
  readyAt: null,
  endsAt: '2026-12-01T06:00:00Z',
};

test('who is offered a farm reads what it means before they take it over, and may say no', async () => {
  actAs('worker');
  await show(<PeoplePart />, {
    areas: ['sharing', 'safety'],
    answers: { '/handovers': { handovers: [offered] } },
  });
  await expect.element(page.getByText(/^You have until 1 Dec.* to agree\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Stop it/ })).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take over Patil Vineyard?' });
  await expect
    .element(dialog.getByText(/the farm is yours, and Asha Patil is on it as family/))
    .toBeVisible();
});

const person = { since: '2026-11-20T06:00:00Z', endedAt: null };
const people = [
  { ...person, id: THEIRS, userId: THEIRS, name: 'Asha Patil', role: 'owner' },
  { ...person, id: offered.memberId, userId: offered.memberId, name: 'Vijay Patil', role: 'manager' },
];

test('who acts for a farm of somebody else has nothing to hand over', async () => {
  actAs('manager');
  await show(<PeoplePart />, {
    areas: ['sharing', 'safety'],
    answers: { '/handovers': { handovers: [offered] }, '/people': { people, invites: [] } },
  });
  await expect.element(page.getByText(/^You have until 1 Dec.* to agree\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Offer the farm' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});

test('an owner offers the farm to a member, and is told why it is refused', async () => {
  await show(<PeoplePart />, {
    areas: ['sharing', 'safety'],
    answers: { '/handovers': { handovers: [] }, '/people': { people, invites: [] } },
  });
  await page.getByRole('button', { name: 'Offer the farm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer the farm to Vijay Patil?' });
  await expect.element(dialog.getByText(/^Both sign in as before/)).toBeVisible();
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json(
        { success: false, message: '', code: 'conflict', fields: { handover: 'other_farm' } },
        { status: 409 },
      ),
    );
  await dialog.getByRole('button', { name: 'Offer the farm' }).click();
  await expect.element(page.getByText(/is on a farm of somebody else/)).toBeVisible();
  // Others ask too; one of all calls is the offer.
  const bodies = asked.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [init.body] : []));
  expect(bodies).toEqual([JSON.stringify({ personId: offered.memberId })]);
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

test('an owner gives a manager the money and takes it back, by one switch on their row', async () => {
  await show(<PeoplePart />, {
    areas: ['sharing', 'safety'],
    answers: { '/handovers': { handovers: [] }, '/people': { people, invites: [] } },
  });
  const money = page.getByRole('switch', { name: 'Vijay Patil sees the money' });
  await expect.element(money).not.toBeChecked();
  const data = { person: { ...people[1], role: 'manager_money' } };
  const server = globalThis.fetch;
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      init?.method === 'PATCH' ? Response.json({ success: true, message: '', data }) : server(input, init),
    );
  await money.click();
  const bodies = () => asked.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [init.body] : []));
  await expect.poll(bodies).toEqual([JSON.stringify({ role: 'manager_money' })]);
});

test('the row of a manager with money says so, and the role that is shown is a manager’s', async () => {
  const given = people.map((one) => (one.role === 'manager' ? { ...one, role: 'manager_money' } : one));
  await show(<PeoplePart />, {
    areas: ['sharing', 'safety'],
    answers: { '/handovers': { handovers: [] }, '/people': { people: given, invites: [] } },
  });
  await expect.element(page.getByRole('switch', { name: 'Vijay Patil sees the money' })).toBeChecked();
  await expect.element(page.getByRole('combobox').first()).toHaveValue('manager');
  await expect.element(page.getByText(/^Plans and does all the work, and sees the money/)).toBeVisible();
});

test('an owner chooses that a worker’s spray counts at once, by a switch that is there with the first worker', async () => {
  await show(<PeoplePart />, {
    areas: ['sharing', 'safety'],
    // Nobody is signed in where a screen is drawn alone.
    rows: { users: [{ id: '', version: 1, firstName: 'Asha', spraysCountAtOnce: false }] },
    answers: {
      '/handovers': { handovers: [] },
      '/people': { people: [people[0], { ...people[1], role: 'worker' }], invites: [] },
    },
  });
  const counts = page.getByRole('switch', { name: /^Sprays that a worker ticks go into the diary/ });
  await expect.element(counts).not.toBeChecked();
  await counts.click();
  await expect
    .poll(() => farm().queue.map(({ route, change }) => ({ route, ...change })))
    .toMatchObject([{ spraysCountAtOnce: true }]);
  await expect.element(counts).toBeChecked();
});
