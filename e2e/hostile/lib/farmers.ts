import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export interface Farmer {
  readonly phone: string;
  readonly pin: string;
  readonly token: string;
  readonly refreshToken: string;
}

const PIN = '482915';

async function codeFor(outbox: string, phone: string): Promise<string> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    const lines = (await readFile(outbox, 'utf8').catch(() => '')).trim().split('\n');
    const sent = lines.filter((line) => line.includes(phone)).map((line) => JSON.parse(line));
    const code = sent.findLast((one) => one.to === phone && one.code !== null)?.code;
    if (typeof code === 'string') return code;
    await pause(20);
  }
  throw new Error(`no code was sent to ${phone}`);
}

/** Registers a farmer at a running product, by its outbox file. @param index makes the number */
export async function register(url: string, outbox: string, index: number): Promise<Farmer> {
  const phone = `+9198${String(20_000_000 + index).padStart(8, '0')}`;
  const names = { first_name: 'Asha', last_name: 'Patil', language_preference: 'mr' };
  const signedUp = await ask(url, null, 'POST', '/auth/v1/signup', { phone, password: PIN, data: names });
  if (signedUp.status !== 200) throw new Error(`signing up answered ${signedUp.status}: ${signedUp.text}`);
  const code = { phone, token: await codeFor(outbox, phone), type: 'sms' };
  const verified = await ask(url, null, 'POST', '/auth/v1/verify', code);
  if (verified.status !== 200) throw new Error(`verifying answered ${verified.status}: ${verified.text}`);
  const session: { access_token: string; refresh_token: string } = JSON.parse(verified.text);
  const token = session.access_token;
  await ask(url, token, 'GET', '/api/me');
  return { phone, pin: PIN, token, refreshToken: session.refresh_token };
}

export interface CallResult {
  /** 0 where nothing was answered in time. */
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

const NOTHING_MS = 30_000;

/** One call with the time it took; never throws. */
export async function ask(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResult> {
  const begin = performance.now();
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(NOTHING_MS),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      ms: performance.now() - begin,
      retryAfter: answer.headers.get('retry-after'),
      text,
    };
  } catch {
    return { status: 0, ms: performance.now() - begin, retryAfter: null, text: '' };
  }
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Says what went wrong and ends with it. */
export function conclude(problems: readonly string[]): void {
  for (const problem of problems) say(`FAIL  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else say('ok');
}

/** The p-th part of sorted values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
