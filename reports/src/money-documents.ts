/** Costs and income. */
import {
  type CostFigures,
  costFigures,
  type MoneySums,
  type PlotMoney,
  type SoldGrapes,
  shareOf,
} from './costs.ts';
import { type ExpectedYield, expectedYields } from './expected-yield.ts';
import type { BuyerAccount, Settlement } from './ledgers.ts';
import { type MoneyKnown, moneyKnown } from './record-money.ts';
import { dayText, type ReportBlock, type ReportChart } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { asOfDay, type ReportRecord, recordsIn, rowDay } from './report-rows.ts';
import {
  dateCell,
  EMPTY,
  factsOf,
  moneyCell,
  numberCell,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
  weightCell,
  writtenCell,
} from './report-voice.ts';
import { withTaskWork } from './task-work.ts';

const rupees = (paise: number): number => Math.round(paise) / 100;

/** Bars in rupees, the largest first. */
const moneyBars = (
  id: string,
  heading: string,
  parts: readonly { readonly label: string; readonly paise: number }[],
): ReportChart => ({
  kind: 'chart',
  id,
  heading,
  form: 'bars',
  unit: '₹',
  series: [{ name: heading, points: parts.map(({ label, paise }) => ({ label, value: rupees(paise) })) }],
});

/** Cells of sums, each by what is written of its records. */
const sumCells = (voice: Voice, known: MoneyKnown, { spent, earned, margin, kg }: MoneySums) => ({
  spent: writtenCell(voice, spent, known.spent),
  earned: writtenCell(voice, earned, known.earned),
  margin: writtenCell(voice, margin, known.spent && known.earned),
  kg: known.picked ? weightCell(voice, kg) : EMPTY,
});

type KnownOf = (key: string) => MoneyKnown;

const knownBy = (records: readonly ReportRecord[], keyOf: (record: ReportRecord) => string): KnownOf => {
  const groups = Map.groupBy(records, keyOf);
  return (key) => moneyKnown(groups.get(key) ?? []);
};

function plotTable(voice: Voice, { plots }: CostFigures, knownOf: KnownOf) {
  const cellsOf = (money: PlotMoney) => sumCells(voice, knownOf(money.plot.id), money);
  const ofCost = (money: PlotMoney, paise: number | null) =>
    knownOf(money.plot.id).spent ? moneyCell(paise) : EMPTY;
  return tableOf<PlotMoney>(
    voice,
    'plots',
    voice.say((words) => words.heading.byPlot),
    [
      { id: 'plot', type: 'text', width: 20, cell: ({ plot }) => textCell(plot.name) },
      { id: 'acres', type: 'number', width: 9, cell: ({ acres }) => numberCell(acres, 3) },
      { id: 'spent', type: 'money', width: 14, total: 'sum', cell: (one) => cellsOf(one).spent },
      { id: 'earned', type: 'money', width: 14, total: 'sum', cell: (one) => cellsOf(one).earned },
      { id: 'margin', type: 'money', width: 14, total: 'sum', cell: (one) => cellsOf(one).margin },
      { id: 'kg', type: 'number', width: 11, total: 'sum', cell: (one) => cellsOf(one).kg },
      { id: 'perAcre', type: 'money', width: 13, cell: (one) => ofCost(one, one.spentPerAcre) },
      { id: 'perKg', type: 'money', width: 11, cell: (one) => ofCost(one, one.spentPerKg) },
    ],
    plots,
  );
}

function partTables(voice: Voice, { costs, incomes, months }: CostFigures, knownOf: KnownOf): ReportBlock[] {
  type Month = CostFigures['months'][number];
  const cellsOf = (sums: Month) => sumCells(voice, knownOf(sums.month), sums);
  const { say, name } = voice;
  const byCost = say((words) => words.heading.byCost);
  const costParts = costs.map(({ category, paise }) => ({
    label: name((words) => words.cost, category),
    paise,
  }));
  const incomeParts = incomes.map(({ category, paise }) => ({
    label: name((words) => words.income, category),
    paise,
  }));
  type Part = (typeof costParts)[number];
  return [
    ...(costParts.length > 1 ? [moneyBars('costs-chart', byCost, costParts)] : []),
    tableOf<Part>(
      voice,
      'costs',
      byCost,
      [
        { id: 'category', type: 'text', width: 60, cell: ({ label }) => textCell(label) },
        { id: 'spent', type: 'money', width: 40, total: 'sum', cell: ({ paise }) => moneyCell(paise) },
      ],
      costParts,
    ),
    tableOf<Part>(
      voice,
      'incomes',
      say((words) => words.heading.byIncome),
      [
        { id: 'from', type: 'text', width: 60, cell: ({ label }) => textCell(label) },
        { id: 'earned', type: 'money', width: 40, total: 'sum', cell: ({ paise }) => moneyCell(paise) },
      ],
      incomeParts,
    ),
    tableOf<Month>(
      voice,
      'months',
      say((words) => words.heading.byMonth),
      [
        {
          id: 'month',
          type: 'text',
          width: 18,
          cell: ({ month }) => textCell(month.split('-').reverse().join('/')),
        },
        { id: 'spent', type: 'money', width: 22, total: 'sum', cell: (one) => cellsOf(one).spent },
        { id: 'earned', type: 'money', width: 22, total: 'sum', cell: (one) => cellsOf(one).earned },
        { id: 'margin', type: 'money', width: 22, total: 'sum', cell: (one) => cellsOf(one).margin },
        { id: 'kg', type: 'number', width: 16, total: 'sum', cell: (one) => cellsOf(one).kg },
      ],
      months,
    ),
  ];
}

