import { useTranslation } from 'react-i18next';
import { nowMs } from '../lib/clock.ts';
import { useClockOff } from '../lib/server-clock.ts';
import { useFormat } from '../lib/use-format.ts';
import { Hint } from './notice.tsx';

/** Beside a date field: phone and server clocks differ, with both times. */
export function ClockNote() {
  const { t } = useTranslation();
  const format = useFormat();
  const off = useClockOff();
  if (off === null) return null;
  const { dateTime } = format;
  return <Hint>{t('clock.off', { phone: dateTime(nowMs()), server: dateTime(nowMs() + off) })}</Hint>;
}
