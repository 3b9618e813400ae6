import { parseArgs } from 'node:util';
import { startProduct } from '../product.ts';
import { totpAt } from '../totp.ts';
import { actsOf, isRefused, thiefsToken } from './account-acts.ts';
import { People, type Person, PIN, type Session } from './account-people.ts';

/*
 * The account walk: a thief with an open session, with the phone, with the PIN, with a link, with a token, by every path
 * to the farm, against the built product. Nothing that the thief gained may last, and the owner comes back each time.
 * `--seed N` orders what a thief does; `--rounds N` how many orders of a takeover are walked.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '7' }, rounds: { type: 'string', default: '12' } },
});
const NEW_PIN = '618302';
const OWN_NEW_PIN = '947163';

let state = Number(values.seed) >>> 0;
/** Mulberry32: the same walk for the same seed. */
function draw(below: number): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % below;
}
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: draw(1e9) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

const product = await startProduct({ LOG_LEVEL: 'silent' });
const people = await People.meet(product);

interface Found {
  readonly group: string;
  readonly path: string;
  /** What the thief has now; null for nothing. */
  readonly got: string | null;
}
const found: Found[] = [];
async function walk(group: string, path: string, work: () => Promise<string | null>): Promise<void> {
  await people.quiet();
  const got = await work().catch((error: unknown) => `the path broke: ${String(error)}`);
  found.push({ group, path, got });
  if (got !== null) process.stdout.write(`  ! ${group}: ${path}: ${got}\n`);
}

const acts = actsOf(people, draw);

/** Every act with a session; once as it is, once after tries to prove without knowing anything, once eight times at once. */
async function everyAct(group: string, owner: () => Promise<Session>): Promise<void> {
  for (const [name, act] of Object.entries(acts)) {
    const session = await owner();
    await walk(group, name, async () => {
      const answer = await act(session);
      return isRefused(answer) ? null : `${name}: ${answer.status} ${answer.text.slice(0, 120)}`;
    });
    await walk(group, `${name}, after guesses at the proof`, async () => {
      for (const guess of [{ current_password: '' }, { current_password: '730519' }, { nonce: '123456' }])
        await people.auth('POST', '/user/proof', guess, session.token);
      const answer = await act(session);
      return isRefused(answer) ? null : `${name}: ${answer.status}`;
    });
    await walk(group, `${name}, eight at once`, async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => act(session)));
      return answers.every(isRefused) ? null : name;
    });
  }
}

async function openSessions(): Promise<void> {
  const byPin = await people.farmer();
  const aged = await people.age(byPin.id, byPin, 3);
  await everyAct('an open session of three hours', async () => aged);
  const other = await people.farmer();
  await people.pass(other.id, 48);
  const coded = await people.byCode(other.phone);
  if (!coded) throw new Error('no session by code');
  const old = await people.age(other.id, coded, 2);
  await everyAct('an open session by code of two hours', async () => old);
}

/** The thief's number is in the account for a minute, and for 23 hours. */
async function freshNumbers(): Promise<void> {
  for (const hours of [0, 23]) {
    const owner = await people.farmer();
    await people.pass(owner.id, 48);
    const session = await people.byPin(owner.phone, PIN);
    if (!session) throw new Error('no session by PIN');
    const thiefs = people.newNumber();
    await people.change(session, { phone: thiefs });
    if (hours > 0) await people.pass(owner.id, hours);
    const thief = await people.byCode(thiefs);
    if (!thief) throw new Error('no session by the new number');
    await everyAct(`a code to a number of ${hours === 0 ? 'a minute' : '23 hours'} ago`, async () => thief);
  }
}

interface Loot {
  readonly phone?: string;
  readonly email?: string;
  readonly secret?: string;
  readonly calendar?: string;
}

