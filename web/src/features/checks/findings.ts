import { isInIndia } from '@draksha/contract/coordinates';
import { type CheckOutcome, type CheckResult, failed, none, passed } from '../../lib/check.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';

/** Turns what the checks measured into findings; makes no requests. */

/** What a phone may be off before codes, tokens and the day after pruning go wrong. */
const CLOCK_MINUTES = 5;

export function phoneClockFinding(date: string | null, now: number): CheckOutcome {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return none('noServerClock');
  const minutes = Math.round(Math.abs(now - at) / 60_000);
  return minutes > CLOCK_MINUTES ? failed('clockOff', { minutes }) : passed('clockRight');
}

/** Shows the host alone: an address may have a key. */
export function tilesSet(url: string): CheckOutcome {
  if (url === '' || url === 'none') return none('noTiles');
  try {
    return passed('tilesSet', { host: new URL(url).host });
  } catch {
    return failed('tilesWrong');
  }
}

export function outboxFinding(queue: readonly Pick<QueuedWrite, 'state'>[]): CheckOutcome {
  const stuck = queue.filter(({ state }) => state !== 'waiting').length;
  if (stuck > 0) return failed('stuck', { count: stuck });
  return queue.length > 0 ? passed('waiting', { count: queue.length }) : passed('allSent');
}

/** A refusal is expected; answers are not read. */
export function usersFinding(status: number | null): CheckOutcome {
  if (status === null) return none('usersSilent');
  if (status === 401 || status === 403) return passed('usersRefused', { status });
  return status < 400 ? failed('usersOpen', { status }) : none('usersUnclear', { status });
}

/** Farther off than this a plot is not found by it. */
const GOOD_METRES = 50;
/** One tile of India, seen from far. */
const TILE = { z: '5', x: '22', y: '14', s: 'a', r: '' } as const;

export const tileAddress = (url: string): string =>
  url.replace(/\{([zxysr])\}/g, (_, name: keyof typeof TILE) => TILE[name]);

/** Whether the address of the tiles carries a key; never which. */
export function keyFinding(url: string): CheckOutcome {
  if (url === '' || url === 'none') return none('noTiles');
  return /[?&](key|api_?key|access_?token|token|apikey)=[^&]+/i.test(url)
    ? passed('keySet')
    : none('keyNotNeeded');
}

interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

export function fixFindings(fix: Fix): CheckResult[] {
  const { latitude, longitude } = fix;
  const metres = Math.round(fix.accuracy);
  return [
    { id: 'position', ...passed('position', { latitude, longitude }) },
    {
      id: 'accuracy',
      ...(metres > GOOD_METRES ? failed('inaccurate', { metres }) : passed('accurate', { metres })),
    },
    { id: 'india', ...(isInIndia(fix) ? passed('inIndia') : failed('outside')) },
  ];
}
