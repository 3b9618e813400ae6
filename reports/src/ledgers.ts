/**
 * Ledgers of buyers and workers. Money with a trader or a group knows no plot, so a ledger is always the whole
 * farm's, from the first row to the last day. Names match without case and spaces.
 */
import { dateAfter, dayNumberOfDate } from '@draksha/models/weather/calendar';
import { SALE_DEDUCTION, SALE_PAYMENT, saleOf, WAGE_PAYMENT } from './record-money.ts';
import { asOfDay, type HarvestRow, type ReportRecord, type ReportSpan, rowDay } from './report-rows.ts';

interface Entry {
  readonly day: string;
  /** As first written. */
  readonly name: string;
  /** Never negative: the label says the direction. Null when not given. */
  readonly paise: number | null;
  readonly what: 'sale' | 'deduction' | 'payment' | 'work' | 'wages';
  readonly workDays: number | null;
  /** Of a sale, the last day on which the buyer pays in time; null where none was agreed. */
  readonly payBy: string | null;
  readonly note: string | null;
}

export interface BuyerAccount {
  /** Empty where none is named. */
  readonly name: string;
  readonly sold: number;
  /** Null where none is written. */
  readonly deducted: number | null;
  /** Null where none is written. */
  readonly received: number | null;
  /** What the buyer still owes; negative where they paid more than was written down. */
  readonly due: number;
  /** The first sale that is not wholly paid, the oldest being paid first. */
  readonly openSince: string | null;
  readonly daysWaiting: number | null;
  /** Of what is due, what should have been paid before the day; null where no day was agreed. */
  readonly overdue: number | null;
  readonly daysOverdue: number | null;
}

/** A figure is null where nothing of it is written. */
export interface WorkerAccount {
  readonly name: string;
  /** Owed before the span began; negative is an advance. */
  readonly before: number | null;
  readonly workDays: number | null;
  readonly earned: number | null;
  readonly paid: number | null;
  /** Null also where there was work and no wage of it is written, whatever was paid. */
  readonly balance: number | null;
}

const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

/** The last day on which a sale is paid in time. */
export const payByOf = (harvest: HarvestRow): string | null =>
  harvest.details.payInDays === undefined ? null : dateAfter(rowDay(harvest), harvest.details.payInDays);

function entryOf(record: ReportRecord): Entry | null {
  const made = (name: string | undefined, paise: number | null, what: Entry['what']): Entry => ({
    day: rowDay(record),
    name: (name ?? '').trim().replaceAll(/\s+/g, ' '),
    paise,
    what,
    workDays: record.kind === 'labour' ? (record.details.people ?? null) : null,
    payBy: record.kind === 'harvest' ? payByOf(record) : null,
    note: record.notes,
  });
  const { cost } = record;
  switch (record.kind) {
    case 'harvest': {
      const sale = saleOf(record);
      return sale === null ? null : made(record.details.buyer, sale, 'sale');
    }
    case 'labour':
      return made(record.details.names, cost, 'work');
    case 'expense':
      if (record.details.category === SALE_DEDUCTION) return made(record.details.party, cost, 'deduction');
      return record.details.category === WAGE_PAYMENT ? made(record.details.party, cost, 'wages') : null;
    case 'income':
      return record.details.category === SALE_PAYMENT ? made(record.details.party, cost, 'payment') : null;
    default:
      return null;
  }
}

/** Entries of these sorts up to a day, oldest first, by who is named in them. */
function accounts(records: readonly ReportRecord[], whats: readonly Entry['what'][], to: string | null) {
  const entries = records
    .flatMap((record) => entryOf(record) ?? [])
    .filter(({ what, day }) => whats.includes(what) && (to === null || day <= to))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return [...Map.groupBy(entries, ({ name }) => keyOf(name)).values()];
}

const written = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
};

/** Null where none is written. */
const sum = (entries: readonly Entry[], what: Entry['what']): number | null =>
  written(entries.map((entry) => (entry.what === what ? entry.paise : null)));

