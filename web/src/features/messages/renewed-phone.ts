import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { renewedPhone } from '../../lib/push-phone.ts';
import { noteRegistered, registeredPhone } from '../../lib/registered-phone.ts';

interface Known {
  readonly account: string;
  /** Null before an answer, or without messages. */
  readonly pushKey: string | null;
  /** Of the account, as the server has it. */
  readonly phones: number;
}

/** Renews this phone's push subscription once a day: the server drops silent phones, and browsers lose addresses. */
async function renew({ account, pushKey, phones }: Known): Promise<void> {
  const today = calendarDay(nowMs());
  const before = registeredPhone();
  const isOurs = before === null ? phones > 0 : before.account === account;
  if (pushKey === null || !isOurs || (before?.day === today && phones > 0)) return;
  const body = await renewedPhone(pushKey, before !== null);
  if (body === null) return;
  await api('POST /push-subscriptions', { body });
  noteRegistered(account, today);
}

export function useRenewedPhone({ account, pushKey, phones }: Known): void {
  useEffect(() => {
    // Without a network, or where the browser's service is away, it is done another time.
    renew({ account, pushKey, phones }).catch(() => undefined);
  }, [account, pushKey, phones]);
}
