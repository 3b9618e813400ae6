import { isInIndia } from '@draksha/contract/coordinates';
import { type CheckResult, type Found, fail, none, pass } from '../../lib/check.ts';
import type { QueuedWrite } from '../../lib/farm/queued-write.ts';

/** What the checks make of what they saw; nothing here asks anybody. */

/** What a phone may be off before codes, tokens and the day after pruning go wrong. */
const CLOCK_MINUTES = 5;

export function clockFinding(date: string | null, now: number): Found {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return none('noServerClock');
  const minutes = Math.round(Math.abs(now - at) / 60_000);
  return minutes > CLOCK_MINUTES ? fail('clockOff', { minutes }) : pass('clockRight');
}

/** Of what is set, the host alone: an address may carry a key. */
export function tilesSet(url: string): Found {
  if (url === '' || url === 'none') return none('noTiles');
  try {
    return pass('tilesSet', { host: new URL(url).host });
  } catch {
    return fail('tilesWrong');
  }
}

export function unsent(queue: readonly Pick<QueuedWrite, 'state'>[]): Found {
  const stuck = queue.filter(({ state }) => state !== 'waiting').length;
  if (stuck > 0) return fail('stuck', { count: stuck });
  return queue.length > 0 ? pass('waiting', { count: queue.length }) : pass('allSent');
}

/** Refused is as it must be; what an answer holds is not looked at. */
export function usersFinding(status: number | null): Found {
  if (status === null) return none('usersSilent');
  if (status === 401 || status === 403) return pass('usersRefused', { status });
  return status < 400 ? fail('usersOpen', { status }) : none('usersUnclear', { status });
}

/** Farther off than this a plot is not found by it. */
const GOOD_METRES = 50;
/** One tile of India, seen from far. */
const TILE = { z: '5', x: '22', y: '14', s: 'a', r: '' } as const;

export const tileAddress = (url: string): string =>
  url.replace(/\{([zxysr])\}/g, (_, name: keyof typeof TILE) => TILE[name]);

/** Whether the address of the tiles carries a key; never which. */
export function keyFinding(url: string): Found {
  if (url === '' || url === 'none') return none('noTiles');
  return /[?&](key|api_?key|access_?token|token|apikey)=[^&]+/i.test(url)
    ? pass('keySet')
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
    { id: 'position', ...pass('position', { latitude, longitude }) },
    {
      id: 'accuracy',
      ...(metres > GOOD_METRES ? fail('inaccurate', { metres }) : pass('accurate', { metres })),
    },
    { id: 'india', ...(isInIndia(fix) ? pass('inIndia') : fail('outside')) },
  ];
}
