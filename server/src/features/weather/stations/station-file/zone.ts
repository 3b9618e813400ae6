/** The clock of the station: a fixed offset from UTC or a named zone with its summer time. */
import { DAY_MS, MINUTE_MS } from '@draksha/models';
import { FileProblem } from './problem.ts';

export interface Zone {
  readonly name: string;
  /** Minutes east of UTC at an instant of UTC. */
  readonly offsetAt: (utcMs: number) => number;
  /** False where the clock jumps. */
  readonly fixed: boolean;
}

export const fixedZone = (minutes: number): Zone => {
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  return { name: `UTC${minutes < 0 ? '−' : '+'}${hours}:${rest}`, offsetAt: () => minutes, fixed: true };
};

/** @throws FileProblem for a text that is neither an offset nor a zone */
export function zoneOf(text: string): Zone {
  if (/^(z|utc|gmt)$/i.test(text)) return fixedZone(0);
  const offset = /^(?:utc|gmt)?([+-−])(\d{1,2}):?(\d{2})?$/i.exec(text);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes <= 14 * 60) return fixedZone(offset[1] === '+' ? minutes : -minutes);
  }
  try {
    return namedZone(text);
  } catch {
    throw new FileProblem({ code: 'unknown_zone', params: { text } }, `“${text}” is not a time zone.`, [
      'Write --zone +05:30, or a name such as --zone Asia/Kolkata or --zone Europe/Paris.',
    ]);
  }
}

function namedZone(name: string): Zone {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const asked = (utcMs: number): number => {
    const part = Object.fromEntries(
      clock.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    return (
      (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(utcMs / MINUTE_MS) * MINUTE_MS) / MINUTE_MS
    );
  };
  // A lookup is slow and zones change twice a year: a day that starts and ends alike needs one.
  const days = new Map<number, number | null>();
  const offsetAt = (utcMs: number): number => {
    const day = Math.floor(utcMs / DAY_MS);
    let known = days.get(day);
    if (known === undefined) {
      const begins = asked(day * DAY_MS);
      known = begins === asked((day + 1) * DAY_MS - MINUTE_MS) ? begins : null;
      days.set(day, known);
    }
    return known ?? asked(utcMs);
  };
  return { name, offsetAt, fixed: false };
}

/** The instants at which the clock shows `clockMs`: one, two when it is set back, none when it skips. */
export function instantsOf(clockMs: number, zone: Zone): number[] {
  if (zone.fixed) return [clockMs - zone.offsetAt(clockMs) * MINUTE_MS];
  const candidates = new Set([
    clockMs - zone.offsetAt(clockMs - DAY_MS) * MINUTE_MS,
    clockMs - zone.offsetAt(clockMs + DAY_MS) * MINUTE_MS,
  ]);
  return [...candidates]
    .filter((utcMs) => utcMs + zone.offsetAt(utcMs) * MINUTE_MS === clockMs)
    .sort((a, b) => a - b);
}
