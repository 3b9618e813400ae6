import { plainCell } from '@draksha/models/table/cells';
import type { TableRow } from '../../../lib/table-file.ts';
import { importText } from './import-cells.ts';
import { amountOf, doseUnitOf, numberAndRest } from './import-doses.ts';
import { isBlank, writtenMoney } from './import-numbers.ts';
import { folded, type ImportWords } from './import-words.ts';
import { feedSaleWords, outBesideIn, wagesOrWage } from './sale-words-elsewhere.ts';
import type { ImportColumn } from './words-read.ts';

type Meant = readonly (ImportColumn | null)[];

const OWN: readonly ImportColumn[] = ['entry', 'kind', 'facts', 'day'];
/** What only our own table has as data; elsewhere such a heading is one of a text. */
const ofOursAlone: readonly ImportColumn[] = ['acres', 'dap', 'entry', 'registration'];
/** Of these a sheet may have several: men and women, and a wage of each. */
export const several: readonly ImportColumn[] = ['people', 'wagePaise'];

export const isOwnTable = (is: Meant): boolean => OWN.every((column) => is.includes(column));

const wordsOf = (heading: string): readonly string[] => folded(heading).split(' ');
const foldedAll = (list: readonly string[]): readonly string[] => list.map(folded);
const [outWords, wageWords, feeds] = [outBesideIn, wagesOrWage, feedSaleWords].map(foldedAll) as [
  readonly string[],
  readonly string[],
  readonly string[],
];

/** Whether a heading of products says that they feed the vines. */
export const isOfFeed = (heading: string): boolean => wordsOf(heading).some((word) => feeds.includes(word));

interface Sheet {
  readonly said: Meant;
  readonly headings: readonly string[];
  readonly body: readonly TableRow[];
}

const cellsUnder = ({ body }: Sheet, at: number): string[] =>
  body.map(({ cells }) => importText(cells[at])).filter((text) => !isBlank(text));

const most = (texts: readonly string[], is: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(is).length * 2 > texts.length;

const hasFigure = (text: string): boolean => /\d/.test(plainCell(text));

/** `Qty` beside a product: its dose where the cells are doses, what was used where they are amounts. */
function quantityOfProduct(sheet: Sheet, at: number): ImportColumn {
  const cells = cellsUnder(sheet, at);
  const isDose = (text: string) => {
    const written = numberAndRest(text, null);
    return written !== null && doseUnitOf(written.rest) !== null;
  };
  if (sheet.said.includes('dose')) return 'amount';
  // What was fed to the vines is its dose.
  if (isOfFeed(sheet.headings[sheet.said.indexOf('product')] ?? '')) return 'dose';
  return most(cells, isDose) || !most(cells, (text) => amountOf(text, null) !== null) ? 'dose' : 'amount';
}

/** The most and the least that one worker is paid for a day, rupees. */
const WAGE = { least: 100, most: 1500 };

/** Whether money beside workers is the wage of each or the sum of all; `null` where its rows do not tell. */
function wageOrSum(sheet: Sheet, at: number): ImportColumn | null {
  if (sheet.said.includes('money') || sheet.said.includes('cost')) return 'wagePaise';
  const peopleAt = sheet.said.indexOf('people');
  const pairs = sheet.body.flatMap(({ cells }) => {
    const many = Number.parseInt(plainCell(importText(cells[peopleAt])), 10);
    const rupees = writtenMoney(importText(cells[at]), null);
    return many > 0 && typeof rupees === 'number' ? [{ rupees, each: rupees / many }] : [];
  });
  if (pairs.some(({ rupees }) => rupees > WAGE.most)) return 'cost';
  return pairs.some(({ each }) => each < WAGE.least) ? 'wagePaise' : null;
}

const netWords = foldedAll(['net', 'nett', 'निव्वळ', 'नेट']);
const isNet = (heading: string): boolean => wordsOf(heading).some((word) => netWords.includes(word));

/** Columns of a second weight, without a statement of what they are; the net one beside another is the weight. */
export const otherWeights = (is: Meant, headings: readonly string[], words: ImportWords): number[] =>
  headings.some((heading, at) => is[at] === 'kg' && isNet(heading))
    ? []
    : headings.flatMap((heading, at) => (is[at] === 'extra' && words.column(heading) === 'kg' ? [at] : []));

const ofSale: readonly ImportColumn[] = ['buyer', 'crates', 'brix', 'grade', 'payInDays'];

/** What a heading means beside the others of its sheet, and over its cells. */
function besideOthers(sheet: Sheet, column: ImportColumn | null, at: number): ImportColumn | null {
  const { said, headings } = sheet;
  const has = (...wanted: readonly ImportColumn[]) => wanted.some((one) => said.includes(one));
  const heading = headings[at] ?? '';
  if (column === 'names' && outWords.includes(wordsOf(heading)[0] ?? '') && has('income')) return 'cost';
  if (column === 'facts') return has('what') ? 'extra' : 'what';
  if (column !== null && ofOursAlone.includes(column)) return 'extra';
  // `Expense | Amount`: the first names the category.
  const isText = (column === 'cost' || column === 'income') && !most(cellsUnder(sheet, at), hasFigure);
  if (isText && has('money') && cellsUnder(sheet, at).length > 0) return has('what') ? 'extra' : 'what';
  if (column === 'ratePaisePerKg' && has('people') && !has('kg', ...ofSale)) return 'wagePaise';
  if (has('people') && wageWords.includes(folded(heading))) return wageOrSum(sheet, at) ?? 'extra';
  if (column === 'kg' && has('product') && !has('ratePaisePerKg', 'party', ...ofSale))
    return quantityOfProduct(sheet, at);
  const isBesideNet = column === 'kg' && headings.some((one, i) => said[i] === 'kg' && isNet(one));
  if (isBesideNet && !isNet(heading)) return 'extra';
  // Without a count of crates it is what was picked.
  if (column === 'crateKg' && !has('crates')) return 'kg';
  return column;
}

/** What each heading says, beside the others of its sheet. */
export function meantBy(headings: readonly string[], body: readonly TableRow[], words: ImportWords): Meant {
  const said = headings.map((heading) => words.column(heading));
  if (isOwnTable(said)) return said;
  return said.map((column, at) => besideOthers({ said, headings, body }, column, at));
}
