import type { DetailShape, Member } from '@draksha/contract/details';
import { type FarmRecord, type RecordKind, recordKinds, records } from '@draksha/contract/records';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { csv, languages, plots, read, seasons, tableWords } from '../../../../test/import-farm.ts';
import { shownDiary } from '../diary-table.ts';
import { csvOfTable, workbookOfTable } from '../export-file.ts';

test('a plot whose name stands in the first row of its block alone is the plot of the block, where the farmer says so', async () => {
  const file = csv(
    'Date,Plot,Work,Product',
    '01/10/2026,,Spray,Sulphur',
    '02/10/2026,Wadi 2,Spray,Sulphur',
    '03/10/2026,,Spray,M-45',
    '04/10/2026,Somebody else,Spray,M-45',
    '05/10/2026,,Spray,M-45',
    '06/10/2026,ओढा बाग,Spray,M-45',
    '07/10/2026, ,Spray,M-45',
  );
  const lines = ({ drafts }: Awaited<ReturnType<typeof read>>) =>
    drafts.map(({ line, plotId }) => [line, plotId]);
  const faults = ({ refused }: Awaited<ReturnType<typeof read>>) =>
    refused.map(({ line, fault }) => [line, fault]);
  expect(lines(await read(file))).toEqual([
    [3, 'wadi'],
    [7, 'odha'],
  ]);
  const filled = await read(file, { plotAbove: true });
  expect(lines(filled)).toEqual([
    [3, 'wadi'],
    [4, 'wadi'],
    [7, 'odha'],
    [8, 'odha'],
  ]);
  // Nothing stands above the first, and a name that is no plot's is told for each of its rows.
  expect(faults(filled)).toEqual([
    [2, 'noPlot'],
    [5, 'unknownPlot'],
    [6, 'unknownPlot'],
  ]);
  const left = await read(file, { plotAbove: true, plots: { 'somebody else': null } });
  expect(left.leftOut).toBe(2);
  // A line that ends before the plot's column.
  const short = csv('Date,Work,Product,Plot', '02/10/2026,Spray,Sulphur,Wadi 2', '03/10/2026,Spray,M-45');
  expect(lines(await read(short, { plotAbove: true }))).toEqual([
    [2, 'wadi'],
    [3, 'wadi'],
  ]);
});

test('a file that Draksha wrote before its headings were reworded is read as it was', async () => {
  const { drafts, refused } = await read(
    csv(
      'Date,Plot,Kind,Looked for,"Leaves with it, %","How much of a leaf, %"',
      '01/10/2026,Wadi 2,Scouting,करडी बुरशी,12,3',
    ),
  );
  expect(refused).toEqual([]);
  expect(drafts[0]?.details).toMatchObject({ disease: 'botrytis', incidencePercent: 12, severityPercent: 3 });
});

test('bunches that were counted are numbers, one a vine', async () => {
  const { drafts, refused } = await read(
    csv('Date,Plot,Bunches', '01/10/2026,Wadi 2,Ramesh', '02/10/2026,Wadi 2,32 28'),
  );
  expect(drafts.map(({ details }) => details)).toEqual([{ bunches: '32 28' }]);
  expect(refused).toMatchObject([{ line: 2, fault: 'badNumber', column: 'bunches', text: 'Ramesh' }]);
});

/** Texts as the server keeps them: trimmed, and with everything in them that could upset a table. */
const someText = (max: number) =>
  fc
    .string({
      unit: fc.constantFrom(
        'a',
        'B',
        '7',
        ' ',
        ',',
        ';',
        '"',
        "'",
        '=',
        '+',
        '-',
        '@',
        '&',
        '.',
        'द्रा',
        'क्ष',
        '₹',
        '%',
        '\n',
      ),
      minLength: 1,
      maxLength: Math.min(max, 12),
    })
    .map((text) => text.slice(0, max).trim())
    .filter((text) => text !== '' && text !== '–');

