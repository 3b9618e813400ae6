import type { PlanAction } from '@draksha/models';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { PlanRowList } from './plan-rows.tsx';
import { useDeeds } from './use-deeds.ts';

const action = {
  kind: 'spray_wait',
  rule: 'wait.no_window',
  date: '2026-11-24',
  key: 'spray.downyMildew.2026-11-24',
  plotIds: ['plot-1'],
  diseases: ['downyMildew'],
  subject: null,
  block: null,
  minutes: null,
  score: 90,
  reasons: [],
  mustNotBreak: [],
  wouldChange: [],
  meanwhile: [],
  helps: [],
  sure: 'good',
  sureBecause: [],
} as unknown as PlanAction;

const question = {
  ...action,
  kind: 'scout',
  rule: 'diary.did_you_spray',
  key: 'diary.sprayed.2026-10-08.3',
} as unknown as PlanAction;

function Row({ of = action }: { readonly of?: PlanAction }) {
  return <PlanRowList actions={[of]} deeds={useDeeds([])} plotName={() => 'Odha'} first={3} />;
}

test('"done already" of a spray opens its record, filled in as far as the plan knows', async () => {
  const screen = await show(<Row />, { areas: ['plan'] });
  await page.getByRole('button', { name: /^Spray due/ }).click();
  await page.getByRole('button', { name: 'Not needed' }).click();
  await page.getByRole('button', { name: 'Already done' }).click();
  await expect
    .poll(() => screen.address())
    .toBe('/farm-records/new?kind=spray&date=2026-11-24&plotId=plot-1&targets=downyMildew');
  expect(screen.writes).toEqual([]);
});

test('"did you spray?" is answered by one touch: yes opens the record, no is a mark', async () => {
  const screen = await show(<Row of={question} />, { areas: ['plan'] });
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect.poll(() => screen.writes.length).toBe(1);
  expect(JSON.stringify(screen.writes)).toContain('"mark":"declined"');
  await page.getByRole('button', { name: 'Yes, write it down' }).click();
  await expect
    .poll(() => screen.address())
    .toBe('/farm-records/new?kind=spray&date=2026-11-24&plotId=plot-1&targets=downyMildew');
});
