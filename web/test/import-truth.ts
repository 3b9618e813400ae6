import { readFileSync } from 'node:fs';
import type { RecordKind } from '@draksha/contract/records';
import { DATE, numberCell, textCell, workbook } from './workbook.ts';

/**
 * Eleven files as grape growers own them, and what each row of them means, written down before the program that reads them. The plots
 * are two acres (ओढा बाग), half an acre (Wadi 2) and one acre (मळा).
 */
export interface MeantRow {
  readonly line: number;
  readonly kind: RecordKind;
  readonly day: string;
  readonly plots: readonly string[];
  /** Cost or income, of all plots together. */
  readonly paise?: number;
  /** Members that have to be so, of all plots together where they are shared out. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What the note has to say. */
  readonly notes?: string;
}
/** A row that is no entry, or one about which the farmer is asked, with its reason. */
export interface NamedRow {
  readonly line: number;
  readonly because: string;
}
export interface TruthFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The plot that the farmer says for rows that name none. */
  readonly plotId?: string;
  /** Before anything is answered. */
  readonly rows: readonly (MeantRow | NamedRow)[];
  /** What the farmer answers, and the rows that were asked about. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly answered?: readonly (MeantRow | NamedRow)[];
  /** The file is refused whole. */
  readonly refused?: string;
}