function memberValue(name: string, member: Member): fc.Arbitrary<unknown> {
  switch (member.kind) {
    case 'text':
      if (name === 'productId') return fc.constant(undefined);
      if (name.startsWith('bunch')) return fc.constantFrom('32 28 35', '३१०, २८२.५');
      // What stands in one cell with others is on one line.
      return someText(member.max).map((text) => text.replaceAll('\n', ' '));
    case 'number': {
      const least = Math.max(member.min ?? 0, member.above === undefined ? -1e9 : 0.001);
      return member.whole
        ? fc.integer({ min: Math.ceil(least), max: Math.min(member.max, 1e6) })
        : fc
            .integer({ min: Math.ceil(least * 1000), max: Math.min(member.max, 1e5) * 1000 })
            .map((n) => n / 1000);
    }
    case 'choice':
      return fc.constantFrom(...member.of);
    case 'choices':
      return fc.uniqueArray(fc.constantFrom(...member.of), { minLength: 1, maxLength: 3 });
    case 'yesNo':
      return fc.boolean();
    case 'moment':
      return fc.constant('2025-12-01T02:00:00.000Z');
    case 'date':
      return fc.constant('2025-12-01');
    case 'uuid':
      return fc.uuid();
    case 'each':
      return fc.array(shapeValue(member.shape), { minLength: 1, maxLength: 3 });
    default:
      return shapeValue(member.shape);
  }
}

/** Of the weather at least one number; a reading of nothing is none. */
const shapeValue = (shape: DetailShape): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, memberValue(name, member)])),
      {
        requiredKeys: Object.entries(shape).flatMap(([name, member]) =>
          'required' in member && member.required ? [name] : [],
        ),
      },
    )
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));

const record = fc.constantFrom<RecordKind>(...recordKinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    plotId: fc.constantFrom('odha', 'wadi', 'wadi3'),
    details: shapeValue(records.fields.details.shapes[kind]),
    minute: fc.integer({ min: 0, max: 400 * 1440 }),
    cost: fc.option(fc.integer({ min: 0, max: 10_000_000_00 })),
    notes: fc.option(someText(40)),
  }),
);

const rowOf = (
  { minute, plotId, ...made }: typeof record extends fc.Arbitrary<infer R> ? R : never,
  at: number,
) => {
  const happenedAt = new Date(Date.parse('2025-09-20T00:00:00Z') + minute * 60_000).toISOString();
  // Pruned on 10 October by India's calendar.
  const seasonId = plotId === 'odha' && happenedAt >= '2025-10-09T18:30' ? 's1' : null;
  return {
    id: `r${at}`,
    entryId: `e${at}`,
    importId: null,
    seasonId,
    plotId,
    happenedAt,
    ...made,
  } as unknown as FarmRecord;
};
const essence = ({
  kind,
  plotId,
  seasonId,
  happenedAt,
  details,
  cost,
  notes,
}: Pick<FarmRecord, 'kind' | 'plotId' | 'seasonId' | 'happenedAt' | 'details' | 'cost' | 'notes'>) => ({
  kind,
  plotId,
  seasonId,
  happenedAt,
  details,
  cost,
  notes,
});
const byLine = <R extends { happenedAt: string }>(rows: readonly R[]) =>
  rows.toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt));

test.each(languages)(
  'our own CSV and Excel file, written in %s, are the same diary again',
  async (language) => {
    const { t, format } = await tableWords(language);
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (made, isCsv) => {
          const rows = made.map(rowOf);
          const table = shownDiary({ t, format, rows, plots, seasons });
          const bytes = isCsv
            ? new TextEncoder().encode(csvOfTable(table))
            : new Uint8Array(await (await workbookOfTable(table, 'x')).arrayBuffer());
          const found = await read(bytes);
          expect(found.refused).toEqual([]);
          expect(found.drafts.map(essence)).toEqual(byLine(rows).map(essence));
          // And read once more beside them, each is known.
          const again = await read(bytes, {}, rows);
          expect(again.drafts).toEqual([]);
          expect(again.known).toHaveLength(rows.length);
        },
      ),
      { numRuns: 12 },
    );
  },
);

