import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import { newWrite, save } from '../../lib/farm/farm-noun.ts';
import { endPhone } from '../../lib/push-phone.ts';
import { SettingsList } from './settings-list.tsx';

// All of it works as it does; one test holds up the first step of leaving.
vi.mock('../../lib/push-phone.ts', { spy: true });

const signOutButton = () => page.getByRole('button', { name: 'Sign out' });

test('signing out asks about what is not sent, and no longer once it has been sent', async () => {
  // The first step of leaving; it goes no further here, for the page of the test would go with it.
  vi.mocked(endPhone).mockReturnValue(new Promise(() => undefined));
  await show(<SettingsList />, { areas: ['safety', 'brief'] });
  // No answer comes: to one of "later" the phone would write its write down again, after it was taken away here.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await save([
    newWrite({ noun: 'plots', rowId: '1', kind: 'create', route: 'POST /plots', answer: 'plot' }),
    newWrite({ noun: 'plots', rowId: '2', kind: 'create', route: 'POST /plots', answer: 'plot' }),
  ]);
  await signOutButton().click();
  await expect.element(page.getByRole('heading', { name: '2 changes are not sent yet' })).toBeVisible();
  const sendOne = () =>
    farm().change(async (transaction) => {
      const [first] = await transaction.queue();
      if (first) await transaction.dropWrite(first);
    });
  await sendOne();
  await expect.element(page.getByRole('heading', { name: '1 change is not sent yet' })).toBeVisible();
  expect(endPhone).not.toHaveBeenCalled();
  await sendOne();
  await expect.poll(() => vi.mocked(endPhone).mock.calls.length).toBe(1);
});