interface OpenSale {
  readonly day: string;
  readonly payBy: string | null;
  /** What of it is not paid. */
  readonly paise: number;
}

/** Sales that payments and deductions, the oldest sale first, do not reach the end of. */
function openSales(entries: readonly Entry[]): OpenSale[] {
  let settled = (sum(entries, 'payment') ?? 0) + (sum(entries, 'deduction') ?? 0);
  const open: OpenSale[] = [];
  for (const { what, paise, day, payBy } of entries) {
    if (what !== 'sale' || paise === null) continue;
    if (paise > settled) open.push({ day, payBy, paise: paise - settled });
    settled = Math.max(0, settled - paise);
  }
  return open;
}

const daysTo = (onDay: string, since: string | null): number | null =>
  since === null ? null : dayNumberOfDate(onDay) - dayNumberOfDate(since);

/** @param madeOn the day of the paper: what is due, waits and is late is as of the span's last day, at most of this one */
export const buyerAccounts = (
  records: readonly ReportRecord[],
  { to }: Pick<ReportSpan, 'to'>,
  madeOn: string,
): BuyerAccount[] => {
  const onDay = asOfDay({ to }, madeOn);
  return accounts(records, ['sale', 'deduction', 'payment'], to).map((entries) => {
    const open = openSales(entries);
    const late = open.filter(({ payBy }) => payBy !== null && payBy < onDay);
    const since = open[0]?.day ?? null;
    const sold = sum(entries, 'sale') ?? 0;
    const deducted = sum(entries, 'deduction');
    const received = sum(entries, 'payment');
    return {
      name: entries[0]?.name ?? '',
      sold,
      deducted,
      received,
      due: sold - (deducted ?? 0) - (received ?? 0),
      openSince: since,
      daysWaiting: daysTo(onDay, since),
      overdue: entries.every(({ payBy }) => payBy === null)
        ? null
        : late.reduce((all, { paise }) => all + paise, 0),
      daysOverdue: daysTo(onDay, late.map(({ payBy }) => payBy).sort()[0] ?? null),
    };
  });
};

/** What a buyer paid, or took off: their commission, rejects, a credit note. */
export interface Settlement {
  readonly day: string;
  readonly name: string;
  readonly what: 'payment' | 'deduction';
  readonly paise: number;
  readonly note: string | null;
}

/** Payments and deductions of all buyers within a span, oldest first. */
export const settlements = (
  records: readonly ReportRecord[],
  { from, to }: Pick<ReportSpan, 'from' | 'to'>,
): Settlement[] =>
  accounts(records, ['deduction', 'payment'], to)
    .flat()
    .flatMap(({ day, name, what, paise, note }) =>
      (what === 'payment' || what === 'deduction') && paise !== null && (from === null || day >= from)
        ? [{ day, name, what, paise, note }]
        : [],
    )
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

const owed = (entries: readonly Entry[]): number | null => {
  const [earned, paid] = [sum(entries, 'work'), sum(entries, 'wages')];
  return earned === null && paid === null ? null : (earned ?? 0) - (paid ?? 0);
};

export const workerAccounts = (
  records: readonly ReportRecord[],
  { from, to }: Pick<ReportSpan, 'from' | 'to'>,
): WorkerAccount[] =>
  accounts(records, ['work', 'wages'], to).map((entries) => {
    const isBefore = ({ day }: Entry) => from !== null && day < from;
    const within = entries.filter((entry) => !isBefore(entry));
    const earlier = entries.filter(isBefore);
    const days = written(within.map(({ workDays }) => workDays));
    const isUnpriced = entries.some(({ what }) => what === 'work') && sum(entries, 'work') === null;
    return {
      name: entries[0]?.name ?? '',
      before: owed(earlier),
      workDays: days === null ? null : Math.round(days * 1000) / 1000,
      earned: sum(within, 'work'),
      paid: sum(within, 'wages'),
      balance: isUnpriced ? null : owed(entries),
    };
  });