function salesTable(voice: Voice, { sales }: CostFigures) {
  const { say, name } = voice;
  const unwritten = unknownCell(say((words) => words.notWritten));
  return tableOf<SoldGrapes>(
    voice,
    'sales',
    say((words) => words.heading.sales),
    [
      { id: 'day', type: 'date', width: 12, cell: ({ day }) => dateCell(day) },
      { id: 'plot', type: 'text', width: 13, cell: ({ plotName }) => textCell(plotName) },
      { id: 'buyer', type: 'text', width: 15, cell: ({ buyer }) => (buyer ? textCell(buyer) : unwritten) },
      {
        id: 'grade',
        type: 'text',
        width: 10,
        cell: ({ grade }) => (grade ? textCell(name((words) => words.grade, grade)) : EMPTY),
      },
      { id: 'crates', type: 'number', width: 8, total: 'sum', cell: ({ crates }) => numberCell(crates) },
      { id: 'kg', type: 'number', width: 11, total: 'sum', cell: ({ kg }) => weightCell(voice, kg) },
      {
        id: 'rate',
        type: 'money',
        width: 10,
        cell: ({ ratePaisePerKg }) => (ratePaisePerKg === null ? unwritten : moneyCell(ratePaisePerKg)),
      },
      {
        id: 'amount',
        type: 'money',
        width: 14,
        total: 'sum',
        cell: ({ paise }) => (paise === null ? unwritten : moneyCell(paise)),
      },
      { id: 'payBy', type: 'date', width: 12, cell: ({ payBy }) => dateCell(payBy) },
    ],
    sales,
  );
}

function buyersTable(voice: Voice, { buyers }: CostFigures, asOf: string) {
  const { say } = voice;
  const none = say((words) => words.notNamed);
  return tableOf<BuyerAccount>(
    voice,
    'buyers',
    say((words) => words.heading.buyers),
    [
      { id: 'buyer', type: 'text', width: 16, cell: ({ name }) => textCell(name || none) },
      { id: 'sold', type: 'money', width: 14, total: 'sum', cell: ({ sold }) => moneyCell(sold) },
      { id: 'deducted', type: 'money', width: 13, total: 'sum', cell: ({ deducted }) => moneyCell(deducted) },
      { id: 'received', type: 'money', width: 14, total: 'sum', cell: ({ received }) => moneyCell(received) },
      { id: 'due', type: 'money', width: 14, total: 'sum', cell: ({ due }) => moneyCell(Math.max(0, due)) },
      ...(buyers.some(({ due }) => due < 0)
        ? [
            {
              ...({ id: 'ahead', type: 'money', width: 13, total: 'sum' } as const),
              cell: ({ due }: BuyerAccount) => moneyCell(Math.max(0, -due)),
            },
          ]
        : []),
      { id: 'openSince', type: 'date', width: 12, cell: ({ openSince }) => dateCell(openSince) },
      { id: 'waiting', type: 'number', width: 8, cell: ({ daysWaiting }) => numberCell(daysWaiting) },
      { id: 'overdue', type: 'money', width: 13, total: 'sum', cell: ({ overdue }) => moneyCell(overdue) },
      { id: 'daysOverdue', type: 'number', width: 8, cell: ({ daysOverdue }) => numberCell(daysOverdue) },
    ],
    buyers,
    voice.tell((words) => words.note.ledger, { day: dayText(asOf) }).join(' '),
  );
}