const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./import-files/${name}.csv`, import.meta.url)));

const ODHA = ['odha'];
const WADI = ['wadi'];
const MALA = ['mala'];
const ALL = ['odha', 'wadi', 'mala'];

export const paid = (
  line: number,
  day: string,
  rupees: number,
  category: string,
  notes: string,
  plots: readonly string[] = ODHA,
): MeantRow => ({
  line,
  kind: 'expense',
  day,
  plots,
  paise: Math.round(rupees * 100),
  details: { category },
  notes,
});
export const came = (
  line: number,
  day: string,
  rupees: number,
  category: string,
  notes: string,
): MeantRow => ({
  ...paid(line, day, rupees, category, notes),
  kind: 'income',
});
export const named = (line: number, because: string): NamedRow => ({ line, because });

const cashBook: readonly (MeantRow | NamedRow)[] = [
  named(3, 'balance'),
  paid(4, '2025-11-03', 2350, 'fuel', 'Diesel for tractor'),
  paid(5, '2025-11-03', 4180.5, 'inputs', 'M-45 and Sulphur from Kisan Agro'),
  {
    line: 6,
    kind: 'labour',
    day: '2025-11-05',
    plots: ODHA,
    paise: 210_000,
    details: { people: 6, wagePaise: 35_000 },
    notes: 'Labour 6 x 350',
  },
  paid(7, '2025-11-05', 120, 'other', 'Tea for workers'),
  named(8, 'month'),
  paid(9, '2025-11-08', 1840, 'electricity', 'Light bill'),
  came(10, '2025-11-12', 45_000, 'grapes', 'Grapes sold to Ramesh Traders'),
  named(11, 'loan'),
  paid(12, '2025-11-18', 1000, 'wage_payment', 'Advance to Sunil'),
  came(13, '2025-11-20', 12_500, 'raisins', 'Sale of raisin'),
  paid(14, '2025-11-22', 3500, 'packing', 'Crates 50 nos'),
  paid(15, '2025-11-25', 501, 'other', 'Temple donation'),
  named(16, 'ownMoney'),
  named(17, 'total'),
];

const marathiCashBook: readonly (MeantRow | NamedRow)[] = [
  named(2, 'balance'),
  paid(3, '2025-04-02', 2500, 'fuel', 'डिझेल'),
  {
    line: 4,
    kind: 'labour',
    day: '2025-04-03',
    plots: ODHA,
    paise: 240_000,
    notes: 'मजुरी ८ बायका',
  },
  paid(5, '2025-04-05', 6250.5, 'inputs', 'औषध खरेदी पवार कृषी'),
  paid(6, '2025-04-05', 2940, 'inputs', 'खत - दोन गोण्या १०:२६:२६'),
  came(7, '2025-04-10', 85_000, 'grapes', 'द्राक्ष विक्री - शिंदे व्यापारी'),
  paid(8, '2025-04-12', 1260, 'electricity', 'लाईट बिल'),
  came(9, '2025-04-15', 40_000, 'raisins', 'बेदाणा विक्री'),
  paid(10, '2025-04-18', 1250.5, 'machine', 'ट्रॅक्टर भाडे'),
  paid(11, '2025-04-20', 5000, 'wage_payment', 'मजुरांना उचल'),
  named(12, 'loan'),
  came(13, '2025-04-25', 7500, 'insurance', 'पीक विमा'),
  named(14, 'total'),
];

export const picked = (
  line: number,
  day: string,
  plots: readonly string[],
  kg: number,
  ratePaisePerKg: number | undefined,
  buyer: string,
  more: Readonly<Record<string, unknown>> = {},
): MeantRow => ({
  line,
  kind: 'harvest',
  day,
  plots,
  details: { kg, ratePaisePerKg, buyer, ...more },
});

const quintals: readonly (MeantRow | NamedRow)[] = [
  picked(2, '2026-02-10', ODHA, 1250, 3500, 'Ramesh Traders'),
  picked(3, '2026-02-12', WADI, 840, 4200, 'Shinde Exports'),
  picked(4, '2026-02-15', ['odha', 'mala'], 2000, 3600, 'Ramesh Traders'),
  named(5, 'differs'),
  picked(6, '2026-02-20', ODHA, 600, 2500, 'Local market'),
  picked(7, '2026-02-22', ALL, 3500, 4000, 'Shinde Exports'),
  named(8, 'twice'),
  named(9, 'total'),
];

const kilosUnderQuintals: readonly MeantRow[] = [
  picked(2, '2026-02-12', WADI, 1250, 3500, 'रमेश ट्रेडर्स'),
  picked(3, '2026-02-14', WADI, 480, 3800, 'रमेश ट्रेडर्स'),
  picked(4, '2026-02-16', ODHA, 2100, 3600, 'शिंदे'),
  picked(5, '2026-02-18', MALA, 95, 3000, 'शिंदे'),
];

const M45 = { name: 'M-45', activeIngredient: 'mancozeb', group: 'M03', kind: 'fungicide' };
const SULPHUR = {
  productId: 'shipped-sulphur',
  name: 'Sulphur',
  activeIngredient: 'sulphur',
  group: 'M02',
  kind: 'fungicide',
};
const KAVACH = { name: 'Kavach', activeIngredient: 'chlorothalonil', group: 'M05', kind: 'fungicide' };
const CURZATE = {
  name: 'Curzate M8',
  activeIngredient: 'cymoxanil + mancozeb',
  group: '27 + M03',
  kind: 'fungicide',
};
const SCORE = { name: 'Score', activeIngredient: 'difenoconazole', group: '3', kind: 'fungicide' };

const sprayed = (
  line: number,
  day: string,
  plots: readonly string[],
  products: readonly Readonly<Record<string, unknown>>[],
  waterLitres: number | undefined,
  targets: readonly string[] | undefined,
): MeantRow => ({ line, kind: 'spray', day, plots, details: { products, waterLitres, targets } });

/** Half an acre is 20 guntha: 0.202343 ha. */
const sprayedOn = (sprayedHectares: number, row: MeantRow): MeantRow => ({
  ...row,
  details: { ...row.details, sprayedHectares },
});

const t = textCell;
const none = t('');
/** 45966 is 5 November 2025 for a spreadsheet. */
const sprayWorkbook = () =>
  workbook([
    {
      name: 'Fawarni',
      rows: [
        t('फवारणी नोंद २०२५-२६'),
        ['Date', 'Plot', 'Medicine', 'Dose', 'Water (L)', 'Against'].map(t).join(''),
        // Date, plot, water and disease are merged over the two products of one tank.
        numberCell(45966, DATE) + ['ओढा बाग', 'M-45', '2 g/l', '400 L', 'Downy'].map(t).join(''),
        none + none + t('Sulphur') + t('1.5 g/l') + none + none,
        numberCell(45971, DATE) +
          ['Wadi 2, मळा', 'Kavach + Karathane', '2 gm/ltr + 0.5 ml/l', '300 लि', 'भुरी'].map(t).join(''),
        // Only the date is merged: another plot, another tank.
        none + ['ओढा बाग', 'Curzate M8', '2.5 g/l', '400 L', 'डाऊनी'].map(t).join(''),
        t('एकूण') + none + none + none + numberCell(1100) + none,
        numberCell(45976, DATE) +
          ['all plots', 'Score 0.5 ml/l, Sulphur 2 g/l', '', '600 लिटर', 'Powdery'].map(t).join(''),
        numberCell(45979, DATE) + ['मळा', 'Unknown Gold + M-45', '2 g/l', '200 L', ''].map(t).join(''),
      ],
    },
  ]);
const sprays: readonly (MeantRow | NamedRow)[] = [
  sprayed(
    3,
    '2025-11-05',
    ODHA,
    [
      { ...M45, dose: 2, unit: 'g_per_l' },
      { ...SULPHUR, dose: 1.5, unit: 'g_per_l' },
    ],
    400,
    ['downyMildew'],
  ),
  sprayed(
    5,
    '2025-11-10',
    ['wadi', 'mala'],
    [
      { ...KAVACH, dose: 2, unit: 'g_per_l' },
      { name: 'Karathane', dose: 0.5, unit: 'ml_per_l' },
    ],
    300,
    ['powderyMildew'],
  ),
  sprayed(6, '2025-11-10', ODHA, [{ ...CURZATE, dose: 2.5, unit: 'g_per_l' }], 400, ['downyMildew']),
  named(7, 'total'),
  sprayed(
    8,
    '2025-11-15',
    ALL,
    [
      { ...SCORE, dose: 0.5, unit: 'ml_per_l' },
      { ...SULPHUR, dose: 2, unit: 'g_per_l' },
    ],
    600,
    ['powderyMildew'],
  ),
  // One dose beside two products may be either's: it stands in the note.
  {
    ...sprayed(9, '2025-11-18', MALA, [{ name: 'Unknown Gold' }, M45], 200, undefined),
    notes: 'Dose: 2 g/l',
  },
];

export const worked = (
  line: number,
  day: string,
  plots: readonly string[],
  people: number,
  wage: number,
  rupees: number,
  notes: string,
): MeantRow => ({
  line,
  kind: 'labour',
  day,
  plots,
  paise: rupees * 100,
  details: { people, wagePaise: wage * 100 },
  notes,
});
const labour: readonly (MeantRow | NamedRow)[] = [
  worked(2, '2025-10-02', ODHA, 8, 400, 3200, 'Pruning'),
  worked(3, '2025-10-03', ODHA, 6, 350, 2100, 'Pasting'),
  worked(4, '2025-10-04', WADI, 5, 300, 1500, 'Dipping'),
  named(5, 'differs'),
  worked(6, '2025-10-07', ALL, 10, 350, 3500, 'Shoot thinning'),
  worked(7, '2025-10-08', MALA, 7, 350, 2450, 'Tying'),
  named(8, 'total'),
];

export const watered = (
  line: number,
  day: string,
  plots: readonly string[],
  details: Readonly<Record<string, unknown>>,
): MeantRow => ({ line, kind: 'irrigation', day, plots, details });
const water: readonly (MeantRow | NamedRow)[] = [
  watered(2, '2025-12-01', ODHA, { minutes: 120, source: 'well' }),
  watered(3, '2025-12-03', ODHA, { minutes: 90, source: 'well' }),
  watered(4, '2025-12-05', WADI, { minutes: 90, source: 'borewell' }),
  watered(5, '2025-12-07', MALA, { minutes: 80 }),
  watered(6, '2025-12-09', MALA, { minutes: 150 }),
  watered(7, '2025-12-11', WADI, { litres: 3000, minutes: undefined, source: 'tanker' }),
  watered(8, '2025-12-13', ODHA, { minutes: 120 }),
  named(9, 'waterUnit'),
];

const crates: readonly (MeantRow | NamedRow)[] = [
  named(2, 'crateKg'),
  picked(3, '2026-03-07', ODHA, 850, 3600, 'रमेश ट्रेडर्स'),
  picked(4, '2026-03-09', MALA, 300, 3400, 'शिंदे'),
  named(5, 'crateKg'),
  picked(6, '2026-03-13', WADI, 0.5, undefined, 'नमुना'),
];

export const truthFiles: readonly TruthFile[] = [
  {
    name: 'cash book',
    bytes: file('cash-book'),
    plotId: 'odha',
    rows: cashBook,
  },
  { name: 'Marathi cash book', bytes: file('marathi-cash-book'), plotId: 'odha', rows: marathiCashBook },
  {
    name: 'sale register in quintals',
    bytes: file('sale-register-quintals'),
    rows: quintals,
    answers: { differs: 'amount' },
    answered: [
      { ...picked(5, '2026-02-18', WADI, 375, undefined, 'Ramesh Traders') },
      { line: 5, kind: 'income', day: '2026-02-18', plots: WADI, paise: 1_200_000 },
    ],
  },
  {
    name: 'kilos under a quintal heading',
    bytes: file('sale-register-kilos'),
    rows: [...[2, 3, 4, 5].map((line) => named(line, 'weightUnit')), named(6, 'total')],
    answers: { weightUnit: 'kg' },
    answered: kilosUnderQuintals,
  },
  { name: 'spray diary with merged cells', bytes: sprayWorkbook(), rows: sprays },
  {
    name: 'labour sheet',
    bytes: file('labour-sheet'),
    rows: labour,
    answers: { differs: 'amount' },
    answered: [worked(5, '2025-10-06', ODHA, 4, 350, 1500, 'Weeding')],
  },
  {
    name: 'water in hours',
    bytes: file('water-sheet'),
    rows: water,
    answers: { waterUnit: 'hours' },
    answered: [watered(9, '2025-12-15', ODHA, { minutes: 180 })],
  },
  {
    name: 'crates',
    bytes: file('crates'),
    rows: crates,
    answers: { crateKg: '20' },
    answered: [
      picked(2, '2026-03-05', ODHA, 4000, 3500, 'रमेश ट्रेडर्स', { crates: 200 }),
      picked(5, '2026-03-11', MALA, 3000, 3500, 'शिंदे', { crates: 150 }),
    ],
  },
  {
    name: 'serial dates',
    bytes: file('serial-dates'),
    rows: [
      paid(2, '2025-11-05', 2350, 'fuel', 'tractor and blower'),
      paid(3, '2025-11-07', 1840, 'electricity', 'November bill'),
      paid(4, '2025-11-14', 3500, 'packing', 'crate liners', WADI),
      named(5, 'badDay'),
    ],
  },
  {
    name: 'UTF-16',
    bytes: file('utf16'),
    rows: [
      sprayedOn(
        0.202343,
        sprayed(2, '2025-11-05', ODHA, [{ ...KAVACH, dose: 2, unit: 'g_per_l' }], 400, ['downyMildew']),
      ),
      {
        ...sprayed(3, '2025-11-12', WADI, [{ ...SULPHUR, dose: 2, unit: 'g_per_l' }], 200, ['powderyMildew']),
        notes: 'क्षेत्र: 1 बिघा',
      },
    ],
  },
  {
    name: 'Latin-1',
    bytes: file('latin1'),
    rows: [
      {
        ...picked(2, '2026-02-10', WADI, 1250, 3500, 'José & Söhne', { brix: 18.5 }),
        notes: 'Variety: Thompson',
      },
      {
        ...picked(3, '2026-02-12', WADI, 840.5, 3500, 'José & Söhne', { brix: 19 }),
        notes: 'Variety: Thompson',
      },
    ],
  },
  { name: 'bank statement', bytes: file('bank-statement'), rows: [], refused: 'bankStatement' },
];
