import type { DetailsOf, RecordKind } from '@draksha/contract';
import type { DemoWords } from './words.ts';

/** One plot, as far as its work depends on it. */
export interface WorkedPlot {
  readonly acres: number;
  readonly words: DemoWords;
}

/** One day's work of a season, counted from its pruning. */
export type Work = {
  readonly [K in RecordKind]: {
    readonly dap: number;
    readonly kind: K;
    readonly details: DetailsOf<K>;
    /** Paise. */
    readonly cost?: number;
    readonly note?: string;
  };
}[RecordKind];

type Target = NonNullable<DetailsOf<'spray'>['targets']>[number];

const PAISE = 100;
const DAYS_WAGE = 450 * PAISE;

/** Doses and intervals here show how a diary looks; advice comes from the label. */
const workOf = ({ acres, words }: WorkedPlot) => {
  const waterLitres = Math.round(acres * 400);
  const spray = (
    dap: number,
    [id, name, gramsPerLitre]: readonly [string, string, number],
    targets: readonly Target[],
    rupeesPerAcre: number,
  ): Work => ({
    dap,
    kind: 'spray',
    details: {
      products: [
        {
          productId: `shipped-${id}`,
          name,
          dose: gramsPerLitre,
          unit: 'g_per_l',
          amount: Math.round(waterLitres * gramsPerLitre),
          amountUnit: 'g',
        },
      ],
      waterLitres,
      targets: [...targets],
      operator: words.operator,
      method: 'blower',
    },
    cost: Math.round(acres * rupeesPerAcre) * PAISE,
  });
  const labour = (dap: number, peoplePerAcre: number): Work => {
    const people = Math.max(1, Math.round(acres * peoplePerAcre));
    return {
      dap,
      kind: 'labour',
      details: { people, hours: 8, wagePaise: DAYS_WAGE, names: words.workers.join(', ') },
      cost: people * DAYS_WAGE,
    };
  };
  const feed = (dap: number, product: string, kgPerAcre: number, rupeesPerAcre: number): Work => ({
    dap,
    kind: 'fertilizer',
    details: { product, dose: kgPerAcre, unit: 'kg_per_acre', method: 'drip' },
    cost: Math.round(acres * rupeesPerAcre) * PAISE,
  });
  const water = (dap: number, minutes: number): Work => ({
    dap,
    kind: 'irrigation',
    details: { minutes, source: 'well' },
  });
  const gibberellin = (dap: number, ppm: number, method: 'spray' | 'dip'): Work => ({
    dap,
    kind: 'growth_regulator',
    details: { product: 'GA3', ppm, method, waterLitres: Math.round(waterLitres / 2) },
    cost: Math.round(acres * 600) * PAISE,
  });
  const spend = (
    dap: number,
    category: DetailsOf<'expense'>['category'],
    rupees: number,
    party: string,
    note?: string,
  ): Work => ({
    dap,
    kind: 'expense',
    details: { category, party },
    cost: Math.round(rupees) * PAISE,
    ...(note === undefined ? {} : { note }),
  });
  return { spray, labour, feed, water, gibberellin, spend };
};

const everyDays = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Minutes of drip as the berries grow. */
const minutesAt = (dap: number): number => (dap < 40 ? 45 : dap < 56 ? 30 : dap < 110 ? 90 : 60);

