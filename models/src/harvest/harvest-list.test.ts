import { expect, test } from 'vitest';
import { listRow, publishedList } from '../../truth/products-world.ts';
import {
  compareLists,
  editionsInForce,
  mayHaveBeenShown,
  sinceEdition,
} from '../products/list-comparison.ts';
import { daysFor, type ListRow, listedIn, type PublishedList } from '../products/product-list.ts';
import { sprayEventsOf, withListDays } from '../products/spray-event.ts';
import { type HarvestTerms, harvestDate } from './harvest-date.ts';
import { pickedInside } from './picked-inside.ts';

const season: HarvestTerms = { cycle: 'fruit', pruningDate: '2026-10-10', targetMarket: 'export_eu' };
const mancozeb = (days: ListRow['days']) => listRow({ substance: 'Mancozeb 75% WP', days });
const spray = (products: readonly object[]) => ({
  id: 's1',
  plotId: 'odha',
  kind: 'spray',
  happenedAt: '2026-12-01T08:00:00+05:30',
  details: { products: products as { name: string }[] },
});
const sprayed = (lists: readonly PublishedList[], phiDays?: number) =>
  withListDays(
    sprayEventsOf([
      spray([
        { name: 'Dithane M-45', activeIngredient: 'mancozeb', ...(phiDays === undefined ? {} : { phiDays }) },
      ]),
    ]),
    lists,
  );
const harvest = (lists: readonly PublishedList[], phiDays?: number, some: Partial<HarvestTerms> = {}) =>
  harvestDate(sprayed(lists, phiDays), { ...season, ...some }, '2026-12-02');
const NAME = { organisation: 'Sahya', season: '2026-27', datedOn: '2026-11-03' };

test('a list closes the lock of a product whose days nobody knew, and is named', () => {
  expect(harvest([])).toMatchObject({ status: 'unknown', byList: null });
  // 1 December + 40 = 10 January.
  expect(harvest([publishedList([mancozeb({ eu: 40 })])])).toMatchObject({
    status: 'locked',
    earliestHarvestDate: '2027-01-10',
    byList: NAME,
    exportListMayAskMore: false,
  });
});

test('the stricter of label and list counts', () => {
  const lists = [publishedList([mancozeb({ eu: 40 })])];
  expect(harvest(lists, 60)).toMatchObject({ earliestHarvestDate: '2027-01-30', byList: null });
  expect(harvest(lists, 40)).toMatchObject({ earliestHarvestDate: '2027-01-10', byList: null });
  expect(harvest(lists, 10)).toMatchObject({ earliestHarvestDate: '2027-01-10', byList: NAME });
  const two = [...lists, { ...publishedList([mancozeb({ eu: 50 })]), organisation: 'Other' }];
  expect(harvest(two, 10)?.byList?.organisation).toBe('Other');
});

test('the days are those of the market of the plot', () => {
  const days = { eu: 66, russia: 50, middle_east: 40, domestic: 20 };
  expect([daysFor(days, 'export_eu'), daysFor(days, 'export_other'), daysFor(days, 'raisin')]).toEqual([
    66, 50, 20,
  ]);
  // A plot that names none may go to any of them.
  expect(daysFor(days, null)).toBe(66);
  expect(daysFor({ any: 30, eu: 66 }, 'domestic')).toBe(30);
  expect(daysFor({ eu: 66 }, 'domestic')).toBeNull();
  expect(harvest([publishedList([mancozeb(days)])], undefined, { targetMarket: 'domestic' })?.atLeast).toBe(
    '2026-12-21',
  );
});

test('a product that the list names without days stays as it was', () => {
  expect(harvest([publishedList([mancozeb({})])])).toMatchObject({ status: 'unknown', byList: null });
  expect(harvest([publishedList([mancozeb({})])], 12)).toMatchObject({ atLeast: '2026-12-13', byList: null });
});

test('a mixture is on the list as that mixture alone, in any order and by any name', () => {
  const given = publishedList([
    listRow({ substance: 'Mancozeb 64% + Cymoxanil 8%', days: { any: 50 } }),
    mancozeb({ any: 30 }),
  ]);
  const asked = (actives: readonly string[], name = 'X') => listedIn(given, { name, actives });
  expect(asked(['cymoxanil', 'mancozeb'])).toMatchObject({ standing: 'listed', days: { any: 50 } });
  expect(asked(['Mancozeb'])).toMatchObject({ days: { any: 30 } });
  expect(asked(['metalaxyl-M', 'mancozeb'])).toMatchObject({ standing: 'not_listed', days: {} });
});

test('two formulations: the longer, since nobody knows which was sprayed', () => {
  const given = publishedList([
    listRow({ substance: 'Sulphur', formulation: 'WDG', days: { eu: 10, domestic: 8 } }),
    listRow({ substance: 'Sulphur', formulation: 'DP', days: { eu: 15 } }),
  ]);
  expect(listedIn(given, { name: 'Sulfex', actives: ['sulphur'] }).days).toEqual({ eu: 15, domestic: 8 });
});

test('a name of which nobody knows what is in it is found by itself', () => {
  const given = publishedList([listRow({ product: 'Miracle-X 50', days: { any: 25 } })]);
  expect(listedIn(given, { name: 'miracle x50', actives: [] }).days).toEqual({ any: 25 });
  expect(listedIn(given, { name: '', actives: [] }).standing).toBe('not_listed');
});

