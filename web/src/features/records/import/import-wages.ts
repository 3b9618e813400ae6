import type { DetailsOf } from '@draksha/contract/records';
import { plainCell } from '@draksha/models/table/cells';
import { isBlank, writtenNumber } from './import-numbers.ts';
import { isNearAmount } from './import-sales.ts';
import { exact } from './import-units.ts';
import { measured, moneyIn, paiseOf, type RowCells, RowRefused } from './row-cells.ts';

type LabourDetails = DetailsOf<'labour'>;

const timesWage = /^([\d.,०-९]+)\s*[x×*@]\s*([\d.,०-९]+)$/i;

/** `Labour 6 x 350`, `४ जण @ ५००`, where it comes to what was paid. */
function workersIn(text: string, paise: number | null): LabourDetails {
  const [, many = '', each = ''] =
    /(\d+)(?:\s+[\p{L}\p{M}]+)?\s*[x×*@]\s*(\d+)/iu.exec(plainCell(text)) ?? [];
  const [people, wagePaise] = [Number(many), Number(each) * 100];
  return people > 0 && people * wagePaise === paise ? { people, wagePaise } : {};
}

/** The workers of a row and what they cost: as typed, else workers by wage, as the form does. @throws RowRefused */
export function wagesIn(
  cells: RowCells,
  typed: number | null,
): { details: LabourDetails; cost: number | null } {
  const details: LabourDetails = {};
  const groups = cells.texts('people').map((text, at) => {
    const [, many = '', each = ''] = timesWage.exec(text) ?? [];
    const wageText = each || (cells.texts('wagePaise')[at] ?? cells.texts('wagePaise')[0] ?? '');
    return { people: peopleIn(cells, many || text), wage: wageIn(cells, wageText) };
  });
  const said = groups.filter(({ people }) => people !== null);
  const people = said.reduce((sum, one) => sum + (one.people ?? 0), 0);
  if (said.length > 0) details.people = exact(people);
  const wages = new Set(said.map(({ wage }) => wage));
  const [only] = said.length > 0 ? wages : [wageIn(cells, cells.texts('wagePaise')[0] ?? '')];
  if (wages.size <= 1 && only != null) details.wagePaise = only;
  const ofDays = said.reduce((sum, one) => sum + (one.people ?? 0) * (one.wage ?? 0), 0);
  const pieces = piecesIn(cells);
  const worked = Math.round(exact(ofDays + pieces));
  if (said.length === 0 && !cells.isOwn) Object.assign(details, workersIn(cells.text('what'), typed));
  if (typed === null || worked === 0 || worked === typed)
    return { details, cost: typed ?? (worked > 0 && !cells.isOwn ? worked : null) };
  if (cells.isOwn) return { details, cost: typed };
  if (!isNearAmount(worked, typed) && cells.answers.differs === undefined)
    throw new RowRefused('differs', 'money', '', [worked, typed]);
  return { details, cost: !isNearAmount(worked, typed) && cells.answers.differs === 'rate' ? worked : typed };
}

function peopleIn(cells: RowCells, text: string): number | null {
  if (isBlank(text)) return null;
  const groups = plainCell(text)
    .split('+')
    .map((one) => one.trim());
  // `10+5`: men and women in one cell.
  if (groups.every((one) => /^\d+$/.test(one))) return groups.reduce((sum, one) => sum + Number(one), 0);
  return measured(cells, 'people', text, ['people']).reduce((sum, { value }) => sum + value, 0);
}

const wageIn = (cells: RowCells, text: string): number | null => paiseOf(cells, 'wagePaise', text);

function piecesIn(cells: RowCells): number {
  const rate = moneyIn(cells, 'pieceRatePaise');
  const text = cells.text('pieces');
  if (rate === null || isBlank(text)) return 0;
  const pieces = writtenNumber(text.replace(/\s*\p{L}.*$/u, ''), cells.decimals);
  return typeof pieces === 'number' ? pieces * rate : 0;
}
