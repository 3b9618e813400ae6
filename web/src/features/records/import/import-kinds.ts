import { type RecordKind, recordKinds } from '@draksha/contract/records';
import type { AsideReason } from './import-asides.ts';
import { listOf } from './import-cells.ts';
import { type ImportChoices, type ImportLayout, kindByColumns } from './import-columns.ts';
import { isBlank, writtenMoney } from './import-numbers.ts';
import type { ProductFinder } from './import-products.ts';
import { earnedBy, notEarned, saysIncome, sideOf, spentOn, wages } from './import-text-words.ts';
import { folded, type ImportWords } from './import-words.ts';
import { type RowCells, RowRefused } from './row-cells.ts';
import type { ImportColumn } from './words-read.ts';

/** Why a row is taken for what it is. */
export interface KindReason {
  readonly by: 'you' | 'kind' | 'word' | 'paid' | 'received' | 'columns' | 'file';
  /** The word of the row, or the heading of the column. */
  readonly word: string;
}

/** What a row is taken for, and those that are alike. */
export interface RowSort {
  /** Rows with one key are changed together. */
  readonly key: string;
  /** What the row says it is, in the farmer's words. */
  readonly says: string;
  readonly kind: RecordKind;
  /** Left out unless the farmer says otherwise. */
  readonly out: AsideReason | 'you' | null;
  readonly why: KindReason;
  /** What it was spent on or came from, where the text says so. */
  readonly category: string | null;
}

interface KindReading {
  readonly layout: ImportLayout;
  readonly choices: ImportChoices;
  readonly words: ImportWords;
  readonly product: ProductFinder;
}

/** A cell with an amount in it: neither empty nor nothing. */
const isPaid = (cells: RowCells, column: ImportColumn): boolean => {
  const text = cells.text(column);
  return !isBlank(text) && writtenMoney(text, cells.decimals) !== 0;
};

/** A sheet of money alone, with what went out beside what came in. */
function isMoneyBook({ columns }: ImportLayout): boolean {
  const has = (...wanted: ImportColumn[]) => columns.some(({ is }) => is !== null && wanted.includes(is));
  return (
    ((has('cost') && has('income')) || (has('side') && has('money', 'cost'))) &&
    !has('kg', 'people', 'wagePaise', 'dose', 'minutes')
  );
}

/** Direction of a row's money. @throws RowRefused where it went both ways */
function sideIn(cells: RowCells): 'in' | 'out' | null {
  const word = sideOf(cells.text('side'))?.id;
  if (word === 'in' || word === 'out') return word;
  const [out, into] = [isPaid(cells, 'cost'), isPaid(cells, 'income')];
  if (out && into) throw new RowRefused('bothSides', 'income', cells.text('income'));
  return out ? 'out' : into ? 'in' : null;
}

/** What a packet holds, behind its name. */
const packet = /\s+\d+(?:\.\d+)?\s*(?:g|gm|kg|ml|l|ltr|ग्रॅम|किलो|मिली|लिटर)$/iu;
const isProduct = (says: string, product: ProductFinder): boolean =>
  says !== '' && listOf(says, false).some((part) => product(part.replace(packet, '')) !== null);

const bare = (text: string): string => folded(text.replace(/[\d०-९]+/g, ' '));

interface Guess {
  readonly kind: RecordKind;
  readonly why: KindReason;
  readonly key: string;
  readonly out?: AsideReason;
  readonly category?: string | null;
}

/** What a line of a cash book is, by its text and by which of its money cells is filled. */
function inMoneyBook(cells: RowCells, says: string, product: ProductFinder): Guess | null {
  const side = sideIn(cells);
  const none = notEarned(says);
  const heading = cells.heading(cells.text('side') !== '' ? 'side' : side === 'in' ? 'income' : 'cost');
  const kind: RecordKind = side === 'in' ? 'income' : 'expense';
  if (none) {
    const out = none.id as AsideReason;
    return { kind, out, key: `${out} ${side}`, why: { by: 'word', word: none.word } };
  }
  if (side === null) return null;
  if (side === 'in') {
    const from = earnedBy(says);
    return {
      kind,
      category: from?.id ?? null,
      key: `in ${from?.id ?? bare(says)}`,
      why: { by: 'received', word: heading },
    };
  }
  const on = spentOn(says);
  const work = on === null ? wages(says) : null;
  if (work) return { kind: 'labour', key: 'out labour', why: { by: 'word', word: work.word } };
  const category = isProduct(says, product) ? 'inputs' : (on?.id ?? null);
  return { kind, category, key: `out ${category ?? bare(says)}`, why: { by: 'paid', word: heading } };
}

const workCells: readonly ImportColumn[] = ['people', 'wagePaise', 'pieces', 'pieceRatePaise'];
const moneyKinds: readonly RecordKind[] = ['expense', 'income'];

