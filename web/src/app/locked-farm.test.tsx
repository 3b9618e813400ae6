import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow } from '../../test/rows.ts';
import { setClock, show } from '../../test/screen.tsx';
import { openFarm, syncLoop } from '../lib/farm/farm.ts';
import { isFarmLocked } from '../lib/farm/farm-lock.ts';
import { saveFarms } from '../lib/farm-in-hand.ts';
import { UnlessLocked } from './locked-farm.tsx';

const BEGIN = '2026-11-01T05:00:00Z';
const OWNER = '0199a000-0000-7000-8000-00000000aaaa';
let accounts = 0;

/** Shows a page of a farm that the account is a member of, or of its own. */
async function shown(ownerId: string | null, path = '/') {
  const screen = await show(
    <UnlessLocked>
      <p>Odha</p>
    </UnlessLocked>,
    { rows: { plots: [plotRow()] }, at: BEGIN, path },
  );
  accounts += 1;
  const accountId = `0199a000-0000-7000-8000-00000000b${String(accounts).padStart(3, '0')}`;
  const farms = [{ ownerId: OWNER, farmName: 'Patil', ownerName: 'Asha', role: 'family' as const }];
  saveFarms({ accountId, farms, chosen: ownerId, lost: [] });
  await openFarm(accountId);
  await syncLoop().wake();
  return screen;
}

/** From now on no answer comes. */
const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
/** The time goes on; screens look again as the phone is taken in hand. */
function later(at: string): void {
  setClock(at);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => localStorage.clear());

describe('a farm of somebody else', () => {
  test('is locked after 14 days without a word of its server, and opens at the next', async () => {
    const { text } = await shown(OWNER);
    const answering = fetch;
    goOffline();
    later('2026-11-15T04:59:00Z');
    await expect.poll(text).toContain('Odha');
    later('2026-11-15T05:01:00Z');
    await expect.poll(text).toContain('heard nothing of this farm for 14 days');
    expect(text()).not.toContain('Odha');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // By itself as well as by the button: the next turn.
    vi.stubGlobal('fetch', answering);
    await syncLoop().wake();
    await expect.poll(text).toContain('Odha');
  });

  test('stays locked where the clock is put back', async () => {
    await shown(OWNER);
    goOffline();
    later('2026-11-16T05:00:00Z');
    expect(isFarmLocked()).toBe(true);
    later(BEGIN);
    expect(isFarmLocked()).toBe(true);
  });

  test('leaves settings open, where what was written stands', async () => {
    const { text } = await shown(OWNER, '/settings/unsent');
    goOffline();
    later('2026-12-24T05:00:00Z');
    expect(isFarmLocked()).toBe(true);
    expect(text()).toContain('Odha');
  });
});

test('the own farm never locks', async () => {
  const { text } = await shown(null);
  goOffline();
  later('2027-11-15T05:01:00Z');
  expect(isFarmLocked()).toBe(false);
  expect(text()).toContain('Odha');
});
