const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** An instant of RFC 3339, to the millisecond; undefined for one that no calendar or clock has. */
export function parseInstant(text: string): Date | undefined {
  const parts = INSTANT.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const [, , , , , , , fraction = '', sign = '+', offsetHour = '0', offsetMinute = '0'] = parts;
  const onClock =
    hour < 24 && minute < 60 && second < 60 && Number(offsetHour) < 24 && Number(offsetMinute) < 60;
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
  local.setUTCFullYear(year);
  if (!onClock || local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  return new Date(local.getTime() - (sign === '-' ? -offset : offset));
}
