import { parseArgs } from 'node:util';
import { startProduct } from '../product.ts';

/*
 * Whether a stranger learns from an answer, or from the time it takes, which numbers have an account, where the operator
 * hides it (AUTH_KNOWN_ADDRESSES=hidden). Each way that takes a number is asked for as many known numbers as unknown ones, in
 * a shuffled order. P is the chance that a known one took longer than an unknown one: 0.5 tells nothing.
 * `--each N` numbers of each kind (their P has a standard error of about 0.41 / √N); `--at-once N`; `--seed N`.
 */

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '200' },
    'at-once': { type: 'string', default: '3' },
    seed: { type: 'string', default: '7' },
  },
});
const each = Number(values.each);
const PIN = '482915';

let state = Number(values.seed) >>> 0;
function draw(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const MANY = '1000000';
const product = await startProduct({
  LOG_LEVEL: 'silent',
  AUTH_KNOWN_ADDRESSES: 'hidden',
  AUTH_LIMIT_REQUESTS_PER_ADDRESS: MANY,
  AUTH_LIMIT_TRIES_PER_ADDRESS: MANY,
  SMS_PER_HOUR: MANY,
  SMS_PER_HOUR_ADDRESS: MANY,
  SMS_PER_HOUR_RANGE: MANY,
});

interface TokenAnswer {
  readonly ms: number;
  /** All that the answer says, but for what is different in every answer. */
  readonly said: string;
}

async function post(path: string, body: object): Promise<TokenAnswer & { readonly status: number }> {
  const began = performance.now();
  const response = await fetch(`${product.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  const plain = text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'TIME')
    .replace(/91\d{10}/g, 'NUMBER');
  return { status: response.status, ms, said: `${response.status} ${plain}` };
}

async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...list];
  const hand = async (): Promise<void> => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, hand));
}

const numbers = (prefix: string): string[] =>
  Array.from({ length: each }, (_, index) => `+91${prefix}${String(index * 37).padStart(6, '0')}`);
const known = numbers('9812');
const unknown = numbers('9813');

await inTurns(known, async (phone) => {
  await post('/signup', { phone, password: PIN });
  await post('/verify', { type: 'sms', phone, token: await product.codeFor(phone) });
});

const WAYS: Readonly<Record<string, (phone: string) => Promise<TokenAnswer>>> = {
  'sign-in with a wrong PIN': (phone) => post('/token?grant_type=password', { phone, password: '730519' }),
  'a code that may not register': (phone) => post('/otp', { phone, create_user: false }),
  'a wrong code': (phone) => post('/verify', { type: 'sms', phone, token: '000000' }),
  'a code asked again': (phone) => post('/resend', { type: 'sms', phone }),
  'a sign-up': (phone) => post('/signup', { phone, password: PIN }),
  'a wrong PIN beside a sign-up': (phone) =>
    post('/token?grant_type=password', { phone, password: '618302' }),
};

/** Of pairs of a known and an unknown number, those in which the known one took longer. */
function chanceThatLonger(longer: readonly number[], shorter: readonly number[]): number {
  let wins = 0;
  for (const a of longer) for (const b of shorter) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (longer.length * shorter.length);
}
const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

const allowed = Math.max(0.03, (3 * 0.41) / Math.sqrt(each));
let isTelling = false;
process.stdout.write(`${each} known and ${each} unknown numbers; P may be 0.5 ± ${allowed.toFixed(3)}\n`);
for (const [name, way] of Object.entries(WAYS)) {
  const result = { known: [] as TokenAnswer[], unknown: [] as TokenAnswer[] };
  const asked = [
    ...known.map((phone) => ({ phone, kind: 'known' as const })),
    ...unknown.map((phone) => ({ phone, kind: 'unknown' as const })),
  ]
    .map((one) => ({ one, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  await inTurns(asked, async ({ phone, kind }) => {
    result[kind].push(await way(phone));
  });
  const p = chanceThatLonger(
    result.known.map(({ ms }) => ms),
    result.unknown.map(({ ms }) => ms),
  );
  const words = (list: readonly TokenAnswer[]): string =>
    [...new Set(list.map(({ said }) => said))].toSorted().join(' | ');
  const sameWords = words(result.known) === words(result.unknown);
  const tells = !sameWords || Math.abs(p - 0.5) > allowed;
  isTelling ||= tells;
  const times = (['known', 'unknown'] as const).map(
    (kind) => `${kind} ${median(result[kind].map(({ ms }) => ms)).toFixed(1)} ms`,
  );
  process.stdout.write(`${tells ? '!' : ' '} ${name}: P ${p.toFixed(3)}, ${times.join(', ')}\n`);
  if (!sameWords)
    process.stdout.write(`    known: ${words(result.known)}\n    unknown: ${words(result.unknown)}\n`);
}
await product.close();
process.exitCode = isTelling ? 1 : 0;
