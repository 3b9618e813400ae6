import { connect } from 'node:tls';
import { DAY_MS } from '@draksha/models';

export type Verdict = 'pass' | 'warn' | 'fail';

export interface Finding {
  readonly verdict: Verdict;
  /** One sentence: the finding, and advice where it is not well. Never a secret. */
  readonly why: string;
}

export interface Check {
  readonly name: string;
  run(): Promise<Finding>;
}

export const pass = (why: string): Finding => ({ verdict: 'pass', why });
export const warn = (why: string): Finding => ({ verdict: 'warn', why });
export const fail = (why: string): Finding => ({ verdict: 'fail', why });

const PATIENCE_MS = 15_000;

const sentenceOf = (error: unknown): string => {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.endsWith('.') ? reason : `${reason}.`;
};

async function inTime(finding: Promise<Finding>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(fail(`No answer in ${PATIENCE_MS / 1000} seconds.`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([finding, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs checks in sequence and reports each; true where none failed. */
export async function diagnose(checks: readonly Check[], tell: (line: string) => void): Promise<boolean> {
  let isWell = true;
  for (const { name, run } of checks) {
    const { verdict, why } = await inTime(run()).catch((error: unknown) => fail(sentenceOf(error)));
    if (verdict === 'fail') isWell = false;
    tell(`${verdict.padEnd(4)}  ${name}: ${why}`);
  }
  return isWell;
}

const LITTLE = 0.1;
const MIN_BYTES = 500_000_000;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Whether a disk has room, from free and total bytes. */
export function diskFinding(free: number, total: number): Finding {
  const said = `${gigabytes(free)} of ${gigabytes(total)} are free`;
  if (free < MIN_BYTES) return fail(`${said}: make room now, or nothing more can be written.`);
  return free < LITTLE * total ? warn(`${said}: make room soon.`) : pass(`${said}.`);
}

const WRONG_CLOCK_MS = 5_000;

/** Two clocks side by side: codes and tokens count by the minute. */
export function clockFinding(here: Date, there: Date, whose: string): Finding {
  const apart = Math.abs(here.getTime() - there.getTime());
  return apart > WRONG_CLOCK_MS
    ? fail(
        `${Math.round(apart / 1000)} seconds apart from ${whose}: switch on time synchronisation (NTP) on both.`,
      )
    : pass(`it agrees with ${whose}.`);
}

const RENEW_DAYS = 14;

/** What a certificate's last day means. */
export function certificateFinding(validTo: Date, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return fail(`The certificate ended ${-days} days ago: renew it.`);
  return days < RENEW_DAYS
    ? warn(`The certificate ends in ${days} days: see why it was not renewed.`)
    : pass(`The certificate counts for ${days} more days.`);
}

/** The last day of the certificate that an https address shows. @throws Error where it is not trusted */
export function certificateEnd(address: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const port = Number(address.port) || 443;
    const socket = connect({ host: address.hostname, port, servername: address.hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The address does not answer.')));
    socket.on('error', reject);
  });
}
