import type { Plot, Season } from '@draksha/contract';
import { farmDay, farmTime } from '@draksha/contract/dates';
import type { DetailShape } from '@draksha/contract/details';
import { type FarmRecord, type RecordKind, records, type SprayProduct } from '@draksha/contract/records';
import type { TFunction } from 'i18next';
import { daysBetween, type Format } from '../../lib/format.ts';
import { type WordAreas, wordOf } from '../../lib/typed-words.ts';
import { isMoney } from './entry-form.ts';
import { entryWords } from './entry-words.ts';
import { shownAcres } from './plot-acres.ts';

/** A cell of a table that leaves the phone. */
export type DiaryCell =
  | { readonly type: 'text'; readonly text: string }
  /** `YYYY-MM-DD`. */
  | { readonly type: 'day'; readonly day: string }
  | { readonly type: 'number'; readonly value: number }
  | null;

export interface DiaryTable {
  readonly head: readonly string[];
  /** Oldest first, as a book is read. */
  readonly rows: readonly (readonly DiaryCell[])[];
}

const text = (value: string | null | undefined): DiaryCell => (value ? { type: 'text', text: value } : null);
const number = (value: unknown): DiaryCell => (typeof value === 'number' ? { type: 'number', value } : null);
const rounded = (value: number, decimals: number): DiaryCell => number(Number(value.toFixed(decimals)));
const rupees = (paise: unknown): DiaryCell => (typeof paise === 'number' ? number(paise / 100) : null);

/** A column of the table by its heading's word; an import knows it by the same name. */
export type ColumnKey = keyof WordAreas['diary']['table'];

interface Column {
  readonly key: ColumnKey;
  readonly of: (row: FarmRecord, known: Known) => DiaryCell;
}

interface Known {
  readonly t: TFunction<'diary'>;
  readonly format: Format;
  readonly plot: Plot | undefined;
  readonly season: Season | undefined;
  /** Rows of one entry have one number. */
  readonly entry: number;
}

const spray = (row: FarmRecord) => (row.kind === 'spray' ? row.details : null);
const dayOf = (row: FarmRecord): string => farmDay(Date.parse(row.happenedAt));

