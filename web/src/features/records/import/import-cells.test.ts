import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv, plot, read } from '../../../../test/import-farm.ts';
import { cellDay } from './import-cells.ts';
import { type DecimalMark, decimalMarkOf, writtenMoney, writtenNumber } from './import-numbers.ts';
import { productFinder } from './import-products.ts';
import { measuresIn } from './import-units.ts';

const marks: readonly DecimalMark[] = [null, '.', ',', 'mixed'];

/** Every way in which farmers and their programs write one number. */
const ways = (value: number, decimals: number): string[] => {
  const plain = value.toFixed(decimals);
  const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals }).format(value);
  const western = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals }).format(value);
  const european = new Intl.NumberFormat('de-DE', { minimumFractionDigits: decimals }).format(value);
  const marathi = indian.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
  const spaced = western.replaceAll(',', ' ');
  return [plain, plain.replace('.', ','), indian, western, european, marathi, spaced];
};

const prefixes = ['', '₹', '₹ ', 'Rs. ', 'रु. ', '-', '-₹', '(', '+'] as const;
const suffixes = ['', '/-', ' रुपये', '%', ' Cr', ')', ' लाख', ' kg', '-'] as const;

test('a messy sum of money is what it says or is not read: never another sign, never another factor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom(0, 2),
      fc.nat(6),
      fc.constantFrom(...prefixes),
      fc.constantFrom(...suffixes),
      fc.constantFrom(...marks),
      (steps, decimals, way, prefix, suffix, mark) => {
        const value = steps / 10 ** decimals;
        const text = `${prefix}${ways(value, decimals)[way]}${suffix}`;
        const isLoss = prefix.startsWith('-') || (prefix === '(' && suffix === ')');
        const many = suffix === ' लाख' ? 100_000 : 1;
        const read = writtenMoney(text, mark);
        if (typeof read !== 'number') return;
        expect(read).toBeCloseTo(value * many * (isLoss ? -1 : 1), 4);
      },
    ),
    { numRuns: 4000 },
  );
});

test('a quantity in a file whose numbers prove their decimals is read in no other way', () => {
  const proof: Readonly<Record<'.' | ',', string>> = { '.': '1,250.50', ',': '1.250,50' };
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom<'.' | ','>('.', ','),
      (steps, sign) => {
        const locale = sign === '.' ? 'en-US' : 'de-DE';
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
        const texts = steps.map((step) => format.format(step / 100));
        const mark = decimalMarkOf([...texts, proof[sign]]);
        expect(mark).toBe(sign);
        expect(texts.map((text) => writtenNumber(text, mark))).toEqual(steps.map((step) => step / 100));
      },
    ),
  );
});

test.each([
  ['1,25,000.50', null, 125_000.5],
  ['1.250,50', null, 1250.5],
  ['१,२५०', null, 1250],
  ['12,5', null, 12.5],
  ['0,125', null, 0.125],
  ['1.250', ',', 1250],
  ['1.250', 'mixed', 'unclear'],
  ['1.250', null, 'unclear'],
  ['1,250', ',', 'unclear'],
  ['1,2,3', null, null],
  ['12,50,0', null, null],
  ['1.2.3', null, null],
  ['1250,500', null, null],
  ['(500)', null, -500],
  ['−500', null, -500],
  ['500-', null, null],
  ['1.5 लाख', null, 150_000],
  ['12k', null, 12_000],
  ['500/-', null, 500],
  ['=SUM(A1:A3)', null, null],
  ['#REF!', null, null],
  ['1e9', null, null],
  ['०', null, 0],
] as const)('%s, decimals after %s, is %s rupees', (text, mark, value) => {
  expect(writtenMoney(text, mark)).toBe(value);
});

test.each([
  ['1 तास 20 मि', [1, 'hour', 20, 'minute']],
  ['अडीच तास', [2.5, 'hour']],
  ['साडे तीन तास', [3.5, 'hour']],
  ['2.5 hrs', [2.5, 'hour']],
  ['45min', [45, 'minute']],
  ['2 days', null],
  ['ten', null],
  ['2 3', null],
  ['-2 तास 5 मि', null],
] as const)('%s as a duration', (text, meant) => {
  const found = measuresIn(text, null, ['hour', 'minute']);
  expect(Array.isArray(found) ? found.flatMap(({ value, unit }) => [value, unit]) : found).toEqual(meant);
});

test('a day that its spreadsheet shows as a number; a year or a price is none', () => {
  expect(cellDay('45966', 'dmy')?.day).toBe('2025-11-05');
  expect(cellDay('45966.25', 'dmy')).toEqual({ day: '2025-11-05', time: '06:00' });
  expect(cellDay('2025', 'dmy')).toBeNull();
  expect(cellDay('999999', 'dmy')).toBeNull();
  expect(cellDay('4th Nov 2025', 'dmy')?.day).toBe('2025-11-04');
});

test('names of products as growers write them: their own first, trade names, spellings, strength and sound', () => {
  const find = productFinder([
    { id: 'own', name: 'Kavach', phiDays: 21, activeIngredient: 'chlorothalonil' },
  ]);
  expect(find('kavach')).toMatchObject({ id: 'own', phiDays: 21 });
  expect(find('M-45')).toMatchObject({ name: 'M-45', activeIngredient: 'mancozeb', group: 'M03' });
  expect(find('Score 25% EC')).toMatchObject({ name: 'Score', group: '3' });
  expect(find('सल्फर')).toMatchObject({ id: 'shipped-sulphur' });
  expect(find('Nobody’s Gold')).toBeNull();
});