/** From fruit pruning to the last picking. */
export function fruitWork(plot: WorkedPlot): readonly Work[] {
  const { acres, words } = plot;
  const { spray, labour, feed, water, gibberellin, spend } = workOf(plot);
  const exported = Math.round(acres * 7_400);
  const local = Math.round(acres * 2_300);
  const rate = 72 * PAISE;
  return [
    { dap: 0, kind: 'pruning', details: { cycle: 'fruit' }, cost: Math.round(acres * 6) * DAYS_WAGE },
    {
      dap: 1,
      kind: 'growth_regulator',
      details: { product: words.products.cyanamide, method: 'paste' },
      cost: Math.round(acres * 1_800) * PAISE,
    },
    spend(2, 'inputs', acres * 14_000, words.shop, words.products.manure),
    spend(5, 'machine', acres * 9_000, words.shop),
    spray(9, ['imidacloprid', 'Imidacloprid', 0.3], ['insects'], 700),
    spray(13, ['mancozeb', 'Mancozeb', 2], ['downyMildew'], 650),
    labour(16, 5),
    spray(18, ['metalaxyl-m', 'Metalaxyl-m', 2.5], ['downyMildew'], 1_150),
    feed(20, '19:19:19', 5, 620),
    gibberellin(22, 10, 'spray'),
    spray(24, ['dimethomorph', 'Dimethomorph', 1], ['downyMildew'], 1_400),
    gibberellin(26, 15, 'spray'),
    {
      dap: 29,
      kind: 'scouting',
      details: { disease: 'downyMildew', seen: true, incidencePercent: 6, severityPercent: 2, leaves: 50 },
    },
    spray(30, ['mandipropamid', 'Mandipropamid', 0.8], ['downyMildew'], 1_600),
    { dap: 34, kind: 'rain_gauge', details: { mm: 6.5 } },
    spray(36, ['sulphur', 'Sulphur', 2], ['powderyMildew'], 420),
    { dap: 39, kind: 'note', details: {}, note: words.notes.flowering },
    feed(42, '0:52:34', 4, 780),
    { dap: 44, kind: 'scouting', details: { disease: 'powderyMildew', seen: false, leaves: 50 } },
    spray(47, ['myclobutanil', 'Myclobutanil', 0.4], ['powderyMildew'], 900),
    spend(48, 'inputs', acres * 46_000, words.shop),
    labour(50, 22),
    gibberellin(56, 40, 'dip'),
    {
      dap: 58,
      kind: 'bunch_count',
      details: { bunches: '32 28 35 30 29 33 31 27', bunchGrams: '210 190 205' },
    },
    labour(60, 26),
    {
      dap: 63,
      kind: 'petiole_test',
      details: {
        values: [
          { name: 'N', value: 1.1, unit: '%' },
          { name: 'P', value: 0.42, unit: '%' },
          { name: 'K', value: 1.9, unit: '%' },
        ],
        laboratory: words.laboratory,
      },
      cost: 1_200 * PAISE,
    },
    spray(66, ['tebuconazole', 'Tebuconazole', 0.5], ['powderyMildew'], 850),
    spend(72, 'electricity', acres * 2_400, words.shop),
    spend(76, 'inputs', acres * 24_000, words.shop),
    feed(78, '0:0:50', 5, 840),
    { dap: 85, kind: 'note', details: {}, note: words.notes.leak },
    spray(88, ['sulphur', 'Sulphur', 2], ['powderyMildew'], 420),
    { dap: 96, kind: 'rain_gauge', details: { mm: 3 } },
    { dap: 112, kind: 'note', details: {}, note: words.notes.colour },
    spend(122, 'other', 4_500, words.laboratory, words.products.residue),
    spend(128, 'packing', acres * 7_500, words.shop),
    {
      dap: 134,
      kind: 'harvest',
      details: {
        kg: exported,
        grade: 'export',
        crates: Math.round(exported / 15),
        buyer: words.buyer,
        ratePaisePerKg: rate,
        payInDays: 15,
        brix: 18.2,
      },
    },
    labour(134, 18),
    spend(135, 'transport', acres * 6_500, words.buyer),
    {
      dap: 140,
      kind: 'harvest',
      details: {
        kg: local,
        grade: 'local',
        buyer: words.trader,
        ratePaisePerKg: 38 * PAISE,
        payInDays: 0,
        brix: 19.1,
      },
    },
    {
      dap: 141,
      kind: 'income',
      details: { category: 'sale_payment', party: words.trader },
      cost: local * 38 * PAISE,
    },
    {
      dap: 147,
      kind: 'income',
      details: { category: 'sale_payment', party: words.buyer },
      cost: Math.round((exported * rate * 4) / 5),
    },
    ...everyDays(4, 128, 4).map((dap) => water(dap, minutesAt(dap))),
  ];
}

/** From foundation pruning until the canes are brown. */
export function foundationWork(plot: WorkedPlot): readonly Work[] {
  const { acres, words } = plot;
  const { spray, labour, feed, water, spend } = workOf(plot);
  return [
    { dap: 0, kind: 'pruning', details: { cycle: 'foundation' }, cost: Math.round(acres * 5) * DAYS_WAGE },
    spend(3, 'inputs', acres * 9_000, words.shop, words.products.manure),
    labour(14, 4),
    spray(18, ['imidacloprid', 'Imidacloprid', 0.3], ['insects'], 700),
    feed(22, '19:19:19', 5, 620),
    labour(31, 6),
    spray(38, ['bordeaux-mixture', 'Bordeaux mixture', 5], ['downyMildew', 'anthracnose'], 500),
    feed(45, '0:52:34', 4, 780),
    { dap: 62, kind: 'rain_gauge', details: { mm: 18 } },
    spray(66, ['copper-hydroxide', 'Copper hydroxide', 2], ['downyMildew'], 640),
    { dap: 90, kind: 'note', details: {}, note: words.notes.canes },
    spend(95, 'electricity', acres * 900, words.shop),
    ...everyDays(3, 99, 4).map((dap) => water(dap, dap < 40 ? 75 : 40)),
  ];
}