/** Whatever the thief tries to come back with; what works is said. */
async function comesBack(owner: Person, thief: Session, loot: Loot): Promise<string | null> {
  if ((await people.api('GET', '/me', undefined, thief.token)).status !== 401)
    return 'the session is still valid';
  const refreshed = await people.auth('POST', '/token?grant_type=refresh_token', {
    refresh_token: thief.refreshToken,
  });
  if (people.sessionIn(refreshed)) return 'the session is renewed';
  for (const address of [loot.phone, loot.email])
    if (address !== undefined && (await people.byCode(address))) return `a code to ${address} opens`;
  for (const phone of [owner.phone, loot.phone])
    if (phone !== undefined && (await people.byPin(phone, NEW_PIN))) return 'the PIN of the thief opens';
  if (loot.secret && (await people.api('GET', '/plots', undefined, loot.secret)).status !== 401)
    return 'the access token still reads';
  if (loot.calendar && (await people.call('GET', new URL(loot.calendar).pathname)).status !== 404)
    return 'the calendar still reads';
  const { ways } = await people.state(owner.id);
  const left = ways.filter((way) => way !== 'phone');
  return left.length === 0 ? null : `left in the account: ${left.join(', ')}`;
}

type Step = (thief: Session, owner: Person) => Promise<Loot>;
const steps: Readonly<Record<string, Step>> = {
  number: async (thief) => {
    const phone = people.newNumber();
    await people.change(thief, { phone });
    return { phone };
  },
  'e-mail': async (thief, { id }) => {
    const email = `${id}@thief.example`;
    await people.change(thief, { email });
    return { email };
  },
  Google: async (_thief, { id }) => {
    await people.linkGoogle(id);
    return {};
  },
  app: async (thief) => {
    const { body } = await people.auth('POST', '/factors', { factor_type: 'totp' }, thief.token);
    const factor = body as { id?: string; totp?: { secret: string } };
    if (!factor.id || !factor.totp) return {};
    const begun = await people.auth('POST', `/factors/${factor.id}/challenge`, {}, thief.token);
    const code = totpAt(factor.totp.secret, Date.now());
    const proof = { challenge_id: begun.body.id, code };
    await people.auth('POST', `/factors/${factor.id}/verify`, proof, thief.token);
    return {};
  },
  token: async (thief) => {
    const { body } = await people.api('POST', '/access-tokens', thiefsToken, thief.token);
    const data = body.data as { secret?: string } | undefined;
    return data?.secret === undefined ? {} : { secret: data.secret };
  },
  calendar: async (thief) => {
    const { body } = await people.api('POST', '/tasks/calendar', undefined, thief.token);
    const data = body.data as { url?: string } | undefined;
    return data?.url === undefined ? {} : { calendar: data.url };
  },
};

/** A thief has the SIM for some minutes and does all that there is, in many orders; the owner presses the link. */
async function takeovers(): Promise<void> {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const owner = await people.farmer();
    await people.pass(owner.id, 240);
    const others = shuffled(Object.keys(steps).filter((name) => name !== 'number' && name !== 'app'));
    const chosen = shuffled(['number', ...others.slice(0, 1 + draw(others.length))]);
    // A second step last: it ends the sessions that have not proven it.
    if (draw(2) === 0) chosen.push('app');
    await walk('a thief with the SIM for minutes, then the link', chosen.join(', '), async () => {
      const thief = await people.byCode(owner.phone);
      if (!thief) return 'the path broke: no session by code';
      let loot: Loot = {};
      for (const name of chosen) loot = { ...loot, ...(await steps[name]?.(thief, owner)) };
      await people.press(await people.undoLink(owner.phone));
      const got = await comesBack(owner, thief, loot);
      if (got !== null) return got;
      if (`+${(await people.state(owner.id)).phone}` !== owner.phone) return 'the number is not back';
      return (await people.byPin(owner.phone, PIN)) ? null : 'the owner is shut out';
    });
  }
}