test('a packhouse’s spray sheet under its title: headings, dates and doses as others write them', async () => {
  const { layout, drafts, refused, asides } = await read(
    csv(
      'SPRAY RECORD 2025-26,,,,,',
      'Spray Date,Plot Name,Chemical,Dosage,Water (L),Target Pest',
      '05/11/2025,ओढा बाग,M-45 + Sulphur,2 gm/ltr + 1.5g/L,400,"Downy mildew, Powdery mildew"',
      '१२-११-२०२५,Wadi 2,Karathane,"0,5 ml / lit",२००,Rust',
      '3-Dec-25,wadi 2,Sulphur,600 g/acre,,Powdery',
      'Total,,,,600,',
    ),
  );
  expect(layout.headingLine).toBe(2);
  expect(layout.kind).toBe('spray');
  expect(drafts.map(({ line, plotId, happenedAt }) => [line, plotId, happenedAt])).toEqual([
    [3, 'odha', '2025-11-05T06:30:00.000Z'],
    [4, 'wadi', '2025-11-12T06:30:00.000Z'],
    [5, 'wadi', '2025-12-03T06:30:00.000Z'],
  ]);
  expect(drafts[0]?.details).toEqual({
    products: [
      {
        name: 'M-45',
        activeIngredient: 'mancozeb',
        group: 'M03',
        kind: 'fungicide',
        dose: 2,
        unit: 'g_per_l',
      },
      {
        name: 'Sulphur',
        productId: 'shipped-sulphur',
        activeIngredient: 'sulphur',
        group: 'M02',
        kind: 'fungicide',
        dose: 1.5,
        unit: 'g_per_l',
      },
    ],
    waterLitres: 400,
    targets: ['downyMildew', 'powderyMildew'],
  });
  // A pest that is not in the list is not lost: it stands in the note.
  expect(drafts[1]?.details).toEqual({
    products: [{ name: 'Karathane', dose: 0.5, unit: 'ml_per_l' }],
    waterLitres: 200,
  });
  expect(drafts[1]?.notes).toBe('Target Pest: Rust');
  expect(refused).toEqual([]);
  expect(asides).toMatchObject([{ line: 6, why: 'total' }]);
});

