import { farmDay } from '@draksha/contract/dates';
import type { FarmRecord } from '@draksha/contract/records';
import { timeSlices } from '../../../lib/time-slices.ts';
import { folded } from './import-words.ts';

type Written = Pick<FarmRecord, 'kind' | 'plotId' | 'happenedAt' | 'details' | 'cost' | 'notes'>;

const JOIN = '\u0000';

/** What was done, in what a farmer would know it again by: the products of a spray, the kilos of a harvest. */
function essence({ kind, details, cost, notes }: Written): string {
  const said = details as Readonly<Record<string, unknown>>;
  const one = (name: string) => {
    const value = said[name];
    return typeof value === 'string' || typeof value === 'number' ? value : '';
  };
  const some = (...names: string[]) => names.map(one).join(JOIN);
  switch (kind) {
    case 'spray':
      return (said.products as readonly { name: string }[])
        .map(({ name }) => folded(name))
        .sort()
        .join(JOIN);
    case 'fertilizer':
    case 'growth_regulator':
      return [folded(String(said.product)), some('dose', 'ppm')].join(JOIN);
    case 'harvest':
      return some('kg', 'grade');
    case 'labour':
      return [some('people', 'pieces'), cost].join(JOIN);
    case 'expense':
    case 'income':
      return [cost, some('category'), folded(notes ?? '')].join(JOIN);
    case 'scouting':
      return some('disease', 'incidencePercent');
    case 'irrigation':
      return some('minutes', 'litres');
    case 'rain_gauge':
      return some('mm');
    case 'bunch_count':
      return some('bunches');
    case 'pruning':
      return '';
    case 'note':
      return [folded(notes ?? ''), some('brix')].join(JOIN);
    default:
      return JSON.stringify(said.values);
  }
}

const placed = ({ plotId, kind }: Written, when: string, what: string): string =>
  [plotId, kind, when, what].join(JOIN);
const minute = ({ happenedAt }: Written): string => new Date(happenedAt).toISOString().slice(0, 16);

/**
 * Finds rows that are in the diary already. Each diary row matches one row of the file: two waterings of one day are
 * two. Works in time slices.
 */
export async function duplicateFinder(
  diary: readonly Written[],
): Promise<(row: Written & { readonly isTimed: boolean }) => boolean> {
  const { isDue, give } = timeSlices();
  const byKey = new Map<string, number[]>();
  const add = (key: string, at: number) => {
    const known = byKey.get(key);
    if (known) known.push(at);
    else byKey.set(key, [at]);
  };
  for (const [at, row] of diary.entries()) {
    if (isDue()) await give();
    const what = essence(row);
    add(placed(row, minute(row), what), at);
    add(placed(row, farmDay(Date.parse(row.happenedAt)), what), at);
  }
  const used = new Set<number>();
  return (row) => {
    const when = row.isTimed ? minute(row) : farmDay(Date.parse(row.happenedAt));
    const found = byKey.get(placed(row, when, essence(row)))?.find((at) => !used.has(at));
    if (found === undefined) return false;
    used.add(found);
    return true;
  };
}
