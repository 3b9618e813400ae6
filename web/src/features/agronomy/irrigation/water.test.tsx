import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow, seasonRow } from '../../../../test/rows.ts';
import { show } from '../../../../test/screen.tsx';
import { AskDrippers } from './ask-drippers.tsx';
import { HowMuch } from './how-much.tsx';
import type { OwnIrrigation } from './plot-water.ts';
import { WaterAndPower } from './water-and-power.tsx';
import { Watered } from './watered.tsx';

const areas = ['agro'] as const;
const vines = plotRow({ areaHectares: 0.4, totalVines: 1000, emittersPerVine: 2, emitterLitresPerHour: 4 });

/** 4 mm of a plot of 0.4 ha are 16,000 l, 16 for each of its 1,000 vines: two hours of two drippers of 4 l. */
const amount = (expected: number) => ({ least: expected, expected, most: expected });
const answer = {
  date: '2026-11-24',
  state: 'need',
  stage: { id: 'fruit.shoot_growth', factor: 0.5, evidence: 'verified' },
  panMm: amount(8),
  panCoefficient: 0.75,
  saltFactor: 1,
  rainKeptMm: 0,
  givenKeptMm: 0,
  days: [{ date: '2026-11-24', et0Mm: 6, rainMm: 0, scheduled: amount(40_000), needed: amount(40_000) }],
} as unknown as OwnIrrigation;

test('the minutes follow from litres, vines and drippers, each step with its figure', async () => {
  const { text } = await show(<HowMuch plot={vines} answer={answer} />, { areas });
  expect(text()).toContain('8 mm');
  expect(text()).toContain('× 0.5');
  expect(text()).toContain('16 l');
  expect(text()).toContain('Drip time 2 hours');
  expect(text()).toMatch(/[^.\d]4 m²/);
});

test('one touch writes the advised minutes of this plot and season, now', async () => {
  const shown = await show(<Watered plot={vines} seasonId={idOf(2)} minutes={38} given={[]} />, { areas });
  await page.getByRole('button', { name: /38/ }).click();
  await expect
    .poll(() => shown.writes[0]?.body)
    .toMatchObject({
      plotId: idOf(1),
      seasonId: idOf(2),
      kind: 'irrigation',
      happenedAt: expect.stringMatching(/^2026-11-24T00:45:/),
      details: { minutes: 38 },
    });
});

test('other minutes are those that were typed; nothing and less than nothing cannot be saved', async () => {
  const shown = await show(<Watered plot={vines} seasonId={idOf(2)} minutes={38} given={[]} />, { areas });
  await page.getByRole('button', { name: /other/i }).click();
  await page.getByRole('textbox').fill('-5');
  expect(page.getByRole('button', { name: 'Save' }).element()).toHaveProperty('disabled', true);
  await page.getByRole('textbox').fill('४५');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shown.writes[0]?.body).toMatchObject({ details: { minutes: 45 } });
});

test('what is missing is asked for, and kept with the plot as it was typed', async () => {
  const bare = plotRow({ areaHectares: 0.4 });
  const shown = await show(<AskDrippers plot={bare} />, {
    areas,
    rows: { plots: [bare], seasons: [seasonRow()] },
  });
  const fields = page.getByRole('textbox').all();
  expect(fields).toHaveLength(3);
  for (const [at, value] of ['2', '4', '1000'].entries()) await fields[at]?.fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => shown.writes[0]?.body)
    .toEqual({ emittersPerVine: 2, emitterLitresPerHour: 4, totalVines: 1000 });
});

test('hours of electricity are kept with their weekdays, on this plot or on all', async () => {
  const plots = [
    plotRow(),
    plotRow({ id: idOf(3), name: 'Mal' }),
    plotRow({ id: idOf(4), status: 'removed' }),
  ];
  const shown = await show(<WaterAndPower plot={plotRow({ powerSlots: ['135 06:00-14:00'] })} />, {
    areas,
    rows: { plots },
  });
  expect(shown.text()).toContain('Mon, Wed, Fri 6:00 am–2:00 pm');
  await page.getByText('Your water and power').click();
  await page.getByRole('textbox').first().fill('1.25');
  await page.getByRole('checkbox').last().click();
  await page.getByRole('button', { name: 'Save' }).click();
  const bodies = () => shown.writes.map(({ params, body }) => [params?.id, body?.waterEcDsPerM]);
  await expect.poll(bodies).toEqual([
    [idOf(1), 1.25],
    [idOf(3), 1.25],
  ]);
});