function settlementsTable(voice: Voice, { settlements }: CostFigures) {
  const { say, name } = voice;
  const none = say((words) => words.notNamed);
  return tableOf<Settlement>(
    voice,
    'settlements',
    say((words) => words.heading.settlements),
    [
      { id: 'day', type: 'date', width: 14, cell: ({ day }) => dateCell(day) },
      { id: 'buyer', type: 'text', width: 24, cell: (one) => textCell(one.name || none) },
      {
        id: 'what',
        type: 'text',
        width: 20,
        cell: ({ what }) => textCell(name((words) => words.settlement, what)),
      },
      { id: 'amount', type: 'money', width: 18, total: 'sum', cell: ({ paise }) => moneyCell(paise) },
      { id: 'note', type: 'text', width: 24, cell: ({ note }) => textCell(note) },
    ],
    settlements,
  );
}

interface Hanging {
  readonly plots: readonly PlotMoney[];
  readonly kg: number;
  readonly breakEven: number | null;
}

/** What still hangs on the plots of which that is known: it shares their cost so far, and no other plot's. */
function withHanging(money: readonly PlotMoney[], expected: readonly ExpectedYield[]): Hanging | null {
  const left = new Map(
    expected.flatMap(({ plot, kg, pickedKg }) =>
      kg === null ? [] : [[plot.id, Math.max(0, kg - pickedKg)] as const],
    ),
  );
  const plots = money.filter(({ plot }) => left.has(plot.id));
  const kg = [...left.values()].reduce((all, one) => all + one, 0);
  if (plots.length === 0) return null;
  const spent = plots.reduce((all, one) => all + one.spent, 0);
  const picked = plots.reduce((all, one) => all + one.kg, 0);
  return { plots, kg, breakEven: kg === 0 ? null : shareOf(spent, picked + kg) };
}

export function costsDocument(
  { rows: stored, span, onDay, offered, ledgers }: ReportInput,
  voice: Voice,
): Made {
  const rows = withTaskWork(stored);
  const { say, tell } = voice;
  const figures = costFigures(rows, span, onDay);
  const records = recordsIn(rows, span);
  const known = moneyKnown(records);
  const total = sumCells(voice, known, figures.farm);
  const ofPlot = knownBy(records, ({ plotId }) => plotId);
  const { acres, withoutCost, harvestsWithoutPrice } = figures;
  const expected = withHanging(
    figures.plots.filter(({ plot }) => ofPlot(plot.id).spent),
    expectedYields(rows, span, asOfDay(span, onDay)),
  );
  const expectedBreakEven = expected?.breakEven ?? null;
  const isOfAll = expected?.plots.length === figures.plots.length;
  const breakEven = known.spent ? figures.breakEvenPaisePerKg : null;
  const against = (isOfAll ? expectedBreakEven : null) ?? breakEven;
  const withLedgers = ledgers && figures.buyers.length > 0;
  return {
    landscape: false,
    blocks: [
      factsOf(
        voice,
        'kilogram',
        say((words) => words.heading.perKg),
        [
          ['spent', total.spent],
          ['earned', total.earned],
          ['margin', total.margin],
          ['kg', known.picked ? weightCell(voice, figures.farm.kg, 3, true) : EMPTY],
          ['spentPerAcre', known.spent ? moneyCell(figures.spentPerAcre) : EMPTY],
          ['breakEven', moneyCell(breakEven)],
          ['hanging', weightCell(voice, expected?.kg ?? null, 0, true)],
          ['breakEvenExpected', moneyCell(expectedBreakEven)],
          ['averageSale', moneyCell(figures.averageSalePaisePerKg)],
          ['offered', moneyCell(offered)],
          ['offerAgainst', moneyCell(offered === null || against === null ? null : offered - against)],
        ],
      ),
      plotTable(voice, figures, ofPlot),
      ...partTables(
        voice,
        figures,
        knownBy(records, (record) => rowDay(record).slice(0, 7)),
      ),
      ...(figures.sales.length > 0 ? [salesTable(voice, figures)] : []),
      ...(withLedgers ? [buyersTable(voice, figures, asOfDay(span, onDay))] : []),
      ...(ledgers && figures.settlements.length > 0 ? [settlementsTable(voice, figures)] : []),
    ],
    footnotes: [
      ...(withoutCost > 0 ? tell((words) => words.note.withoutCost, { n: withoutCost }) : []),
      ...(harvestsWithoutPrice > 0
        ? tell((words) => words.note.withoutPrice, { n: harvestsWithoutPrice })
        : []),
      ...(acres === null ? tell((words) => words.note.noArea) : []),
      ...(expectedBreakEven === null
        ? []
        : tell((words) => words.note.breakEvenExpected, {
            plots: expected?.plots.map(({ plot }) => plot.name).join(', ') ?? '',
          })),
      ...tell((words) => words.note.rule),
      ...tell((words) => words.note.shelf),
    ],
  };
}
