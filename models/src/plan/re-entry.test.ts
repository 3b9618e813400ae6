import { expect, test } from 'vitest';
import { spraysOfPlot } from '../cover/part-sprays.ts';
import { ownProductOf } from '../products/spray-event.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { planMessage } from './plan-action.ts';
import { action } from './plot-actions.ts';
import { afterReEntry, closedUntil, reEntryOfNames } from './re-entry.ts';

const TODAY = '2026-11-24';
const DATES = [TODAY, '2026-11-25', '2026-11-26'];
const EIGHT = Date.parse(`${TODAY}T08:00:00+05:30`);
const row = (id: string, reEntryHours: number | null) =>
  ownProductOf({
    id,
    name: id,
    activeIngredient: 'mancozeb',
    group: null,
    phiDays: null,
    phiSource: null,
    reEntryHours,
  });
const own = [row('Short', 4), row('Long', 48), row('Week', 168), row('Silent', null)];
const sprayed = (...names: readonly string[]) =>
  spraysOfPlot(
    [
      {
        id: 'spray',
        plotId: 'odha',
        kind: 'spray',
        happenedAt: new Date(EIGHT).toISOString(),
        details: { products: names.map((name) => ({ name, productId: name })) },
      },
    ],
    own,
    null,
  );

test.each([
  ['the label’s hours', ['Short'], 4],
  ['of two in a tank the longer', ['Short', 'Long'], 48],
  ['a label nobody typed: the rule', ['Silent'], 24],
  ['one unknown beside a short one: the rule', ['Short', 'Silent'], 24],
])('%s', (_, names, hours) => {
  const sprays = sprayed(...names);
  expect(closedUntil(sprays, EIGHT)).toBe(EIGHT + hours * HOUR_MS);
  expect(closedUntil(sprays, EIGHT + hours * HOUR_MS)).toBeNull();
  expect(reEntryOfNames(names, own)).toBe(hours);
});

test('the hours that were written down with the spray go before those of the product', () => {
  const record = {
    id: 'spray',
    plotId: 'odha',
    kind: 'spray',
    happenedAt: new Date(EIGHT).toISOString(),
    details: { products: [{ name: 'Short', productId: 'Short', reEntryHours: 72 }] },
  };
  expect(closedUntil(spraysOfPlot([record], own, null), EIGHT)).toBe(EIGHT + 72 * HOUR_MS);
});

test('an order without a name goes by the rule; a spray to come closes nothing', () => {
  expect(reEntryOfNames([], own)).toBe(24);
  expect(closedUntil(sprayed('Long'), EIGHT - 1)).toBeNull();
});

test('work in the rows of a closed plot stands on the day it opens, and says from when on; other work and other plots do not', () => {
  const plot = { id: 'odha', sprays: sprayed('Silent'), weather: null };
  const of = (plotId: string, rule: Parameters<typeof action>[0]['rule'], date = TODAY) => ({
    plotId,
    action: action({ rule, date, key: rule }),
  });
  const all = [
    of('odha', 'canopy.shoot_thinning'),
    of('odha', 'task.today'),
    of('odha', 'scout.spots_due'),
    of('odha', 'water.need'),
    of('odha', 'canopy.shoot_thinning', '2026-11-26'),
    of('other', 'canopy.shoot_thinning'),
  ];
  const until = planMessage('reason.closed_until', { atMs: EIGHT + 24 * HOUR_MS });
  const said = afterReEntry(all, [plot], DATES, EIGHT + HOUR_MS).map(({ action: { date, reasons } }) => [
    date,
    reasons,
  ]);
  expect(said).toEqual([
    ['2026-11-25', [until]],
    ['2026-11-25', [until]],
    ['2026-11-25', [until]],
    [TODAY, []],
    ['2026-11-26', []],
    [TODAY, []],
  ]);
});

test('a plot that opens today, or later than the plan shows, keeps its work today; work of days is said once', () => {
  const work = (date: string) => ({
    plotId: 'odha',
    action: action({ rule: 'canopy.shoot_thinning', date, key: 'thinning' }),
  });
  const datesOf = (all: readonly ReturnType<typeof work>[], ...names: string[]) =>
    afterReEntry(all, [{ id: 'odha', sprays: sprayed(...names), weather: null }], DATES, EIGHT + HOUR_MS).map(
      (one) => one.action.date,
    );
  expect(datesOf([work(TODAY)], 'Short')).toEqual([TODAY]);
  expect(datesOf([work(TODAY)], 'Week')).toEqual([TODAY]);
  expect(datesOf([work(TODAY), work('2026-11-25'), work('2026-11-26')], 'Silent')).toEqual([
    '2026-11-25',
    '2026-11-26',
  ]);
});
