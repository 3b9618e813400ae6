import type { Plot, Season } from '@draksha/contract';
import { farmDay, farmTime } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import type { TFunction } from 'i18next';
import { acresOf, daysBetween, type Format } from '../../lib/format.ts';
import type { WordAreas } from '../../lib/typed-words.ts';
import { entryWords } from './entry-words.ts';

/** A cell of a table that leaves the phone. */
export type Cell =
  | { readonly type: 'text'; readonly text: string }
  /** `YYYY-MM-DD`. */
  | { readonly type: 'day'; readonly day: string }
  | { readonly type: 'number'; readonly value: number; readonly decimals: number }
  | null;

export interface DiaryTable {
  readonly head: readonly string[];
  /** Oldest first, as a book is read. */
  readonly rows: readonly (readonly Cell[])[];
}

const text = (value: string | null | undefined): Cell => (value ? { type: 'text', text: value } : null);
const number = (value: number | null | undefined, decimals = 2): Cell =>
  typeof value === 'number' ? { type: 'number', value, decimals } : null;
const rupees = (paise: number | null | undefined): Cell =>
  typeof paise === 'number' ? number(paise / 100) : null;

type WordInTable = keyof WordAreas['diary']['table'];

interface Column {
  readonly key: WordInTable;
  readonly of: (row: FarmRecord, known: Known) => Cell;
}

interface Known {
  readonly t: TFunction<'diary'>;
  readonly format: Format;
  readonly plot: Plot | undefined;
  readonly season: Season | undefined;
}

const spray = (row: FarmRecord) => (row.kind === 'spray' ? row.details : null);
const dayOf = (row: FarmRecord): string => farmDay(Date.parse(row.happenedAt));
const each = (
  row: FarmRecord,
  say: (product: NonNullable<ReturnType<typeof spray>>['products'][number]) => string,
) => text(spray(row)?.products.map(say).join('; '));

const columns: readonly Column[] = [
  { key: 'day', of: (row) => ({ type: 'day', day: dayOf(row) }) },
  { key: 'time', of: (row) => text(farmTime(Date.parse(row.happenedAt))) },
  { key: 'plot', of: (_row, { plot }) => text(plot?.name) },
  { key: 'registration', of: (_row, { plot }) => text(plot?.registrationCode) },
  {
    key: 'acres',
    of: (_row, { plot }) => (plot?.areaHectares == null ? null : number(acresOf(plot.areaHectares))),
  },
  {
    key: 'pruning',
    of: (_row, { season }) => (season ? { type: 'day', day: season.pruningDate } : null),
  },
  {
    key: 'dap',
    of: (row, { season }) => (season ? number(daysBetween(season.pruningDate, dayOf(row)), 0) : null),
  },
  { key: 'kind', of: (row, { t }) => text(t(`kinds.${row.kind}`)) },
  { key: 'what', of: (row, { t, format }) => text(entryWords(t, format, row).title) },
  { key: 'facts', of: (row, { t, format }) => text(entryWords(t, format, row).facts.join(' · ')) },
  { key: 'active', of: (row) => each(row, ({ activeIngredient = '–' }) => activeIngredient) },
  { key: 'group', of: (row) => each(row, ({ group = '–' }) => group) },
  {
    key: 'dose',
    of: (row, { t }) =>
      each(row, ({ dose, unit }) =>
        dose === undefined || unit === undefined ? '–' : `${dose} ${t(`unitName.${unit}`)}`,
      ),
  },
  {
    key: 'amount',
    of: (row) =>
      each(row, ({ amount, amountUnit = '' }) => (amount === undefined ? '–' : `${amount} ${amountUnit}`)),
  },
  {
    key: 'phi',
    of: (row, { t }) =>
      each(row, ({ phiDays, phiSource }) =>
        phiDays === undefined
          ? t('notKnown')
          : [phiDays, phiSource].filter((one) => one !== undefined).join(', '),
      ),
  },
  { key: 'water', of: (row) => number(spray(row)?.waterLitres) },
  {
    key: 'targets',
    of: (row, { t }) =>
      text(
        spray(row)
          ?.targets?.map((target) => t(`choice.targets.${target}`))
          .join(', '),
      ),
  },
  { key: 'temperature', of: (row) => number(spray(row)?.weather?.temperatureC, 1) },
  { key: 'humidity', of: (row) => number(spray(row)?.weather?.humidityPercent, 0) },
  { key: 'wind', of: (row) => number(spray(row)?.weather?.windKmh, 1) },
  { key: 'kg', of: (row) => number(row.kind === 'harvest' ? row.details.kg : null) },
  { key: 'rate', of: (row) => rupees(row.kind === 'harvest' ? row.details.ratePaisePerKg : null) },
  { key: 'cost', of: (row) => (row.kind === 'income' ? null : rupees(row.cost)) },
  {
    key: 'income',
    of: (row) =>
      row.kind === 'income'
        ? rupees(row.cost)
        : row.kind === 'harvest' && row.details.ratePaisePerKg !== undefined
          ? rupees(Math.round(row.details.kg * row.details.ratePaisePerKg))
          : null,
  },
  { key: 'notes', of: (row) => text(row.notes) },
];

interface TableInput {
  readonly t: TFunction<'diary'>;
  readonly format: Format;
  readonly rows: readonly FarmRecord[];
  readonly plots: readonly Plot[];
  readonly seasons: readonly Season[];
}

/** The diary as a table: one row a plot, numbers as numbers, days as days. */
export function diaryTable({ t, format, rows, plots, seasons }: TableInput): DiaryTable {
  const plotOf = new Map(plots.map((plot) => [plot.id, plot]));
  const seasonOf = new Map(seasons.map((season) => [season.id, season]));
  return {
    head: columns.map(({ key }) => t(`table.${key}`)),
    rows: rows
      .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
      .map((row) => {
        const known = { t, format, plot: plotOf.get(row.plotId), season: seasonOf.get(row.seasonId ?? '') };
        return columns.map(({ of }) => of(row, known));
      }),
  };
}
