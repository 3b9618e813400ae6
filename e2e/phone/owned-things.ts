import type { Field } from '@draksha/contract/fields';
import { type NounName, nouns } from '@draksha/contract/nouns';
import { sampleRow, sampleValue } from '../../contract/test/sample-rows.ts';
import type { Row } from '../../web/src/lib/farm/queued-write.ts';

/** What the farmers of these tests say of a row. */
interface Thing {
  /**
   * The fields of a new row; `null` where the farm has not yet what it belongs to.
   *
   * @param parent one of the rows that this tab shows  @param nth counts all rows  @param variant any whole number
   */
  readonly make: (parent: (noun: NounName) => Row | null, nth: number, variant: number) => Row | null;
  /** Changes that may be made to a row. */
  readonly changes: readonly ((value: number, row: Row) => Row)[];
}

const text = (name: string) => (value: number) => ({ [name]: `v${value}` });
const count = (name: string) => (value: number) => ({ [name]: value * 100 });
const id = (row: Row | null) => (row === null ? null : String(row.id));
const withParent = (row: Row | null, fields: (parentId: string) => Row): Row | null =>
  row === null ? null : fields(String(row.id));

const spray = (waterLitres: number) => ({
  products: [{ name: 'Mancozeb', dose: 2, unit: 'g_per_l', phiDays: null }],
  targets: ['downyMildew'],
  waterLitres,
});

/** A record of one of some kinds on a plot. */
export const recordOn = (plotId: string, entryId: string, variant: number): Row => ({
  plotId,
  entryId,
  happenedAt: '2024-11-18T02:00:00.000Z',
  ...(variant % 3 === 0
    ? { kind: 'spray', details: spray(400) }
    : variant % 3 === 1
      ? { kind: 'rain_gauge', details: { mm: 4 } }
      : { kind: 'expense', details: { category: 'fuel' }, cost: 50_000 }),
});

const otherDetails = (value: number, { kind }: Row): Row => ({
  details:
    kind === 'spray'
      ? spray(500 + value)
      : kind === 'rain_gauge'
        ? { mm: 5 + value }
        : { category: 'fuel', party: `v${value}` },
});

/** Nouns with rules over several fields, or whose rows are made in several ways. */
const things: Readonly<Partial<Record<NounName, Thing>>> = {
  plots: {
    make: (_, nth) => ({ name: `plot ${nth}` }),
    changes: [text('name'), text('notes'), text('soilType')],
  },
  seasons: {
    make: (parent) =>
      withParent(parent('plots'), (plotId) => ({ plotId, cycle: 'fruit', pruningDate: '2024-10-01' })),
    changes: [text('resultNotes'), (value) => ({ pruningDate: `2024-10-0${value + 1}` }), count('yieldKg')],
  },
  'stage-observations': {
    make: (parent) =>
      withParent(parent('seasons'), (seasonId) => ({
        seasonId,
        observedOn: '2024-10-20',
        stage: 'fruit.bud_swell',
      })),
    changes: [text('notes'), (value) => ({ observedOn: `2024-10-2${value}` })],
  },
  tasks: {
    make(parent, nth, variant) {
      const title = `task ${nth}`;
      const season = parent('seasons');
      if (variant % 4 === 0) return { title, plotId: id(parent('plots')) };
      if (variant % 4 === 1) return { title, repeats: 'FREQ=WEEKLY', scheduledDate: '2024-11-01' };
      if (variant % 4 === 2 && season)
        return { title, plotId: season.plotId, seasonId: id(season), dueDap: 10 };
      return { title };
    },
    changes: [text('title'), count('cost'), (value) => ({ workers: [`v${value}`] })],
  },
  records: {
    make: (parent, _nth, variant) =>
      withParent(parent('plots'), (plotId) => recordOn(plotId, crypto.randomUUID(), variant)),
    changes: [text('notes'), count('cost'), otherDetails],
  },
  'stock-movements': {
    make: (parent, nth) => ({
      productId: id(parent('products')) ?? 'shipped-mancozeb',
      productName: `product ${nth}`,
      move: 'bought',
      amount: 1000,
      unit: 'g',
      movedOn: '2024-11-18',
    }),
    changes: [(value) => ({ amount: value + 1 }), count('cost'), text('notes')],
  },
  'pruning-plans': {
    make: (parent, nth) =>
      withParent(parent('plots'), (plotId) => ({
        plotId,
        pruningDate: '2027-10-10',
        knownYears: 20,
        badYears: nth % 5,
      })),
    changes: [text('notes'), (value) => ({ knownYears: 20 + value }), (value) => ({ badYears: value })],
  },
  proposals: {
    make: (parent, nth) => {
      const row = sampleRow('proposals', parent, nth);
      if (row?.kind !== 'plan') return row;
      // Its works are on plots of the farm.
      const works = [{ title: `work ${nth}`, plotId: row.plotId, forDate: '2024-11-20' }];
      return { ...row, details: { works } };
    },
    // Declined only with a reason.
    changes: [text('reason'), (value) => ({ state: value % 2 === 0 ? 'waiting' : 'taken' })],
  },
  // Made with their bytes, by an action of their own.
  photos: {
    make: () => null,
    changes: [(value) => ({ latitude: 20 + value, longitude: 73 + value })],
  },
};

/** Of a noun that needs no rows of its own here: out of its fields. */
const thingOf = (noun: NounName): Thing => ({
  make: (parent, nth) => sampleRow(noun, parent, nth),
  changes: Object.entries<Field>(nouns[noun].fields).flatMap(([name, field]) =>
    'fixed' in field || sampleValue(name, field, 0) === undefined
      ? []
      : [(value: number) => ({ [name]: sampleValue(name, field, value) })],
  ),
});

const all = new Map<NounName, Thing>();

/** What the farmers of these tests say of a row of a noun, every one of them. */
export function ownedThing(noun: NounName): Thing {
  const thing = all.get(noun) ?? things[noun] ?? thingOf(noun);
  all.set(noun, thing);
  return thing;
}