describe('cells of several things', () => {
  const farm = [plot('p1', 'Plot 1', 0.4047), plot('p2', 'Plot 2', 0.4047), plot('p3', 'मळा', 0.4047)];
  const plotsOf = async (cell: string) => {
    const { drafts } = await read(csv('Date;Plot;Rain mm', `1/7/2025;${cell};12`), {}, [], undefined, farm);
    return drafts.map(({ plotId }) => plotId);
  };

  test.each([
    ['Plot 1 & 2', ['p1', 'p2']],
    ['Plot 1, मळा', ['p1', 'p3']],
    ['संपूर्ण शेत', ['p1', 'p2', 'p3']],
    ['whole farm', ['p1', 'p2', 'p3']],
    ['Plot 1 & 9', []],
  ])('the plots of %s', async (cell, ids) => {
    expect(await plotsOf(cell)).toEqual(ids);
  });

  test('rows that name no plot are the whole farm’s where the farmer says so', async () => {
    const file = csv('Date,Particulars,Debit,Credit', '1/7/2025,Diesel,900,', '2/7/2025,Grapes sold,,90');
    const { drafts } = await read(file, { plotId: 'all' }, [], undefined, farm);
    expect(drafts.map(({ kind, plotId, cost }) => [kind, plotId, cost])).toEqual([
      ['expense', 'p1', 30_000],
      ['expense', 'p2', 30_000],
      ['expense', 'p3', 30_000],
      ['income', 'p1', 3_000],
      ['income', 'p2', 3_000],
      ['income', 'p3', 3_000],
    ]);
  });

  test('half a kilo, guntha, and a bigha that is asked about', async () => {
    const file = csv(
      'Date,Plot,Fertilizer,Dose,Method',
      '1/7/2025,मळा,Urea,500 ग्रॅम,',
      '2/7/2025,मळा,Urea,2 kg/guntha,',
      '3/7/2025,मळा,Urea,50 kg/bigha,',
    );
    const before = await read(file, { kind: 'fertilizer' }, [], undefined, farm);
    expect(before.drafts.map(({ details }) => details)).toMatchObject([
      { dose: 500, unit: 'g' },
      { dose: 80, unit: 'kg_per_acre' },
    ]);
    expect(before.refused).toMatchObject([{ line: 4, fault: 'bighaGuntha' }]);
    const answers = { bighaGuntha: '२५' };
    const after = await read(file, { kind: 'fertilizer', answers }, [], undefined, farm);
    expect(after.drafts[2]?.details).toMatchObject({ dose: 80, unit: 'kg_per_acre' });
  });
});

const oneAcre = [plot('p3', 'मळा', 0.4047)];

test('the area really sprayed, by the unit of its cell or heading; a bare number stays in the note', async () => {
  const rows = async (heading: string, ...areas: readonly string[]) => {
    const lines = areas.map((area, at) => `${at + 1}/11/2025,मळा,Sulphur,2 g/l,${area}`);
    const { drafts, refused } = await read(
      csv(`Date,Plot,Product,Dose,${heading}`, ...lines),
      { kind: 'spray' },
      [],
      undefined,
      oneAcre,
    );
    expect(refused).toEqual([]);
    return drafts.map(({ details, notes }) => [
      'sprayedHectares' in details ? details.sprayedHectares : null,
      notes,
    ]);
  };
  const acre = 0.404686;
  expect(await rows('Area (acres)', '1', '0.5', '20 गुंठे', '1 ha')).toEqual(
    [acre, acre / 2, acre / 2, 1].map((hectares) => [expect.closeTo(hectares, 9), null]),
  );
  expect(await rows('क्षेत्र', '1 एकर 10 गुंठे', '2')).toEqual([
    [expect.closeTo(acre * 1.25, 9), null],
    [null, 'क्षेत्र: 2'],
  ]);
  expect(await rows('Area', 'north side')).toEqual([[null, 'Area: north side']]);
});

test('which rows, and the area that was watered, are the record’s own', async () => {
  const { drafts, refused } = await read(
    csv('Date,Plot,Kind,Minutes,Rows,Area irrigated (acres)', '1/11/2025,मळा,Irrigation,60,1–12,0.5'),
    {},
    [],
    undefined,
    oneAcre,
  );
  expect(refused).toEqual([]);
  expect(drafts.map(({ details }) => details)).toEqual([
    { minutes: 60, rows: '1–12', wateredHectares: expect.closeTo(0.202343, 9) },
  ]);
});

test('one kind for all alike, and left out, as the farmer says', async () => {
  const file = csv(
    'Date,Particulars,Debit,Credit',
    '1/11/2025,Diesel for tractor,100,',
    '2/11/2025,diesel,200,',
    '3/11/2025,Crop loan from bank,,300',
    '4/11/2025,Temple,50,',
  );
  const first = await read(file, { plotId: 'odha' });
  expect(first.groups.map(({ sort, rows }) => [sort.key, sort.kind, sort.out, rows])).toEqual([
    ['out fuel', 'expense', null, 2],
    ['loan in', 'income', 'loan', 1],
    ['out temple', 'expense', null, 1],
  ]);
  const kinds = { 'out fuel': 'irrigation', 'loan in': 'income', 'out temple': 'out' } as const;
  const changed = await read(file, { plotId: 'odha', kinds });
  expect(changed.drafts.map(({ line, kind, cost }) => [line, kind, cost])).toEqual([
    [2, 'irrigation', 10_000],
    [3, 'irrigation', 20_000],
    [4, 'income', 30_000],
  ]);
  expect(changed.leftOut).toBe(1);
});
