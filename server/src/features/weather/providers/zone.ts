const INDIA = 'Asia/Kolkata';
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // A zone name that this Node does not know: the caller falls back on the offset that the provider gave.
  }
  // The names come from providers: keep the list of them from growing without end.
  if (formatters.size > 500) formatters.clear();
  formatters.set(zone, made);
  return made;
}

/** Minutes east of UTC in `zone` at an instant, or `null` for a name that is no zone. */
export function zoneOffsetMinutes(zone: string, atMs: number): number | null {
  if (zone === INDIA) return 330;
  const name = formatterOf(zone)
    ?.formatToParts(atMs)
    .find((part) => part.type === 'timeZoneName')?.value;
  if (name === undefined) return null;
  const match = /^GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/.exec(name);
  if (!match) return null;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 with the offset, `2026-11-21T06:00:00+05:30`. */
export function isoWithOffset(atMs: number, offsetMinutes: number): string {
  const wall = new Date(atMs + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offsetMinutes);
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Calendar day at an offset, `YYYY-MM-DD`. */
export const dateAt = (atMs: number, offsetMinutes: number): string =>
  new Date(atMs + offsetMinutes * 60_000).toISOString().slice(0, 10);
