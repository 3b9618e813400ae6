import { uuidV7 } from '../uuid-v7.ts';
import type { FarmTransaction } from './farm-transaction.ts';
import { type QueuedWrite, type Row, rowKey } from './queued-write.ts';

type NewWrite = Omit<QueuedWrite, 'seq'>;

const without = (fields: Row, change: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in change)));

/** Indexes of refused writes in the queue, by themselves or with their group, that are not being sent. */
function refusedIn(queue: readonly QueuedWrite[]): ReadonlySet<number> {
  const failed = queue.filter(({ state }) => state === 'failed');
  const groups = new Set(failed.flatMap(({ group }) => group ?? []));
  const refused = queue.filter(
    ({ state, attempt, group }) =>
      attempt === null && (state === 'failed' || (group !== undefined && groups.has(group))),
  );
  return new Set(refused.map(({ seq }) => seq));
}

/** Rows deleted before they were created, by key, so that undo works until the page ends. */
export type DiscardedWrites = Map<string, readonly QueuedWrite[]>;

const mends = (write: NewWrite, refused: QueuedWrite): boolean =>
  write.kind === 'replace'
    ? refused.kind === 'replace'
    : write.kind === 'change' &&
      !('deleted' in write.change) &&
      (refused.kind === 'create' || refused.kind === 'change');

/** The refused write as the farmer has mended it: another request, for the server knows a write by its id. */
const mended = (refused: QueuedWrite, write: NewWrite): QueuedWrite => ({
  ...refused,
  id: uuidV7(),
  change: { ...refused.change, ...write.change },
  base: refused.kind === 'create' ? {} : { ...write.base, ...refused.base },
  whole: write.kind === 'replace' ? write.whole : refused.whole,
  needs: [...new Set([...refused.needs, ...write.needs])],
  state: 'waiting',
  failure: null,
  tries: 0,
});

/** A refused move as it is said now; what it goes from is where the server has the row. */
const movedAnew = (refused: QueuedWrite, write: NewWrite): QueuedWrite => ({
  ...refused,
  id: uuidV7(),
  route: write.route,
  ...(write.says && { says: write.says }),
  seed: write.seed,
  change: write.change,
  state: 'waiting',
  failure: null,
  tries: 0,
});

/**
 * A write on a row whose move was refused: another move takes its place, and a change goes before it, after which it is tried again.
 *
 * @returns false for a write that has its usual place
 */
async function aroundMoves(
  transaction: FarmTransaction,
  write: NewWrite,
  refused: readonly QueuedWrite[],
): Promise<boolean> {
  const moves = refused.filter(({ kind }) => kind === 'step');
  const [first] = moves;
  if (!first || (write.kind !== 'step' && write.kind !== 'change')) return false;
  for (const move of moves) await transaction.dropWrite(move);
  if (write.kind === 'step') {
    const anew = movedAnew(first, write);
    const isBack = Object.entries(anew.change).every(([name, value]) => anew.base[name] === value);
    if (!isBack) await transaction.putWrite(anew);
    return true;
  }
  await transaction.addWrite(write);
  for (const move of moves) {
    const { seq: _, ...anew } = movedAnew(move, move);
    await transaction.addWrite(anew);
  }
  return true;
}

/** Writes that fall with this one: those on a row that then never comes to be. */
export function dependentWrites(queue: readonly QueuedWrite[], write: QueuedWrite): readonly QueuedWrite[] {
  if (write.kind !== 'create') return [write];
  const lost = new Set([rowKey(write.noun, write.rowId)]);
  return queue.filter((other) => {
    const key = rowKey(other.noun, other.rowId);
    const falls = lost.has(key) || other.needs.some((need) => lost.has(need));
    if (falls && other.kind === 'create') lost.add(key);
    return falls;
  });
}

/** Queues writes. A change to a refused write corrects and resends it; one to a row that was never created is dropped with it. */
export async function addOrMend(
  transaction: FarmTransaction,
  writes: readonly NewWrite[],
  thrown: DiscardedWrites,
): Promise<void> {
  const refused = refusedIn(await transaction.queue());
  for (const write of writes) await addOne(transaction, write, refused, thrown);
}

async function addOne(
  transaction: FarmTransaction,
  write: NewWrite,
  all: ReadonlySet<number>,
  thrown: DiscardedWrites,
): Promise<void> {
  const key = rowKey(write.noun, write.rowId);
  const gone = write.change.deleted === false ? thrown.get(key) : undefined;
  if (gone) {
    for (const one of gone) await transaction.putWrite(one);
    thrown.delete(key);
    return;
  }
  const queue = await transaction.queue();
  const isOfRow = ({ noun, rowId }: QueuedWrite) => noun === write.noun && rowId === write.rowId;
  const refused = queue.filter((one) => all.has(one.seq) && isOfRow(one));
  const made = refused.find(({ kind }) => kind === 'create');
  if (write.kind === 'delete' && made) {
    const falling = dependentWrites(queue, made);
    if (falling.every(({ attempt }) => attempt === null)) {
      for (const one of falling) await transaction.dropWrite(one);
      thrown.set(key, falling);
      return;
    }
  }
  const target = refused.find((one) => mends(write, one));
  if (!target && (await aroundMoves(transaction, write, refused))) return;
  if (!target) {
    // The row goes, and what was refused of it with it; behind that the deletion would wait for ever.
    if (write.kind === 'delete' && !made) for (const one of refused) await transaction.dropWrite(one);
    return transaction.addWrite(write);
  }
  await transaction.putWrite(mended(target, write));
  for (const later of queue) {
    if (!isOfRow(later) || later.seq <= target.seq || later.attempt || later.kind !== 'change') continue;
    // New answers are in the mended write alone.
    const left = { ...later, change: without(later.change, write.change) };
    if (Object.keys(left.change).length === 0) await transaction.dropWrite(later);
    else await transaction.putWrite({ ...left, base: without(later.base, write.change) });
  }
}
