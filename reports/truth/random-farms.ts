/** Random farms of all kinds of rows, and how their papers are read: the same farms each time. */
import type { ReportCell, ReportTable } from '../src/report-document.ts';
import type { ReportRows } from '../src/report-rows.ts';
import { NO_PLOT, NO_SEASON } from './farms.ts';
import type { RawDetails, RawFarm, RawRecord, RawSpan } from './second-program.ts';

export const FARMS = 15;
const ROWS = 400;
export const TODAY = '2026-11-24';
export const NOW_MS = Date.parse(`${TODAY}T06:00:00Z`);

/** Numbers that look random and are the same each time (mulberry32): seeds beside one another have nothing in common. */
export function dice(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

export const KINDS = [
  ...['spray', 'irrigation', 'fertilizer', 'growth_regulator', 'pruning', 'harvest', 'labour', 'expense'],
  ...['income', 'scouting', 'soil_test', 'petiole_test', 'rain_gauge', 'bunch_count', 'note'],
] as const;

export function farmOf(seed: number): RawFarm {
  const roll = dice(seed);
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const maybe = <T>(value: T): T | undefined => (roll(3) === 0 ? undefined : value);
  const said = (values: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const plots = ['odha', 'mal', 'viher'].slice(0, 1 + roll(3)).map((id) => ({
    ...{ id, name: id.toUpperCase() },
    areaHectares: roll(4) === 0 ? null : (1 + roll(30)) / 10,
    totalVines: roll(3) === 0 ? null : 500 + roll(1500),
    ...{ emittersPerVine: roll(3) === 0 ? null : 1 + roll(3), emitterLitresPerHour: 4 },
  }));
  const seasons = plots.flatMap(({ id }) =>
    (['2024-10-05', '2025-04-10', '2025-10-08', '2026-04-12', '2026-10-03'] as const).map((pruningDate) => ({
      ...{ id: `${id} ${pruningDate}`, plotId: id, pruningDate, yieldKg: null },
      cycle: pruningDate.slice(5, 7) === '10' ? 'fruit' : 'foundation',
    })),
  );
  const detailsOf: Readonly<Record<(typeof KINDS)[number], () => object>> = {
    spray: () => ({
      products: Array.from({ length: 1 + roll(3) }, (_, at) =>
        said({ name: `P${at}`, phiDays: maybe(roll(60)) }),
      ),
    }),
    irrigation: () => said({ minutes: maybe(10 + roll(300)), litres: maybe(roll(90_000)) }),
    fertilizer: () => ({ product: '0-0-50' }),
    growth_regulator: () => ({ product: 'GA3' }),
    pruning: () => ({}),
    harvest: () =>
      said({
        ...{ kg: (1 + roll(9_000_000)) / 1000, buyer: maybe(one(['Patil', 'patil ', 'Shah', 'Cash'])) },
        ...{ ratePaisePerKg: maybe(roll(9000)), payInDays: maybe(roll(60)), brix: maybe(15 + roll(9)) },
      }),
    labour: () => said({ people: maybe(1 + roll(20)), names: maybe(one(['Ramu', 'ramu', 'Sita toli'])) }),
    expense: () =>
      said({
        category: one(['fuel', 'inputs', 'wages', 'wage_payment', 'sale_deduction', 'other']),
        party: maybe(one(['Ramu', 'Patil', 'Shop'])),
      }),
    income: () =>
      said({ category: one(['grapes', 'sale_payment', 'subsidy']), party: maybe(one(['Patil', 'Shah'])) }),
    scouting: () => ({ disease: 'downyMildew', seen: true }),
    soil_test: () => ({ values: [{ name: 'pH', value: 7 }] }),
    petiole_test: () => ({ values: [{ name: 'N', value: 1 }] }),
    rain_gauge: () => ({ mm: roll(40) }),
    bunch_count: () => ({ bunches: '30 28' }),
    note: () => ({}),
  };
  const begin = Date.parse('2024-11-24T00:00:00Z');
  const records = Array.from({ length: ROWS }, (_, at): RawRecord => {
    const kind = at < KINDS.length ? (KINDS[at] ?? 'note') : one(KINDS);
    const minutes = roll(730 * 24 * 60);
    return {
      ...{ id: `r${String(at).padStart(4, '0')}`, plotId: one(plots).id, kind },
      happenedAt: new Date(begin + minutes * 60_000).toISOString(),
      cost: roll(4) === 0 ? null : roll(5_000_000),
      details: detailsOf[kind]() as RawDetails,
    };
  });
  return { plots, seasons, records };
}

export const asRows = ({ plots, seasons, records }: RawFarm): ReportRows =>
  ({
    plots: plots.map((plot) => ({ ...NO_PLOT, ...plot })),
    seasons: seasons.map((season) => ({ ...NO_SEASON, ...season })),
    records: records.map((record) => ({ ...record, seasonId: null, entryId: record.id, notes: null })),
    ...{ products: [], tasks: [], stageMarks: [], photos: [] },
  }) as unknown as ReportRows;

export const SPANS: readonly RawSpan[] = [
  { from: null, to: null },
  { from: '2025-04-01', to: '2026-03-31' },
  { from: '2026-01-01', to: '2026-01-31' },
];

export const shownIn = (cell: ReportCell | undefined): number | string | null =>
  cell?.type === 'money'
    ? cell.paise
    : cell?.type === 'number'
      ? cell.value
      : cell?.type === 'date'
        ? cell.day
        : cell?.type === 'text'
          ? cell.text
          : null;
export const column = (table: ReportTable, id: string) => {
  const at = table.columns.findIndex((one) => one.id === id);
  return table.rows.map((row) => shownIn(row[at]));
};
export const sumOf = (table: ReportTable, id: string): number =>
  column(table, id).reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0);