/** Text of a missing value beside others. */
export const NOT_SAID = '–';
/** Several values in one cell, the first of each product first; one that has the sign of division in it is quoted. */
const listText = (values: readonly string[]): string =>
  values.map((value) => (/[;"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join('; ');
const list = (values: readonly (string | number | undefined)[] | undefined): DiaryCell =>
  values?.some((value) => value !== undefined)
    ? text(listText(values.map((value) => String(value ?? NOT_SAID))))
    : null;
const ofProducts = (
  row: FarmRecord,
  say: (product: SprayProduct) => string | number | undefined,
): readonly (string | number | undefined)[] | undefined => spray(row)?.products.map(say);

/** Which words the values of a choice have. */
export const choiceWords = (kind: RecordKind, member: string) => {
  if (member === 'category') return kind === 'income' ? 'income' : 'expense';
  if (member === 'disease') return 'lookedFor';
  return member as 'method' | 'source' | 'grade' | 'lookedFor';
};

/** A member of a record's details that is one value. */
function memberCell(row: FarmRecord, name: string, t: TFunction<'diary'>): DiaryCell {
  const shape: DetailShape = records.fields.details.shapes[row.kind];
  const member = shape[name];
  const value = (row.details as Readonly<Record<string, unknown>>)[name];
  if (value === undefined || !member) return null;
  if (member.kind === 'number') return isMoney(name) ? rupees(value) : number(value);
  if (member.kind === 'yesNo') return text(t(value === true ? 'choice.seen.yes' : 'choice.seen.no'));
  if (member.kind === 'choices')
    return list((value as string[]).map((one) => t(wordOf('diary:choice.targets', one))));
  const said = value as string;
  if (member.kind !== 'choice') return text(said);
  if (name === 'cycle') return text(t(wordOf('cycle', said)));
  return text(t(wordOf(`diary:choice.${choiceWords(row.kind, name)}`, said)));
}

const member = (key: ColumnKey): Column => ({ key, of: (row, { t }) => memberCell(row, key, t) });

const columns: readonly Column[] = [
  { key: 'day', of: (row) => ({ type: 'day', day: dayOf(row) }) },
  { key: 'time', of: (row) => text(farmTime(Date.parse(row.happenedAt))) },
  { key: 'plot', of: (_row, { plot }) => text(plot?.name) },
  { key: 'registration', of: (_row, { plot }) => text(plot?.registrationCode) },
  {
    key: 'acres',
    of: (_row, { plot }) => (plot?.areaHectares == null ? null : rounded(shownAcres(plot.areaHectares), 3)),
  },
  {
    key: 'pruning',
    of: (_row, { season }) => (season ? { type: 'day', day: season.pruningDate } : null),
  },
  {
    key: 'dap',
    of: (row, { season }) => (season ? number(daysBetween(season.pruningDate, dayOf(row))) : null),
  },
  { key: 'kind', of: (row, { t }) => text(t(`kinds.${row.kind}`)) },
  { key: 'entry', of: (_row, { entry }) => number(entry) },
  { key: 'what', of: (row, { t, format }) => text(entryWords(t, format, row).title) },
  { key: 'facts', of: (row, { t, format }) => text(entryWords(t, format, row).facts.join(' · ')) },
  {
    key: 'product',
    of: (row, { t }) => list(ofProducts(row, ({ name }) => name)) ?? memberCell(row, 'product', t),
  },
  { key: 'active', of: (row) => list(ofProducts(row, ({ activeIngredient }) => activeIngredient)) },
  {
    key: 'productKind',
    of: (row, { t }) => list(ofProducts(row, ({ kind }) => kind && t(`product.kind.${kind}`))),
  },
  { key: 'group', of: (row) => list(ofProducts(row, ({ group }) => group)) },
  {
    key: 'dose',
    of: (row, { t }) => {
      if (row.kind !== 'fertilizer')
        return list(
          ofProducts(row, ({ dose, unit }) =>
            dose === undefined
              ? unit && t(`unitName.${unit}`)
              : [dose, unit && t(`unitName.${unit}`)].filter(Boolean).join(' '),
          ),
        );
      const { dose, unit } = row.details;
      return text([dose, unit && t(`choice.unit.${unit}`)].filter(Boolean).join(' '));
    },
  },
  { key: 'activePercent', of: (row) => list(ofProducts(row, ({ activePercent }) => activePercent)) },
  {
    key: 'amount',
    of: (row) =>
      list(
        ofProducts(row, ({ amount, amountUnit = '' }) =>
          amount === undefined ? amountUnit || undefined : `${amount} ${amountUnit}`.trim(),
        ),
      ),
  },
  {
    key: 'phi',
    of: (row, { t }) => {
      const days = ofProducts(row, ({ phiDays }) => phiDays ?? t('notKnown'));
      return days ? text(listText(days.map(String))) : null;
    },
  },
  { key: 'phiSource', of: (row) => list(ofProducts(row, ({ phiSource }) => phiSource)) },
  member('waterLitres'),
  member('targets'),
  member('operator'),
  member('method'),
  member('machine'),
  member('authorisedBy'),
  member('endTime'),
  member('sprayedHectares'),
  member('rows'),
  member('lists'),
  { key: 'batch', of: (row) => list(ofProducts(row, ({ batch }) => batch)) },
  { key: 'expiresOn', of: (row) => list(ofProducts(row, ({ expiresOn }) => expiresOn)) },
  { key: 'reEntryHours', of: (row) => list(ofProducts(row, ({ reEntryHours }) => reEntryHours)) },
  { key: 'temperature', of: (row) => number(spray(row)?.weather?.temperatureC) },
  { key: 'humidity', of: (row) => number(spray(row)?.weather?.humidityPercent) },
  { key: 'wind', of: (row) => number(spray(row)?.weather?.windKmh) },
  {
    key: 'air',
    of: (row, { t }) => {
      const weather = spray(row)?.weather;
      return weather ? text(t(weather.measured ? 'airWas.measured' : 'airWas.estimated')) : null;
    },
  },
  { key: 'airSource', of: (row) => text(spray(row)?.weather?.source) },
  { key: 'airAt', of: (row) => text(spray(row)?.weather?.at) },
  member('minutes'),
  member('litres'),
  member('wateredHectares'),
  member('source'),
  member('ppm'),
  member('cycle'),
  member('kg'),
  member('grade'),
  member('crates'),
  member('brix'),
  member('buyer'),
  member('ratePaisePerKg'),
  member('payInDays'),
  member('people'),
  member('hours'),
  member('wagePaise'),
  member('pieces'),
  member('pieceRatePaise'),
  member('names'),
  member('category'),
  member('party'),
  member('disease'),
  member('seen'),
  member('abundance'),
  member('incidencePercent'),
  member('severityPercent'),
  member('perLeaf'),
  member('leaves'),
  member('bunches'),
  member('bunchGrams'),
  {
    key: 'values',
    of: (row) =>
      row.kind === 'soil_test' || row.kind === 'petiole_test'
        ? text(
            listText(
              row.details.values.map(({ name, value, unit }) =>
                [`${name} =`, value, unit].filter((part) => part !== undefined).join(' '),
              ),
            ),
          )
        : null,
  },
  member('laboratory'),
  member('mm'),
  member('damage'),
  member('affectedHectares'),
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

export const columnKeys: readonly ColumnKey[] = columns.map(({ key }) => key);

/** A record's own columns. */
export const recordCells = (
  row: FarmRecord,
  t: TFunction<'diary'>,
  format: Format,
): ReadonlyMap<ColumnKey, DiaryCell> => {
  const known = { t, format, plot: undefined, season: undefined, entry: 0 };
  return new Map(columns.map(({ key, of }) => [key, of(row, known)]));
};

/** Columns that are shown when empty: every reader expects them. */
const always: readonly ColumnKey[] = ['day', 'time', 'plot', 'kind', 'what', 'facts', 'cost', 'notes'];

interface TableInput {
  readonly t: TFunction<'diary'>;
  readonly format: Format;
  readonly rows: readonly FarmRecord[];
  readonly plots: readonly Plot[];
  readonly seasons: readonly Season[];
}

/**
 * The diary as a table: one row a plot, numbers as numbers, days as days, nothing left out: read as an import it is the same
 * diary again. An empty column is left out.
 */
export function shownDiary({ t, format, rows, plots, seasons }: TableInput): DiaryTable {
  const plotOf = new Map(plots.map((plot) => [plot.id, plot]));
  const seasonOf = new Map(seasons.map((season) => [season.id, season]));
  const entries = new Map<string, number>();
  const lines = rows
    .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
    .map((row) => {
      const entry = entries.get(row.entryId) ?? entries.size + 1;
      entries.set(row.entryId, entry);
      const season = seasonOf.get(row.seasonId ?? '');
      const known = { t, format, plot: plotOf.get(row.plotId), season, entry };
      return columns.map(({ of }) => of(row, known));
    });
  const kept = columns.flatMap(({ key }, at) =>
    always.includes(key) || lines.some((cells) => cells[at] != null) ? [at] : [],
  );
  return {
    head: kept.flatMap((at) => columns[at]?.key ?? []).map((key) => t(`table.${key}`)),
    rows: lines.map((cells) => kept.map((at) => cells[at] ?? null)),
  };
}
