import { readdirSync, readFileSync } from 'node:fs';

const MS_OF_TICK = 10;

/** What follows the name in `/proc/PID/stat`; null of one that ended meanwhile. */
function statOf(pid: string | number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}

/** Milliseconds of processor that a process and what it started have taken, what ended included; Linux alone tells it. */
export function processorMs(root: number | undefined): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    if (stat) parents.set(Number(name), Number(stat[1]));
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isOurs(parents.get(pid)));
  let ms = 0;
  for (const pid of parents.keys())
    if (isOurs(pid))
      try {
        let ns = 0;
        for (const thread of readdirSync(`/proc/${pid}/task`))
          ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
        const [ofUser = 0, ofSystem = 0] = statOf(pid)?.slice(13, 15).map(Number) ?? [];
        ms += ns / 1e6 + (ofUser + ofSystem) * MS_OF_TICK;
      } catch {
        // Ended meanwhile.
      }
  return ms;
}
