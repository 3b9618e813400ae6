import type { DetailsOf, FarmRecord, RecordKind } from '@draksha/contract/records';
import { sharesByWeight } from './shares.ts';

type Details = FarmRecord['details'];
type Loose = Readonly<Record<string, unknown>>;

interface EntryOf<K extends RecordKind> {
  readonly id: string;
  readonly kind: K;
  readonly happenedAt: string;
  readonly plotIds: readonly string[];
  readonly rows: readonly FarmRecord[];
  /** Sums of amounts divided between plots. */
  readonly details: DetailsOf<K>;
  readonly cost: number | null;
  readonly notes: string | null;
}

/** One entry: its rows, one a plot, as typed. */
export type Entry<K extends RecordKind = RecordKind> = { [One in K]: EntryOf<One> }[K];

/** Members that are shared out between the plots of an entry; all others hold on each of them. */
const shared: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  spray: ['waterLitres', 'sprayedHectares'],
  irrigation: ['litres', 'wateredHectares'],
  growth_regulator: ['waterLitres'],
  harvest: ['kg', 'crates'],
  labour: ['people', 'pieces'],
  note: ['affectedHectares'],
};

/** A dose by the acre is the same on each plot, a bag is not. */
const wholeAmounts: readonly string[] = ['kg', 'g', 'l', 'ml', 'bag'];

/** Thousandths: of a litre, a kilo, a worker; square metres. Crates stay whole. */
const decimalsOf = (name: string): number => (name === 'crates' ? 0 : name.endsWith('Hectares') ? 4 : 3);

function sharedIn(kind: RecordKind, details: Loose): readonly string[] {
  if (kind === 'fertilizer') return wholeAmounts.includes(String(details.unit)) ? ['dose'] : [];
  return shared[kind] ?? [];
}

const productsIn = (details: Loose): readonly Loose[] =>
  Array.isArray(details.products) ? (details.products as readonly Loose[]) : [];

/** Each plot's share of an entry's amount, in the order of the weights. */
export function shareOut<D extends Details>(
  kind: RecordKind,
  details: D,
  cost: number | null,
  weights: readonly number[],
): readonly { readonly details: D; readonly cost: number | null }[] {
  const said: Loose = details;
  const costs = cost === null ? null : sharesByWeight(cost, weights);
  const parts = sharedIn(kind, said).flatMap((name) => {
    const total = said[name];
    return typeof total === 'number'
      ? [[name, sharesByWeight(total, weights, decimalsOf(name))] as const]
      : [];
  });
  const amounts = productsIn(said).map(({ amount }) =>
    typeof amount === 'number' ? sharesByWeight(amount, weights, 3) : null,
  );
  return weights.map((_, at) => {
    const own: Record<string, unknown> = { ...said };
    for (const [name, shares] of parts) setOrDrop(own, name, shares[at]);
    if (kind === 'spray')
      own.products = productsIn(said).map((product, index) => {
        const one: Record<string, unknown> = { ...product };
        const shares = amounts[index];
        if (shares) setOrDrop(one, 'amount', shares[at]);
        return one;
      });
    return { details: own as unknown as D, cost: costs?.[at] ?? null };
  });
}

/** A zero share (a plot of a square metre) is omitted: zero litres would be rejected. */
function setOrDrop(object: Record<string, unknown>, name: string, share: number | undefined): void {
  if (share !== undefined && share > 0) object[name] = share;
  else delete object[name];
}

const addUp = (values: readonly unknown[], decimals = 3): number | undefined => {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return undefined;
  return Math.round(numbers.reduce((sum, value) => sum + value, 0) * 10 ** decimals) / 10 ** decimals;
};

function merged(rows: readonly FarmRecord[], first: FarmRecord): Details {
  if (rows.length === 1) return first.details;
  const all = rows.map(({ details }) => details as Loose);
  const whole: Record<string, unknown> = { ...(first.details as Loose) };
  for (const name of sharedIn(first.kind, whole)) {
    const sum = addUp(
      all.map((details) => details[name]),
      decimalsOf(name),
    );
    if (sum !== undefined) whole[name] = sum;
  }
  if (first.kind === 'spray')
    whole.products = productsIn(whole).map((product, index) => {
      const sum = addUp(all.map((details) => productsIn(details)[index]?.amount));
      return sum === undefined ? product : { ...product, amount: sum };
    });
  return whole as Details;
}

const costOf = (rows: readonly FarmRecord[]): number | null => {
  const costs = rows.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
};

/** @param rows of one entry, at least one */
function entryOf(id: string, rows: readonly FarmRecord[]): Entry | null {
  const first = rows[0];
  if (!first) return null;
  return {
    id,
    kind: first.kind,
    happenedAt: first.happenedAt,
    plotIds: rows.map(({ plotId }) => plotId),
    rows,
    details: merged(rows, first),
    cost: costOf(rows),
    notes: first.notes,
  } as Entry;
}

/** Groups rows that were written together, newest first. */
export function entriesOf(records: readonly FarmRecord[]): readonly Entry[] {
  const byEntry = Map.groupBy(records, ({ entryId, kind }) => `${entryId} ${kind}`);
  const entries: { readonly entry: Entry; readonly atMs: number }[] = [];
  for (const rows of byEntry.values()) {
    const entry = entryOf(rows[0]?.entryId ?? '', rows);
    if (entry) entries.push({ entry, atMs: Date.parse(entry.happenedAt) });
  }
  return entries.sort((a, b) => b.atMs - a.atMs).map(({ entry }) => entry);
}

/** Plot names in the farmer's order; rows are in the order of ids. */
export const plotNamesOf = ({ plotIds }: Entry, names: ReadonlyMap<string, string>): string[] =>
  [...names].flatMap(([id, name]) => (plotIds.includes(id) ? [name] : []));
