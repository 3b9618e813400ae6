/** Counts writes that the server refused after the phone had confirmed them: each is a broken promise. */
export interface RefusedWrites {
  /** @param route as the phone names it, such as `POST /records` */
  note(farmerId: string, route: string, code: string, at: Date): void;
  /** Since the start of this process, by noun and code. */
  counts(): readonly { readonly noun: string; readonly code: string; readonly count: number }[];
  /** How many accounts met one today, UTC. */
  accountsToday(at: Date): number;
}

/** Refusals that are no fault of the write: sign-in, merge, group, rate. */
const PASSING = new Set([
  'unauthorized',
  'version_mismatch',
  'group_failed',
  'rate_limited',
  'unavailable',
  'internal',
]);
/** More kinds than this are one. */
const MAX_KINDS = 200;

export function refusedWrites(): RefusedWrites {
  const counts = new Map<string, number>();
  let day = '';
  let accounts = new Set<string>();
  const turn = (at: Date): void => {
    const today = at.toISOString().slice(0, 10);
    if (today === day) return;
    day = today;
    accounts = new Set();
  };
  return {
    note(farmerId, route, code, at) {
      if (PASSING.has(code)) return;
      turn(at);
      accounts.add(farmerId);
      const noun = /^[A-Z]+ \/([a-z-]+)/.exec(route)?.[1] ?? 'none';
      const key = `${noun} ${code}`;
      const counted = counts.has(key) || counts.size < MAX_KINDS ? key : 'other other';
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    },
    counts: () =>
      [...counts].map(([key, count]) => {
        const [noun = '', code = ''] = key.split(' ');
        return { noun, code, count };
      }),
    accountsToday(at) {
      turn(at);
      return accounts.size;
    },
  };
}
