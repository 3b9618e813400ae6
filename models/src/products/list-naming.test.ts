import { expect, test } from 'vitest';
import { planInput } from '../../truth/plan/plan-world.ts';
import { listRow, namingAsk, publishedList } from '../../truth/products-world.ts';
import { dayPlan } from '../plan/day-plan.ts';
import type { ListRow, PublishedList } from './product-list.ts';
import { type NamingAsk, namedProducts } from './product-naming.ts';
import { sprayEventsOf } from './spray-event.ts';

const row = (substance: string, some: Partial<ListRow> = {}) => listRow({ substance, ...some });
const named = (given: NamingAsk) => namedProducts(given).lines.flatMap(({ products }) => products);
const sprayed = (...names: readonly string[]) =>
  sprayEventsOf(
    names.map((name, at) => ({
      id: String(at),
      plotId: 'odha',
      kind: 'spray',
      happenedAt: `2026-10-0${at + 1}T08:00:00+05:30`,
      details: { products: [{ name, activeIngredient: 'propineb' }] },
    })),
  );

test('an order names only what is on the packhouse’s list, and says whose', () => {
  expect(named(namingAsk())).toContain('Mancozeb');
  const found = namedProducts(namingAsk({ lists: [publishedList([row('Propineb')])] }));
  expect(found.lines.flatMap(({ products }) => products)).toEqual(['Propineb']);
  expect(found).toMatchObject({ byLists: ['Sahya'], dropped: [], offList: [], usedByList: [] });
});

test('what the list dropped is left out and told by name', () => {
  const before = [row('Propineb'), row('Mancozeb')];
  const found = namedProducts(namingAsk({ lists: [publishedList([row('Propineb')], before)] }));
  expect(found.dropped).toEqual(['Mancozeb']);
  expect(found.lines.flatMap(({ products }) => products)).not.toContain('Mancozeb');
});

test('where nothing on the list serves, what would is told to be asked about, and nothing is named', () => {
  const found = namedProducts(namingAsk({ lists: [publishedList([row('Sulphur')])] }));
  expect(found.lines).toEqual([]);
  expect(found.unanswered).toEqual(['downyMildew']);
  expect(found.offList.length).toBeGreaterThan(0);
  expect(found.byLists).toEqual([]);
});

test('the days of the list count where nobody knew the label’s, in the market of the plot', () => {
  const near = { daysToHarvest: 40, market: 'domestic' };
  expect(namedProducts(namingAsk(near)).lines).toEqual([]);
  const listed = (days: number) => publishedList([row('Propineb', { days: { domestic: days, eu: 60 } })]);
  expect(named(namingAsk({ ...near, lists: [listed(40)] }))).toEqual(['Propineb']);
  const tooLong = namedProducts(namingAsk({ ...near, lists: [listed(41)] }));
  expect(tooLong).toMatchObject({ lines: [], tooLong: { count: 1, days: 41 } });
});

test('a substance sprayed as often as the list allows, under whatever name, is named no more', () => {
  const lists = [publishedList([row('Propineb', { maxUses: 2 })])];
  expect(named(namingAsk({ lists, sprays: sprayed('Antracol') }))).toEqual(['Propineb']);
  const full = namedProducts(namingAsk({ lists, sprays: sprayed('Antracol', 'Propineb') }));
  expect(full).toMatchObject({ lines: [], usedByList: ['Propineb'] });
});

test('a withdrawn list changes nothing that is named', () => {
  const gone = { ...publishedList([], [row('Propineb')]), isWithdrawn: true };
  expect(namedProducts(namingAsk({ lists: [gone] }))).toEqual(namedProducts(namingAsk()));
});

test('the plan of the day carries the list: to its order, and to what is said beside it', () => {
  const orderOf = (lists: readonly PublishedList[]) =>
    dayPlan({ ...planInput({ dap: 43, weather: { wetNights: [0] } }), lists }).days[0]?.actions.find(
      ({ kind }) => kind === 'spray',
    );
  const said = (lists: readonly PublishedList[]) =>
    orderOf(lists)?.mustNotBreak.filter(({ id }) => /list/.test(id) && id !== 'keep.not_listed');
  const named = (lists: readonly PublishedList[]) =>
    orderOf(lists)?.helps.flatMap(({ products }) => products);
  const [first = ''] = named([]) ?? [];
  expect(first).not.toBe('');
  expect(said([])).toEqual([]);
  const kept = [row('Propineb'), row('Mancozeb')];
  const lists = [publishedList(kept, [...kept, row(first)])];
  expect(named(lists)).not.toContain(first);
  expect(said(lists)).toContainEqual({ id: 'keep.dropped_from_list', params: { names: first } });
});
