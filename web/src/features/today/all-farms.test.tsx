import type { MemberFarm } from '@draksha/contract';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, seasonRow, taskRow } from '../../../test/rows.ts';
import { MORNING, setClock, show } from '../../../test/screen.tsx';
import { openedFor } from '../../lib/farm/farm.ts';
import { noteFarmAnswered } from '../../lib/farm/farm-lock.ts';
import { FarmStore } from '../../lib/farm/farm-store.ts';
import { storeName } from '../../lib/farm/store-name.ts';
import { saveFarms } from '../../lib/farm-in-hand.ts';
import { tasks } from '../tasks/queries.ts';
import { AllFarms } from './all-farms.tsx';
import { farmsToday } from './farms-today.ts';

const farmOf = (n: number, fields: Partial<MemberFarm> = {}): MemberFarm => ({
  ownerId: `0199a000-0000-7000-8000-00000000aa${String(n).padStart(2, '0')}`,
  farmName: `Farm ${n}`,
  ownerName: `Owner ${n}`,
  role: 'family',
  ...fields,
});

/** What the phone has read of a farm, and what was written there and not sent. */
async function readOnPhone(
  ownerId: string,
  rows: Readonly<Record<string, readonly object[]>>,
  change: { readonly id: string; readonly fields: object } | null = null,
  accountId = account(),
) {
  const name = storeName(accountId, ownerId);
  const store = await FarmStore.open(ownerId, new BroadcastChannel(name), () => undefined, name);
  await store.transact(async (transaction) => {
    const reading = { cursor: 'end', full: 1, fullUnderWay: false, filled: true } as const;
    await transaction.putReading({ key: 'reading', ...reading });
    for (const [noun, list] of Object.entries(rows))
      for (const row of list) {
        const { id } = row as { id: string };
        await transaction.putRow({ noun, id, version: 1, deleted: false, row: { ...row } });
      }
  });
  if (change) await store.write(tasks.change({ ...taskRow(), id: change.id }, change.fields));
  store.close();
}

const account = (): string => openedFor() ?? '';

/** Drawn once the phone has what the test wants. */
function Later() {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <AllFarms accountId={account()} />
  ) : (
    <button type="button" onClick={() => setAsked(true)}>
      Look
    </button>
  );
}

/** An account on its own farm, and farms that it joined. */
async function begin(farms: readonly MemberFarm[], own: readonly object[] = [plotRow()]) {
  const screen = await show(<Later />, { areas: ['sharing', 'plan'], rows: { plots: own } });
  saveFarms({ accountId: account(), farms, chosen: null, lost: [] });
  return screen;
}

const look = () => page.getByRole('button', { name: 'Look' }).click();
const rowOf = (n: number) => page.getByRole('button', { name: new RegExp(`^Farm ${n} `) });
const saidOf = (n: number) => () => rowOf(n).element().textContent;

beforeEach(() => localStorage.clear());

test('each farm says what it has first today, from its own rows on this phone', async () => {
  const [read, absent, done] = [farmOf(1), farmOf(2), farmOf(3)];
  await begin([read, absent, done]);
  const rows = { plots: [plotRow({ name: 'Mal', status: 'removed' })], tasks: [taskRow()] };
  await readOnPhone(read.ownerId, rows);
  // Ticked there without a network: it is done.
  await readOnPhone(done.ownerId, rows, { id: taskRow().id, fields: { status: 'completed' } });
  await look();
  await expect.element(page.getByRole('navigation', { name: 'All my farms' })).toBeVisible();
  await expect.element(page.getByText('On this screen')).toBeVisible();
  await expect.poll(saidOf(1)).toContain('Farm 1 · Owner 1Mal · Tie the shoots');
  await expect.poll(saidOf(2)).toContain('Not on this phone yet: open it once');
  await expect.element(rowOf(3)).not.toBeInTheDocument();
  await page.getByRole('button', { name: '1 more farm' }).click();
  await expect.poll(saidOf(3)).toContain('Nothing today');
});

test('a farm that is silent for too long shows nothing of itself', async () => {
  const silent = farmOf(1);
  await begin([silent]);
  await readOnPhone(silent.ownerId, { plots: [plotRow({ name: 'Mal' })], tasks: [taskRow()] });
  setClock('2026-11-01T00:00:00Z');
  noteFarmAnswered(storeName(account(), silent.ownerId));
  setClock(MORNING);
  await look();
  await expect.poll(saidOf(1)).toContain('Locked until there is a network');
  await expect.poll(saidOf(1)).not.toContain('Tie the shoots');
});

test('a worker is told of work, and of no plan', async () => {
  const worked = farmOf(1, { role: 'worker' });
  await begin([worked]);
  // A plot without weather asks for a look at its leaves, which is the owner's.
  const rows = { plots: [plotRow({ name: 'Mal', latitude: 20, longitude: 73.8 })], seasons: [seasonRow()] };
  await readOnPhone(worked.ownerId, rows);
  await look();
  await expect.poll(saidOf(1)).toContain('Nothing today');
});

test('where the own farm has no plot, another that is shown is the only one: the own is left out', async () => {
  await begin([]);
  const [accountId, only] = ['0199a000-0000-7000-8000-00000000cc01', farmOf(1)];
  saveFarms({ accountId, farms: [only], chosen: only.ownerId, lost: [] });
  const states = async () =>
    (await farmsToday(accountId, Date.parse(MORNING))).map(({ farm, state }) => [farm?.farmName, state]);
  const shown = ['Farm 1', 'shown'];
  expect(await states()).toEqual([[undefined, 'absent'], shown]);
  await readOnPhone(accountId, {}, null, accountId);
  expect(await states()).toEqual([shown]);
});