/** The thief knows the PIN and has set another; the owner undoes it with the one of before. */
async function withThePin(): Promise<void> {
  for (const setsPin of [true, false]) {
    const owner = await people.farmer();
    await people.pass(owner.id, 240);
    await walk('a thief who knows the PIN, then the link', setsPin ? 'PIN, number' : 'number', async () => {
      const thief = await people.byPin(owner.phone, PIN);
      if (!thief) return 'the path broke: no session by PIN';
      if (setsPin)
        await people.auth('PUT', '/user', { password: NEW_PIN, current_password: PIN }, thief.token);
      const phone = people.newNumber();
      await people.change(thief, { phone });
      const link = await people.undoLink(owner.phone);
      await people.press(link, { current: PIN, fresh: OWN_NEW_PIN });
      const got = await comesBack(owner, thief, { phone });
      if (got !== null) return got;
      if (await people.byPin(owner.phone, PIN)) return 'the PIN that the thief knows opens';
      return (await people.byPin(owner.phone, OWN_NEW_PIN)) ? null : 'the owner is shut out';
    });
  }
}

/** The owner has rescued the account to a new number with the PIN; somebody found the old phone, whose messages come in. */
async function finders(): Promise<void> {
  const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'the link alone': {},
    'an empty PIN': { current: '', fresh: NEW_PIN },
    'a wrong PIN': { current: '730519', fresh: NEW_PIN },
    'another act': { act: 'undo' },
    'the lock': { act: 'lock' },
    'a PIN beside the lock': { act: 'lock', current: '730519', fresh: NEW_PIN },
  };
  for (const [name, answer] of Object.entries(answers)) {
    const owner = await people.farmer();
    await people.pass(owner.id, 240);
    await walk('who found the phone, after the rescue', name, async () => {
      const own = await people.byPin(owner.phone, PIN);
      const rescue = people.newNumber();
      if (!own) return 'the path broke: no session by PIN';
      await people.change(own, { phone: rescue });
      const link = await people.undoLink(owner.phone);
      await people.press(link, answer);
      if (await people.byCode(owner.phone)) return 'a code to the old number opens';
      if (await people.byPin(rescue, NEW_PIN)) return 'a PIN of the finder opens';
      if (`+${(await people.state(owner.id)).phone}` !== rescue) return 'the rescue is undone';
      return (await people.byPin(rescue, PIN)) ? null : 'the owner is shut out';
    });
  }
  await walk('who found the phone, after the rescue', 'a hundred PINs at the link', async () => {
    const owner = await people.farmer();
    const rescue = people.newNumber();
    await people.change(owner, { phone: rescue }, { current_password: PIN });
    const link = await people.undoLink(owner.phone);
    let taken = 0;
    for (let tries = 0; tries < 100; tries += 1) {
      const { text } = await people.press(link, { current: String(100_000 + draw(900_000)), fresh: NEW_PIN });
      if (text.includes('That is not the earlier PIN')) taken += 1;
    }
    return taken <= 6 ? null : `${taken} guesses were looked at`;
  });
  await walk('who found the phone, a rescue by code', 'the link, then all acts for a day', async () => {
    const owner = await people.farmer();
    await people.pass(owner.id, 240);
    const coded = await people.byCode(owner.phone);
    if (!coded) return 'the path broke: no session by code';
    await people.change(coded, { phone: people.newNumber() });
    await people.press(await people.undoLink(owner.phone));
    await people.pass(owner.id, 20);
    const finder = await people.byCode(owner.phone);
    if (!finder) return null;
    for (const [name, act] of Object.entries(acts)) {
      const answer = await act(finder);
      if (!isRefused(answer)) return `${name}: ${answer.status}`;
    }
    return null;
  });
}

