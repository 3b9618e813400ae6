/** The accountant's day book: every row that has to do with money, whom it went to or came from, and its note. */

import {
  costCategoryOf,
  earnedPaise,
  incomeCategoryOf,
  SALE_PAYMENT,
  saleOf,
  spentPaise,
  WAGE_PAYMENT,
} from './record-money.ts';
import type { ReportCell } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { type ReportRecord, recordsIn, rowDay } from './report-rows.ts';
import { dateCell, EMPTY, moneyCell, tableOf, textCell, type Voice } from './report-voice.ts';
import { withTaskWork } from './task-work.ts';

/** Payments for recorded work or grapes: they settle, and are neither cost nor income. */
export function settledPaise({ kind, details, cost }: ReportRecord, category: string): number {
  return (kind === 'expense' || kind === 'income') && 'category' in details && details.category === category
    ? (cost ?? 0)
    : 0;
}

export const partyOf = ({ kind, details }: ReportRecord): string | null => {
  switch (kind) {
    case 'expense':
    case 'income':
      return details.party ?? null;
    case 'harvest':
      return details.buyer ?? null;
    case 'labour':
      return details.names ?? null;
    default:
      return null;
  }
};

const hasMoney = (record: ReportRecord): boolean =>
  record.cost !== null || (record.kind === 'harvest' && saleOf(record) !== null);

/** The kind of money, with the products of what was applied. */
function whatText({ name, say }: Voice, record: ReportRecord): string {
  if (settledPaise(record, WAGE_PAYMENT) > 0) return say((words) => words.settlement.wages);
  if (settledPaise(record, SALE_PAYMENT) > 0) return say((words) => words.settlement.payment);
  const kind =
    record.kind === 'income' || record.kind === 'harvest'
      ? name((words) => words.income, incomeCategoryOf(record))
      : name((words) => words.cost, costCategoryOf(record));
  if (record.kind === 'spray')
    return `${kind}: ${record.details.products.map((product) => product.name).join(', ')}`;
  if (record.kind === 'fertilizer' || record.kind === 'growth_regulator')
    return `${kind}: ${record.details.product}`;
  return kind;
}

/** A zero is left empty: a day book is read by what is in it. */
const sumCell = (paise: number): ReportCell => (paise === 0 ? EMPTY : moneyCell(paise));

export function dayBookDocument({ rows: stored, span }: ReportInput, voice: Voice): Made {
  const rows = withTaskWork(stored);
  const { say, tell } = voice;
  const names = new Map(rows.plots.map(({ id, name }) => [id, name]));
  const book = recordsIn(rows, span).filter(hasMoney);
  return {
    landscape: true,
    blocks: [
      tableOf<ReportRecord>(
        voice,
        'book',
        say((words) => words.heading.book),
        [
          { id: 'day', type: 'date', width: 9, cell: (record) => dateCell(rowDay(record)) },
          { id: 'plot', type: 'text', width: 11, cell: ({ plotId }) => textCell(names.get(plotId)) },
          { id: 'what', type: 'text', width: 18, cell: (record) => textCell(whatText(voice, record)) },
          { id: 'party', type: 'text', width: 13, cell: (record) => textCell(partyOf(record)) },
          { id: 'note', type: 'text', width: 17, cell: ({ notes }) => textCell(notes) },
          {
            id: 'spent',
            type: 'money',
            width: 11,
            total: 'sum',
            cell: (record) => sumCell(spentPaise(record)),
          },
          {
            id: 'earned',
            type: 'money',
            width: 11,
            total: 'sum',
            cell: (record) => sumCell(earnedPaise(record)),
          },
          {
            id: 'paid',
            type: 'money',
            width: 10,
            total: 'sum',
            cell: (record) => sumCell(settledPaise(record, WAGE_PAYMENT)),
          },
          {
            id: 'received',
            type: 'money',
            width: 10,
            total: 'sum',
            cell: (record) => sumCell(settledPaise(record, SALE_PAYMENT)),
          },
        ],
        book,
      ),
    ],
    footnotes: [...tell((words) => words.note.book), ...tell((words) => words.note.shelf)],
  };
}
