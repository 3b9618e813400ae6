import { planMarkReasons } from '@draksha/contract/plan-marks';
import { type PlanAction, planMessage, type SprayBlock } from '@draksha/models';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, planAction, plotRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { PlanReasons } from './plan-reasons.tsx';
import { PlanRowList } from './plan-rows.tsx';
import { useDeeds } from './use-deeds.ts';

const areas = ['plan', 'why'] as const;

test('declining asks why, and the reason that was touched is the one that is told', async () => {
  const declined = vi.fn();
  const later = vi.fn();
  await show(
    <PlanReasons
      plotNames=""
      taskTitle={() => ''}
      action={planAction()}
      onLater={later}
      onDecline={declined}
    />,
    { areas },
  );
  await page.getByRole('button', { name: /not needed/i }).click();
  const buttons = page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  expect(buttons.length).toBeGreaterThan(3);
  for (const name of buttons.slice(2))
    await page.getByRole('button', { name: name ?? '', exact: true }).click();
  const result = declined.mock.calls.map(([reason]: readonly string[]) => reason);
  expect(result).toEqual([...planMarkReasons]);
  expect(later).not.toHaveBeenCalled();
});

test('reasons from the third on stand there with their numbers, and how sure it is', async () => {
  const reasons = [1, 2, 3].map((mm) => planMessage('reason.no_spray', { mm }));
  const wet = planMessage('reason.wet_spell', { wetHours: 11, temperature: 21, fromMs: 0, toMs: 0 });
  const { text } = await show(
    <PlanReasons
      plotNames=""
      taskTitle={() => ''}
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

function Rows({ actions, underHours }: { actions: PlanAction[]; underHours?: string }) {
  return (
    <PlanRowList
      actions={actions}
      deeds={useDeeds([])}
      plotName={(id) => id.slice(-2)}
      {...(underHours === undefined ? {} : { underHours })}
      first={3}
    />
  );
}

test('the three weightiest actions stand in their order, and all when asked', async () => {
  await show(<Rows actions={[11, 12, 13, 14, 15].map(water)} />, { areas });
  expect(titles().map((title) => title?.match(/\d+/)?.[0])).toEqual(['11', '12', '13']);
  await page.getByRole('button', { name: '2 more jobs' }).click();
  await expect.poll(() => titles().length).toBe(5);
});

test('watering that is done leads to the diary with its minutes, plots and day', async () => {
  const first = await show(<Rows actions={[water(38)]} />, { areas, rows: { plots: [plotRow()] } });
  await page
    .getByRole('button', { name: /^Done|^Tick|^Mark/i })
    .first()
    .click();
  await expect
    .poll(first.address)
    .toBe(`/farm-records/new?kind=irrigation&date=2026-11-24&plotId=${idOf(38)}&minutes=38`);
});

const block = { date: '2026-11-24', startHour: 9, endHour: 11, level: 'Good' } as SprayBlock;
const spray = (n: number, startHour: number) =>
  planAction({
    key: `spray ${n}`,
    plotIds: [idOf(n)],
    block: { ...block, startHour, endHour: startHour + 2 },
  });

test('under the hours a spray is its plots and disease; other hours stand in a place that is not cut', async () => {
  const { text } = await show(<Rows actions={[spray(11, 9), spray(12, 19)]} underHours="9–11 am" />, {
    areas,
  });
  expect(text()).toContain('11: downy');
  expect(text()).not.toContain('9–11');
  expect(text()).toContain('7–9 pm');
  const hours = page.getByText('7–9 pm').element();
  expect(hours.scrollWidth).toBeLessThanOrEqual(hours.clientWidth + 1);
});

test('wet leaves are told with their beginning and end, and nothing of the reason is cut', async () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00+05:30`);
  const reason = planMessage('reason.wet_spell_coming', {
    disease: 'downyMildew',
    wetHours: 7,
    wetFromMs: at('02:00'),
    wetToMs: at('09:00'),
    atMs: at('08:00'),
  });
  const { text } = await show(<Rows actions={[planAction({ reasons: [reason] })]} />, { areas });
  expect(text()).toContain('Will be wet Tue 2–9 am');
  const said = page.getByText(/Will be wet/).element();
  expect(getComputedStyle(said).textOverflow).not.toBe('ellipsis');
  expect(said.scrollHeight).toBeLessThanOrEqual(said.clientHeight + 1);
  await page.getByRole('button', { expanded: false }).click();
  await expect.poll(text).toContain('Leaves wet Tue 2–9 am; infection about Tue 8:00 am');
});

test('leaves wet for more than a week are told with dates: a weekday would be of another week', async () => {
  const reason = planMessage('reason.wet_spell_coming', {
    disease: 'downyMildew',
    wetHours: 250,
    wetFromMs: Date.parse('2026-11-14T02:00:00+05:30'),
    wetToMs: Date.parse('2026-11-24T12:00:00+05:30'),
    atMs: Date.parse('2026-11-14T08:00:00+05:30'),
  });
  const { text } = await show(<Rows actions={[planAction({ reasons: [reason] })]} />, { areas });
  expect(text()).toContain('14 Nov to 24 Nov');
  await page.getByRole('button', { expanded: false }).click();
  await expect.poll(text).toContain('infection about 14 Nov, 8:00 am');
});

test('an infection whose oil spots are due was a week ago: its day has its date', async () => {
  const reason = planMessage('reason.spots_due', {
    atMs: Date.parse('2026-11-17T02:00:00+05:30'),
    toDate: '2026-11-25',
  });
  const { text } = await show(<Rows actions={[planAction({ reasons: [reason] })]} />, { areas });
  expect(text()).toContain('Oil spots of 17 Nov may show until 25 Nov');
});

test('of several diseases each reason says its own', async () => {
  const reason = planMessage('reason.standing', { disease: 'powderyMildew', level: 'high' });
  const { text } = await show(
    <Rows actions={[planAction({ diseases: ['downyMildew', 'powderyMildew'], reasons: [reason] })]} />,
    { areas },
  );
  expect(text()).toContain('powdery: Risk high');
});
