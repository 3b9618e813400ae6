import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor that a process and what it started have taken; Linux alone tells it. */
export function processorMs(root: number | undefined): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // Ended meanwhile.
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isOurs(parents.get(pid)));
  let ns = 0;
  for (const pid of parents.keys())
    if (isOurs(pid))
      for (const thread of readdirSync(`/proc/${pid}/task`))
        ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return ns / 1e6;
}
