import type { ProductListRow } from '@draksha/contract';
import { readList } from '@draksha/models/products/list-reading';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetsOf } from '../../lib/table-file.ts';
import { listText } from './list-text.ts';

const SUBSTANCES = ['Mancozeb', 'Ziram', 'Captan', 'Propineb', 'Sulphur', 'Metiram'];
const days = fc.option(fc.nat(365), { nil: undefined });
const note = fc.constantFrom('', '2 g/l', 'till "veraison", 5 mm', 'फुलोऱ्यापर्यंत', '0.5*');
const some = fc.record({
  product: fc.constantFrom('', 'Product, of "two"', 'Dithane M-45'),
  formulation: fc.constantFrom('', '75% WP'),
  dose: note,
  stage: note,
  residueLimit: note,
  maxUses: fc.option(fc.integer({ min: 1, max: 50 })),
  days: fc.record({
    eu: days,
    russia: days,
    middle_east: days,
    other_export: days,
    domestic: days,
    any: days,
  }),
});

const said = ({ days: all, ...row }: ProductListRow) => ({
  ...row,
  days: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
});

test('a draft is read back as the rows that it was kept with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 6 }), async (all) => {
      // A substance each, so that no two rows are of one.
      const rows = all.map((row, at) => said({ ...row, substance: SUBSTANCES[at] ?? '' } as ProductListRow));
      const [sheet] = await sheetsOf(new TextEncoder().encode(listText(rows)));
      const read = readList(sheet?.rows ?? []);
      if (typeof read === 'string') throw new Error(read);
      expect(read.refused).toEqual([]);
      expect(read.rows.map(({ line: _line, ...row }) => row)).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test('a row of a name alone stays a row', async () => {
  const row = { product: 'Nobody knows it', substance: '', formulation: '', dose: '', days: {} };
  const rows = [{ ...row, maxUses: null, stage: '', residueLimit: '' }];
  const [sheet] = await sheetsOf(new TextEncoder().encode(listText(rows)));
  expect(readList(sheet?.rows ?? [])).toMatchObject({ rows, asides: [] });
});