test('expenses with Marathi headings: rupees as written, categories by their own words', async () => {
  const { layout, drafts, refused } = await read(
    csv(
      'sep=;',
      'दिनांक;प्लॉट;खर्चाचा प्रकार;रक्कम;दुकानदार;शेरा',
      '1/4/2025;ओढा बाग;डिझेल;₹ 1,25,000.50;पवार पंप;टाकी',
      '2/4/2025;सर्व;लाईट बिल;१२५०,७५;;',
      '3/4/2025;ओढा बाग;गोदाम;500/-;;',
      '4/4/2025;ओढा बाग;खत;पाचशे;;',
      '31/13/2025;ओढा बाग;खत;5;;',
      '1/1/2027;ओढा बाग;खत;5;;',
      '4/4/2025;नवी बाग;खत;5;;',
    ),
  );
  expect(layout.kind).toBe('expense');
  expect(drafts[0]).toMatchObject({
    kind: 'expense',
    details: { category: 'fuel', party: 'पवार पंप' },
    cost: 12_500_050,
    notes: 'टाकी',
  });
  // A bill of all plots is shared, and no paisa of it is lost.
  expect(drafts.slice(1, 4).map(({ plotId }) => plotId)).toEqual(['odha', 'wadi', 'wadi3']);
  expect(drafts.slice(1, 4).reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(125_075);
  expect(drafts[4]).toMatchObject({
    details: { category: 'other' },
    cost: 50_000,
    notes: 'खर्चाचा प्रकार: गोदाम',
  });
  expect(refused).toMatchObject([
    { line: 6, fault: 'badNumber', text: 'पाचशे' },
    { line: 7, fault: 'badDay' },
    { line: 8, fault: 'dayAhead' },
    { line: 9, fault: 'unknownPlot', text: 'नवी बाग' },
  ]);
});

test('a harvest in quintals: kilos and a rate a kilo; money that has no whole rate is a sale of its own', async () => {
  const { drafts } = await read(
    csv(
      'Date,Plot,Qty (quintal),Grade,Rate per quintal,Sale amount',
      '10/02/2026,ओढा बाग,12.5,A,3500,',
      '11/02/2026,ओढा बाग,10,A,,35000',
      '12/02/2026,ओढा बाग,3 kg,A,,100',
    ),
  );
  expect(drafts.map(({ kind, details, cost }) => ({ kind, details, cost }))).toEqual([
    { kind: 'harvest', details: { kg: 1250, grade: 'export', ratePaisePerKg: 3500 }, cost: null },
    { kind: 'harvest', details: { kg: 1000, grade: 'export', ratePaisePerKg: 3500 }, cost: null },
    { kind: 'harvest', details: { kg: 3, grade: 'export' }, cost: null },
    { kind: 'income', details: { category: 'grapes' }, cost: 10_000 },
  ]);
});

test('what the farmer says: columns, kind, plots, the order of a date; a plot that they leave out', async () => {
  const bytes = csv(
    'When,Where,Did,Paid',
    '11/05/2025,Odha bag,watering,20',
    '11/06/2025,Old farm,watering,30',
  );
  const said = {
    columns: { 0: 'day', 1: 'plot', 2: 'what', 3: 'cost' },
    dates: 'mdy',
    kind: 'note',
  } as const;
  const { drafts, refused, leftOut } = await read(bytes, { ...said, plots: { 'old farm': null } });
  expect(refused).toEqual([]);
  expect(leftOut).toBe(1);
  // `Odha bag` sounds as the plot is called; what no field of a note takes stands in its text.
  expect(drafts).toMatchObject([
    {
      plotId: 'odha',
      happenedAt: '2025-11-05T06:30:00.000Z',
      kind: 'note',
      cost: 2000,
      notes: 'watering',
    },
  ]);
});

test('a row that the farmer typed by hand is known again; the same row once more is asked about', async () => {
  const typed = {
    kind: 'irrigation',
    plotId: 'odha',
    happenedAt: '2025-12-01T01:40:00.000Z',
    details: { minutes: 40 },
    cost: null,
    notes: null,
  } as FarmRecord;
  const file = csv(
    'Date,Plot,Hours,Minutes',
    '1/12/2025,ओढा बाग,,40',
    '1/12/2025,ओढा बाग,,40',
    '2/12/2025,ओढा बाग,1.5,',
  );
  const { layout, drafts, known, twice } = await read(file, {}, [typed]);
  expect(layout.kind).toBe('irrigation');
  expect(known.map(({ line }) => line)).toEqual([2]);
  expect(drafts.map(({ line, details }) => [line, details])).toEqual([[4, { minutes: 90 }]]);
  // To the letter the row above: whether it happened twice, the farmer says.
  expect(twice.map(({ line, details }) => [line, details])).toEqual([[3, { minutes: 40 }]]);
});

test('two thousand rows are read in pieces: the screen has its turn whenever it was long', async () => {
  // A phone that takes a millisecond for whatever is looked at. The clock and the timer are the browser's own, and not given: four
  // steps of the reading make their time slices themselves, and one that did without them is what this is to find.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 1;
    return nowMs;
  });
  const rows = Array.from(
    { length: 2_000 },
    (_, at) => `${(at % 28) + 1}/11/2025,ओढा बाग,Sulphur ${at},2 g/l`,
  );
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const { drafts } = await read(csv('Date,Plot,Product,Dose', ...rows));
  const given = turns.mock.calls.length;
  vi.restoreAllMocks();
  expect(drafts).toHaveLength(2_000);
  // The lines of the file and its rows, each looked at once, by the forty.
  expect(given).toBeGreaterThanOrEqual((2 * 2_000) / 41 - 2);
});