function byOwnWord(cells: RowCells, words: ImportWords): Guess | null {
  const text = cells.text('kind');
  if (text === '') return null;
  const id = words.id('kind', text);
  const kind = recordKinds.find((one) => one === id);
  if (kind === undefined) return null;
  // `Pruning` beside workers and their wage is what they did.
  const isWork = !cells.isOwn && workCells.some((column) => cells.text(column) !== '');
  if (isWork && kind !== 'labour' && !moneyKinds.includes(kind)) return null;
  return { kind, key: `kind ${folded(text)}`, why: { by: 'kind', word: text } };
}

/** Money of which the columns do not say whether it came or went: the text does. */
function byText(says: string, kind: RecordKind, words: ImportWords): Guess | null {
  const none = notEarned(says);
  if (none && moneyKinds.includes(kind)) {
    const out = none.id as AsideReason;
    return { kind, out, key: `${out} -`, why: { by: 'word', word: none.word } };
  }
  const on = spentOn(says);
  const from = earnedBy(says);
  if (kind === 'harvest' && on && !from && on.id !== 'sale_deduction' && on.id !== 'packing')
    return { kind: 'expense', category: on.id, key: `out ${on.id}`, why: { by: 'word', word: on.word } };
  if (kind === 'expense') {
    const came = saysIncome(says);
    if (came) {
      const category = from?.id ?? null;
      return {
        kind: 'income',
        category,
        key: `in ${category ?? bare(says)}`,
        why: { by: 'word', word: came.word },
      };
    }
    const work = on === null ? wages(says) : null;
    return work && { kind: 'labour', key: 'out labour', why: { by: 'word', word: work.word } };
  }
  if (kind !== 'note') return null;
  const word = says.split(/[\s,:;–-]+/).find((one) => words.id('kind', one) !== null);
  const id = recordKinds.find((one) => one === words.id('kind', word ?? ''));
  return id && word ? { kind: id, key: `word ${folded(word)}`, why: { by: 'word', word } } : null;
}

/** What a row says of itself, the clearest first. */
const particulars: readonly ImportColumn[] = [
  ...(['what', 'notes', 'category', 'kind', 'product', 'buyer', 'party'] as const),
];

/** What the filled columns say, beside what the whole sheet is. */
function shapeOf(
  byColumns: RecordKind | null,
  filled: readonly ImportColumn[],
  layout: ImportLayout,
): RecordKind {
  const has = (...wanted: readonly ImportColumn[]) => wanted.some((column) => filled.includes(column));
  if (byColumns === 'spray' && layout.isOfFeed && !has('waterLitres', 'targets', 'phi', 'active'))
    return 'fertilizer';
  // Work for one sum in a sheet of wages.
  if (byColumns === 'expense' && layout.kind === 'labour' && !has('party', 'product', 'category'))
    return 'labour';
  return byColumns ?? layout.kind;
}

/** What a row is taken for. @throws RowRefused */
export function sortOf(cells: RowCells, { layout, choices, words, product }: KindReading): RowSort {
  const says = particulars.map(cells.text).find((text) => text !== '') ?? '';
  const all = [cells.text('kind'), cells.text('category'), cells.text('what'), cells.text('notes')]
    .join(' ')
    .trim();
  const filled = layout.columns.flatMap(({ is }) => (is !== null && !isBlank(cells.text(is)) ? [is] : []));
  const byColumns = layout.isOwn || choices.kind !== null ? null : kindByColumns(filled);
  const signs = filled.filter((column) => byColumns !== null && kindByColumns([column]) === byColumns);
  const shape = shapeOf(byColumns, filled, layout);
  const guess: Guess = byOwnWord(cells, words) ??
    (choices.kind === null && !layout.isOwn
      ? ((isMoneyBook(layout) ? inMoneyBook(cells, all, product) : null) ?? byText(all, shape, words))
      : null) ?? {
      kind: shape,
      category:
        shape === 'expense' && !layout.isOwn && isProduct(cells.text('what'), product) ? 'inputs' : null,
      key: `columns ${shape}`,
      why:
        byColumns === null
          ? { by: 'file', word: '' }
          : { by: 'columns', word: [...new Set(signs.map(cells.heading))].slice(0, 3).join(', ') },
    };
  const chosen = choices.kinds[guess.key];
  const sort = { key: guess.key, says, category: guess.category ?? null };
  if (chosen === undefined) return { ...sort, kind: guess.kind, out: guess.out ?? null, why: guess.why };
  const why = { by: 'you', word: '' } as const;
  if (chosen === 'out') return { ...sort, kind: guess.kind, out: 'you', why };
  return { ...sort, kind: chosen, out: null, why };
}
