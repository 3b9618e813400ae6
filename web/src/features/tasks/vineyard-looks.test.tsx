import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, recordRow, seasonRow, stageRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { VineyardLooks } from './vineyard-looks.tsx';

const plot = plotRow({ grapeVariety: 'Thompson Seedless', status: 'bearing' });
/** Before the morning on which screens are tested. */
const daysAgo = (days: number): string =>
  new Date(Date.parse('2026-11-24') - days * 86_400_000).toISOString().slice(0, 10);

const vineyard = (dap: number, looks: readonly object[] = [], seen: readonly object[] = []) =>
  show(<VineyardLooks plots={[plot]} />, {
    areas: ['diary', 'tasks'],
    rows: {
      plots: [plot],
      seasons: [seasonRow({ cycle: 'fruit', pruningDate: daysAgo(dap) })],
      'stage-observations': seen,
      records: looks.map((details) => recordRow('scouting', details, { happenedAt: '2026-11-23T06:00:00Z' })),
    },
  });

test('in bloom thrips are asked for, with the work of the days beside them', async () => {
  await vineyard(46);
  await page.getByText('Look in the vineyard: Thrips').click();
  await expect.element(page.getByRole('button', { name: 'Thrips: Many' })).toBeVisible();
  await expect.element(page.getByText('Send petioles to the laboratory')).toBeInTheDocument();
  await expect.element(page.getByText('GA3 at half bloom, only if bunches are short')).toBeVisible();
});

test('much seen in bloom is answered without a spray, and no way to one is offered', async () => {
  await vineyard(46, [{ disease: 'thrips', seen: true, abundance: 'many' }]);
  await page.getByText('Look in the vineyard: Thrips').click();
  await expect.element(page.getByText(/First without a spray/)).toBeVisible();
  await expect.element(page.getByText(/bees are at work/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Write down a spray' }).elements().length).toBe(0);
});

test('thrips are asked for and the work of bloom is named when bloom was seen, ten days before the table has it', async () => {
  await vineyard(30, [], [stageRow('fruit.bloom_to_shatter', daysAgo(1))]);
  await page.getByText('Look in the vineyard: Thrips').click();
  await expect.element(page.getByText('Send petioles to the laboratory')).toBeInTheDocument();
});

test('much seen in a bloom that came late is answered without a way to a spray', async () => {
  const seen = [stageRow('fruit.bloom_to_shatter', daysAgo(4))];
  await vineyard(60, [{ disease: 'thrips', seen: true, abundance: 'many' }], seen);
  await page.getByText('Look in the vineyard: Thrips').click();
  await expect.element(page.getByText(/about day 7\d: no insecticide/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Write down a spray' }).elements().length).toBe(0);
});

test('nothing seen within a week is not asked again; without a season nothing is said', async () => {
  await vineyard(46, [{ disease: 'thrips', seen: false }]);
  await expect.element(page.getByText('Work of the season').first()).toBeVisible();
  expect(page.getByText(/Look in the vineyard/).elements().length).toBe(0);
});

test('young vines have the work of their own about its time, and no bloom, whatever their pruning is called', async () => {
  const young = plotRow({ status: 'young' });
  const at = (dap: number) => ({
    areas: ['diary', 'tasks'] as const,
    rows: { plots: [young], seasons: [seasonRow({ cycle: 'fruit', pruningDate: daysAgo(dap) })] },
  });
  const shown = await show(<VineyardLooks plots={[young]} />, at(46));
  await page.getByText('Work of the season').first().click();
  expect(shown.text()).not.toContain('Thrips');
  expect(shown.text()).not.toContain('GA3');
  const spring = await show(<VineyardLooks plots={[young]} />, at(18));
  await page.getByText('Work of the season').first().click();
  await expect.poll(() => spring.text()).toContain('Choose the shoots and tie them to the stake');
});
