import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `postmaster.pid`. */
export interface PidFile {
  readonly pid: number;
  /** Folder of its socket, as it was configured. */
  readonly socketFolder: string | undefined;
}

const pathOf = (cluster: string): string => join(cluster, 'postmaster.pid');

function linesOf(cluster: string): string[] | undefined {
  try {
    return readFileSync(pathOf(cluster), 'utf8').split('\n');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

export function readPidFile(cluster: string): PidFile | undefined {
  const lines = linesOf(cluster);
  if (!lines) return undefined;
  return {
    pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0,
    socketFolder: lines[4]?.trim() || undefined,
  };
}

/**
 * Makes PostgreSQL judge the file by its shared memory alone, which must have no users.
 *
 * It refuses a file with a living process id, even of a zombie or another program, but ignores its own parent's:
 * ours. Deleting the file would skip the memory check. A postmaster that is ending may have deleted it already.
 */
export function disownPidFile(cluster: string): void {
  const lines = linesOf(cluster);
  if (!lines) return;
  writeFileSync(pathOf(cluster), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** Whether a process of that id runs PostgreSQL; false for a dead one, a zombie and another program. */
export function isPostgres(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    // EPERM: alive and another user's.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return false;
  }
  const { state, command } = process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  return !state.startsWith('Z') && command === 'postgres';
}

function fromProc(pid: number): { state: string; command: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { state: stat.slice(end + 2, end + 3), command: stat.slice(stat.indexOf('(') + 1, end) };
  } catch {
    return { state: 'Z', command: '' };
  }
}

function fromPs(pid: number): { state: string; command: string } {
  try {
    const [state = 'Z', ...command] = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return { state, command: command.join(' ').split('/').at(-1) ?? '' };
  } catch {
    return { state: 'Z', command: '' };
  }
}
