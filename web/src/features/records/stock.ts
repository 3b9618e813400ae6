import type { AmountUnit, FarmRecord } from '@draksha/contract/records';
import type { StockMovement } from '@draksha/contract/stock-movements';
import { calendarDay } from '../../lib/format.ts';

/** What is on the shelf of one product, in one unit. */
export interface ShelfItem {
  readonly productId: string;
  readonly name: string;
  readonly unit: AmountUnit;
  readonly bought: number;
  readonly used: number;
  readonly lost: number;
  /** The stock; negative where more was used than bought. */
  readonly left: number;
  /** Paise paid for it. */
  readonly cost: number;
}

interface Happening {
  readonly day: string;
  /** Within a day purchases come first, then use, a count last. */
  readonly order: 0 | 1 | 2;
  readonly apply: (item: { -readonly [K in keyof ShelfItem]: ShelfItem[K] }) => void;
}

const keyOf = (productId: string, unit: AmountUnit): string => `${productId} ${unit}`;
const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Returns the stock after purchases, losses, counts and sprays. A product appears with its first movement; a count
 * sets the stock at the end of its day.
 *
 * @param without an entry whose sprays are left out, such as one being edited
 */
export function shelfOf(
  movements: readonly StockMovement[],
  records: readonly FarmRecord[],
  without: string | null = null,
): readonly ShelfItem[] {
  const names = new Map<string, { productId: string; name: string; unit: AmountUnit }>();
  const happenings = new Map<string, Happening[]>();
  const add = (key: string, happening: Happening) => {
    const others = happenings.get(key);
    if (others) others.push(happening);
    else happenings.set(key, [happening]);
  };
  for (const { productId, productName, unit, move, amount, movedOn, cost } of movements) {
    const key = keyOf(productId, unit);
    names.set(key, { productId, name: productName, unit });
    add(key, {
      day: movedOn,
      order: move === 'counted' ? 2 : 0,
      apply(item) {
        item.cost += cost ?? 0;
        if (move === 'bought') item.bought += amount;
        if (move === 'lost') item.lost += amount;
        item.left = move === 'counted' ? amount : item.left + (move === 'bought' ? amount : -amount);
      },
    });
  }
  for (const record of records) {
    if (record.kind !== 'spray' || record.entryId === without) continue;
    for (const { productId, amount, amountUnit } of record.details.products) {
      if (productId === undefined || amount === undefined || amountUnit === undefined) continue;
      const key = keyOf(productId, amountUnit);
      if (!names.has(key)) continue;
      add(key, {
        day: calendarDay(Date.parse(record.happenedAt)),
        order: 1,
        apply(item) {
          item.used += amount;
          item.left -= amount;
        },
      });
    }
  }
  return [...names].map(([key, { productId, name, unit }]) => {
    const item = { productId, name, unit, bought: 0, used: 0, lost: 0, left: 0, cost: 0 };
    const ordered = (happenings.get(key) ?? []).toSorted((a, b) =>
      a.day === b.day ? a.order - b.order : a.day < b.day ? -1 : 1,
    );
    for (const { apply } of ordered) apply(item);
    const { bought, used, lost, left } = item;
    return {
      ...item,
      bought: thousandth(bought),
      used: thousandth(used),
      lost: thousandth(lost),
      left: thousandth(left),
    };
  });
}

interface Use {
  readonly productId: string;
  readonly name: string;
  readonly amount: number;
  readonly unit: AmountUnit;
}

export interface Shortage {
  readonly name: string;
  readonly unit: AmountUnit;
  readonly needed: number;
  readonly left: number;
}

/** What a spray would use more of than the shelf has. What was never entered is not mentioned. */
export function shortagesOf(shelf: readonly ShelfItem[], uses: readonly Use[]): readonly Shortage[] {
  const byKey = new Map(shelf.map((item) => [keyOf(item.productId, item.unit), item]));
  const needed = new Map<string, Use>();
  for (const use of uses) {
    const key = keyOf(use.productId, use.unit);
    needed.set(key, { ...use, amount: use.amount + (needed.get(key)?.amount ?? 0) });
  }
  return [...needed].flatMap(([key, { name, unit, amount }]) => {
    const item = byKey.get(key);
    return item && amount > item.left ? [{ name, unit, needed: amount, left: item.left }] : [];
  });
}