test('an edition that shortens or drops says the day that was shown before', () => {
  const was = [mancozeb({ eu: 40 })];
  const shorter = publishedList([mancozeb({ eu: 30 })], was);
  expect(harvest([shorter])).toMatchObject({ atLeast: '2026-12-31', byListBefore: '2027-01-10' });
  expect(harvest([publishedList([], was)], 10)).toMatchObject({
    atLeast: '2026-12-11',
    byListBefore: '2027-01-10',
  });
  expect(harvest([publishedList([], was)])).toMatchObject({ status: 'unknown', byListBefore: '2027-01-10' });
  // Longer, or the label's own is longer still: nothing got shorter.
  expect(harvest([publishedList([mancozeb({ eu: 50 })], was)])?.byListBefore).toBeNull();
  expect(harvest([shorter], 60)?.byListBefore).toBeNull();
});

test('a date by any edition is never earlier than the one before without a word', () => {
  const days = [undefined, 0, 15, 30, 45];
  for (const before of days)
    for (const now of days)
      for (const label of days) {
        const rows = (eu: number | undefined) => (eu === undefined ? [] : [mancozeb({ eu })]);
        const shown = harvest([publishedList(rows(before))], label);
        const found = harvest([publishedList(rows(now), rows(before))], label);
        const isShorter =
          (shown?.atLeast ?? '') > (found?.atLeast ?? '') && (shown?.atLeast ?? '') > '2026-12-02';
        expect([before, now, label, found?.byListBefore]).toEqual([
          before,
          now,
          label,
          isShorter ? shown?.atLeast : null,
        ]);
      }
});

test('grapes picked inside the days of a list are told', () => {
  expect(pickedInside(sprayed([publishedList([mancozeb({ eu: 40 })])]), season, '2027-01-09')).toEqual({
    earliest: '2027-01-10',
    products: ['Dithane M-45'],
  });
});

test('what a new edition changes: new, dropped, changed with what got shorter', () => {
  const same = listRow({ product: 'Sulfex', substance: 'Sulphur', days: { any: 10 } });
  const before = [mancozeb({ eu: 40 }), same, listRow({ substance: 'Ziram', days: { any: 30 } })];
  const now = [
    mancozeb({ eu: 30 }),
    { ...same, substance: 'Sulphur ' },
    listRow({ substance: 'Captan', days: { any: 7 } }),
  ];
  const found = compareLists(before, now);
  expect(found.added.map(({ substance }) => substance)).toEqual(['Captan']);
  expect(found.dropped.map(({ substance }) => substance)).toEqual(['Ziram']);
  expect(found.changed).toEqual([{ before: before[0], now: now[0], isShorter: true }]);
  expect(found.same).toBe(1);
  expect(compareLists([mancozeb({ eu: 40, russia: 30 })], [mancozeb({ eu: 40 })]).changed[0]?.isShorter).toBe(
    true,
  );
  expect(compareLists([mancozeb({ eu: 40 })], [mancozeb({ eu: 50 })]).changed[0]?.isShorter).toBe(false);
});

test('which edition is in force, and which was before the last change', () => {
  const one = { id: 1, publishedAt: '2025-11-01', withdrawnAt: null };
  const two = { id: 2, publishedAt: '2026-11-01', withdrawnAt: null };
  const ids = (...editions: { id: number; publishedAt: string; withdrawnAt: string | null }[]) => {
    const { now, before } = editionsInForce(editions);
    return [now?.id ?? null, before?.id ?? null];
  };
  expect(ids()).toEqual([null, null]);
  expect(ids(one)).toEqual([1, null]);
  expect(ids(one, two)).toEqual([2, 1]);
  // Taken back: the one before is in force again, and what was shown by the second is said.
  expect(ids(one, { ...two, withdrawnAt: '2026-11-05' })).toEqual([1, 2]);
  expect(ids({ ...two, withdrawnAt: '2026-11-05' })).toEqual([null, 2]);
  // The old one is taken back after the new one came: nothing changed.
  expect(ids({ ...one, withdrawnAt: '2026-11-05' }, two)).toEqual([2, 1]);
  const three = { id: 3, publishedAt: '2026-12-01', withdrawnAt: null };
  expect(ids(one, { ...two, withdrawnAt: '2026-11-05' }, three)).toEqual([3, 1]);
});

test('what was in force within 60 days of the last change may have been shown too, the newest first', () => {
  const editions = ['2026-08-01', '2026-09-01', '2026-11-20', '2026-11-20T00:10', '2026-11-20T00:20'].map(
    (publishedAt, id) => ({ id, publishedAt, withdrawnAt: id === 3 ? '2026-11-20T00:15' : null }),
  );
  const { now, before, earlier } = editionsInForce(editions);
  expect([now?.id, before?.id, earlier.map(({ id }) => id)]).toEqual([4, 2, [3, 1]]);
});

test('a quick second edition does not hide the days that the first one shortened', () => {
  const gone = listRow({ substance: 'Ziram', days: { any: 3 } });
  const rows = sinceEdition(mayHaveBeenShown([[mancozeb({ eu: 30 })], [mancozeb({ eu: 60 }), gone]]), [
    mancozeb({ eu: 35 }),
  ]);
  expect(rows.rows[0]?.daysBefore).toEqual({ eu: 60 });
  expect(rows.dropped).toEqual([gone]);
});
