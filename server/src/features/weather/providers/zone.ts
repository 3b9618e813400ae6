import { INDIA_UTC_OFFSET_MINUTES } from '@draksha/models';

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

/** What a provider says of the clock of a place. */
export interface PlaceClock {
  /** IANA name; empty where the provider gives none. */
  readonly zone: string;
  readonly utcOffsetMinutes: number;
}

/** Minutes east of UTC of a place at an instant: by its zone, else as the provider said. */
export const offsetOf = ({ zone, utcOffsetMinutes }: PlaceClock, atMs: number): number =>
  zoneOffsetMinutes(zone, atMs) ?? utcOffsetMinutes;

/** Minutes east of UTC in `zone` at an instant, or `null` for a name that is no zone. */
export function zoneOffsetMinutes(zone: string, atMs: number): number | null {
  if (zone === INDIA) return INDIA_UTC_OFFSET_MINUTES;
  const name = formatterOf(zone)
    ?.formatToParts(atMs)
    .find((part) => part.type === 'timeZoneName')?.value;
  if (name === undefined) return null;
  const match = /^GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/.exec(name);
  if (!match) return null;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0));
}