type End = (owner: Person, session: Session) => Promise<unknown>;
const ends: Readonly<Record<string, End>> = {
  leaving: (_owner, { token: bearer }) => people.api('DELETE', '/me', undefined, bearer),
  'a new PIN and the rest': async (_owner, { token: bearer }) => {
    const pin = { password: OWN_NEW_PIN, current_password: PIN };
    await people.auth('PUT', '/user', pin, bearer);
    await people.api('DELETE', '/me/openings', undefined, bearer);
  },
  'sign out everywhere and the rest': async (_owner, { token: bearer }) => {
    await people.api('DELETE', '/me/openings', undefined, bearer);
    await people.auth('POST', '/logout?scope=global', undefined, bearer);
  },
  'a stopped change': async (owner, session) => {
    await people.auth('PUT', '/user', { phone: people.newNumber() }, session.token);
    await people.press(await people.undoLink(owner.phone), { current: PIN, fresh: OWN_NEW_PIN });
  },
  'an operator’s sign-out': (owner) => operate('end-sessions', owner),
  'a released number': (owner) => operate('release-number', owner),
};

let operator: Session | null = null;
async function operate(deed: string, { phone }: Person): Promise<unknown> {
  operator ??= await makeOperator();
  return people.api('POST', `/operator/account/${deed}`, { phone }, operator.token);
}

async function makeOperator(): Promise<Session> {
  const person = await people.farmer();
  await product.nameOperator(person.phone, 'Helper');
  const session = await people.byPin(person.phone, PIN);
  if (!session) throw new Error('no operator');
  await steps.app?.(session, person);
  const refresh = { refresh_token: session.refreshToken };
  const renewed = await people.auth('POST', '/token?grant_type=refresh_token', refresh);
  return { ...session, ...people.sessionIn(renewed) };
}

async function closings(): Promise<void> {
  for (const [name, end] of Object.entries(ends)) {
    await walk('what was given away, after the end', name, async () => {
      const owner = await people.farmer();
      const own = await people.byPin(owner.phone, PIN);
      const thief = await people.byPin(owner.phone, PIN);
      if (!own || !thief) return 'the path broke: no session by PIN';
      const loot = { ...(await steps.token?.(thief, owner)), ...(await steps.calendar?.(thief, owner)) };
      const shared = await people.api(
        'POST',
        '/report-links',
        { report: 'costs', language: 'en' },
        thief.token,
      );
      const { url = '' } = (shared.body.data as { url?: string } | undefined) ?? {};
      if (!loot.secret || !loot.calendar || url === '') return 'the path broke: nothing was given away';
      await end(owner, own);
      const got = await comesBack(owner, thief, loot);
      if (got !== null) return got;
      return (await people.call('GET', new URL(url).pathname)).status === 404
        ? null
        : 'the shared report opens';
    });
  }
}

/** A token reads what it was given for; it opens no act, no session and no other address. */
async function tokens(): Promise<void> {
  const owner = await people.farmer();
  const { secret = '' } = (await steps.token?.(owner, owner)) ?? {};
  const bearer = { token: secret, refreshToken: secret };
  for (const [name, act] of Object.entries(acts))
    await walk('an access token', name, async () => {
      const { status, text } = await act(bearer);
      return status >= 400 ? null : `${status} ${text.slice(0, 80)}`;
    });
}

const started = performance.now();
try {
  await openSessions();
  await freshNumbers();
  await takeovers();
  await withThePin();
  await finders();
  await closings();
  await tokens();
} finally {
  await people.close();
  await product.close();
}

const groups = [...new Set(found.map(({ group }) => group))];
const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`;
process.stdout.write(`${line(['path', 'walked', 'held', 'thief in'])}${line(['---', '---', '---', '---'])}`);
for (const group of groups) {
  const of = found.filter((one) => one.group === group);
  const lost = of.filter(({ got }) => got !== null).length;
  process.stdout.write(line([group, of.length, of.length - lost, lost]));
}
const lost = found.filter(({ got }) => got !== null);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
process.stdout.write(
  `\n${found.length} paths, seed ${values.seed}, ${seconds} s: ${lost.length === 0 ? 'nobody got in' : `${lost.length} got in`}.\n`,
);
if (lost.length > 0) process.exitCode = 1;
