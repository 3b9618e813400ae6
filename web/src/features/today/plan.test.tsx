import { planMarkReasons } from '@draksha/contract/plan-marks';
import { planMessage } from '@draksha/models';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, planAction, plotRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanReasons } from './plan-reasons.tsx';

const areas = ['plan'] as const;

test('declining asks why, and the reason that was touched is the one that is told', async () => {
  const declined = vi.fn();
  const later = vi.fn();
  await show(<PlanReasons action={planAction()} onLater={later} onDecline={declined} />, { areas });
  await page.getByRole('button', { name: /not needed/i }).click();
  const buttons = page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  expect(buttons.length).toBeGreaterThan(3);
  for (const name of buttons.slice(2))
    await page.getByRole('button', { name: name ?? '', exact: true }).click();
  const told = declined.mock.calls.map(([reason]: readonly string[]) => reason);
  expect(told).toEqual([...planMarkReasons]);
  expect(later).not.toHaveBeenCalled();
});

test('reasons from the third on stand there with their numbers, and how sure it is', async () => {
  const reasons = [1, 2, 3].map((mm) => planMessage('reason.no_spray', { mm }));
  const wet = planMessage('reason.wet_spell', { wetHours: 11, temperature: 21, fromMs: 0, toMs: 0 });
  const { text } = await show(
    <PlanReasons
      action={planAction({
        reasons: [...reasons.slice(0, 2), wet],
        sure: 'low',
        sureBecause: [planMessage('sure.no_diary')],
      })}
      onLater={() => undefined}
      onDecline={() => undefined}
    />,
    { areas },
  );
  expect(text()).toContain('11');
  expect(text()).toContain('21');
});

const titles = () =>
  [...document.querySelectorAll('li button[aria-expanded] strong:first-child')].map((one) => one.textContent);
const water = (n: number) =>
  planAction({
    key: `water ${n}`,
    kind: 'water',
    rule: 'water.need',
    minutes: n,
    diseases: [],
    plotIds: [idOf(n)],
  });

test('Today shows the three weightiest actions in their order, and all when asked', async () => {
  const actions = [11, 12, 13, 14, 15].map(water);
  const plan = { warnings: [], days: [{ date: '2026-11-24', actions }], settled: [], plots: [] };
  const list = <PlanList plan={plan as never} plotName={(id) => id} tasks={[]} calm={null} />;
  await show(list, { areas });
  expect(titles().map((title) => title?.match(/\d+/)?.[0])).toEqual(['11', '12', '13']);
  await page.getByRole('button', { name: /5/ }).first().click();
  await expect.poll(() => titles().length).toBe(5);
});

test('watering that is done leads to the diary with its minutes, plots and day', async () => {
  const actions = [water(38)];
  const plan = (list: object[]) => ({
    warnings: [],
    days: [{ date: '2026-11-24', actions: list }],
    settled: [],
    plots: [],
  });
  const drawn = (list: object[]) => (
    <PlanList plan={plan(list) as never} plotName={(id) => id} tasks={[]} calm={null} />
  );
  const first = await show(drawn(actions), { areas, rows: { plots: [plotRow()] } });
  await page
    .getByRole('button', { name: /^Done|^Tick|^Mark/i })
    .first()
    .click();
  await expect
    .poll(first.address)
    .toBe(`/farm-records/new?kind=irrigation&date=2026-11-24&plotId=${idOf(38)}&minutes=38`);
});
