import type { PlanAction } from '@draksha/models';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { PlanRow } from './plan-row.tsx';

const action = {
  kind: 'spray',
  rule: 'spray.before_infection',
  date: '2026-11-24',
  key: 'spray.downyMildew.2026-11-24',
  plotIds: ['plot-1'],
  diseases: ['downyMildew'],
  subject: null,
  block: null,
  minutes: null,
  score: 90,
  reasons: [],
  mustNotBreak: [{ id: 'keep.reentry_until', params: { atMs: 1_795_000_000_000, hours: 24 } }],
  wouldChange: [{ id: 'change.if_sprayed', params: {} }],
  meanwhile: [],
  helps: [{ diseases: ['downyMildew'], products: ['Mancozeb'] }],
  sure: 'good',
  sureBecause: [],
} as unknown as PlanAction;

const nothing = (): void => undefined;

test('what stands behind a row is in words, though they are not in the first load', async () => {
  const screen = await show(
    <PlanRow
      action={action}
      plotNames="Odha"
      taskTitle={() => ''}
      onTick={nothing}
      onLater={nothing}
      onDecline={nothing}
    />,
    { areas: ['plan'] },
  );
  await page.getByRole('button', { name: /^Spray: downy/ }).click();
  await expect.poll(() => screen.text()).toContain('Mancozeb');
  expect(screen.text()).toContain('Protects');
  expect(screen.text()).not.toMatch(/\b(part|say)\.\w/i);
});
