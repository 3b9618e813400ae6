import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { PhoneStates } from './phone-states.ts';

/** Cost of one message in paise, and the caps that it counts against. */
export interface Cost {
  readonly paise: number;
  readonly capFarmerDay: number | undefined;
  readonly capMonth: number | undefined;
  /** The farmer's day and month, India's. */
  readonly dayStart: string;
  readonly month: string;
}

/** Adds to a channel's spending of a month. */
export const spent = (
  db: Db,
  channel: string,
  { month }: Pick<Cost, 'month'>,
  { messages, paise, kept }: { readonly messages: number; readonly paise: number; readonly kept: number },
) =>
  db
    .insertInto('channelSpending')
    .values({ month, channel, messages, paise, kept })
    .onConflict((known) =>
      known.columns(['month', 'channel']).doUpdateSet({
        messages: sql<number>`channel_spending.messages + ${messages}`,
        paise: sql<number>`channel_spending.paise + ${paise}`,
        kept: sql<number>`channel_spending.kept + ${kept}`,
      }),
    )
    .execute();

/** Returns the cap that a message would exceed; null where it fits. Locks out concurrent checks. */
export async function capOf(
  db: Db,
  userId: string,
  { paise, capFarmerDay, capMonth, dayStart, month }: Cost,
): Promise<'cap_day' | 'cap_month' | null> {
  if (paise === 0 || (capFarmerDay === undefined && capMonth === undefined)) return null;
  // In sequence over all processes: concurrent checks would both find room.
  await sql`select pg_advisory_xact_lock(hashtext('draksha channel spending'))`.execute(db);
  const ofDay = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.sum<number>('costPaise').as('paise'))
    .where('userId', '=', userId)
    .where('madeAt', '>=', dayStart)
    .executeTakeFirst();
  if (capFarmerDay !== undefined && Number(ofDay?.paise ?? 0) + paise > capFarmerDay) return 'cap_day';
  const ofMonth = await db
    .selectFrom('channelSpending')
    .select(({ fn }) => fn.sum<number>('paise').as('paise'))
    .where('month', '=', month)
    .executeTakeFirst();
  return capMonth !== undefined && Number(ofMonth?.paise ?? 0) + paise > capMonth ? 'cap_month' : null;
}

/** A month's spending by channel. */
export const spendingOf = (system: Db, month: string) =>
  system
    .selectFrom('channelSpending')
    .select(['channel', 'messages', 'paise', 'kept'])
    .where('month', '=', month)
    .orderBy('channel')
    .execute();

/** Phones whose service refused a message for good, by its status. */
export async function refusedSince(
  system: Db,
  since: string,
): Promise<readonly { readonly status: number; readonly phones: number }[]> {
  const rows = await system
    .selectFrom('deliveries')
    .select('phones')
    .where('channel', '=', 'push')
    .where('madeAt', '>=', since)
    .where(sql<boolean>`phones::text like '%refused%'`)
    .execute();
  const statuses = rows.flatMap(({ phones }) =>
    Object.values(phones as unknown as PhoneStates).flatMap((state) =>
      'status' in state ? [state.status] : [],
    ),
  );
  return [...Map.groupBy(statuses, (status) => status)]
    .map(([status, all]) => ({ status, phones: all.length }))
    .toSorted((a, b) => a.status - b.status);
}
