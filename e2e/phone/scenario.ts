import fc from 'fast-check';
import type * as decisions from '../../web/src/lib/farm/farm-decisions.ts';
import type * as store from '../../web/src/lib/farm/farm-store.ts';
import type { FarmLine, FarmNews, FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type * as sync from '../../web/src/lib/farm/farm-sync.ts';
import type { FarmWire, WireAnswer, WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import type { QueuedWrite, Row } from '../../web/src/lib/farm/queued-write.ts';
import { check, type Done, Expected, FIELDS, fail, foldOf, pick } from './expected-end.ts';

/** The parts of the phone that are tried; a copy with a planted bug has the same shape. */
export interface Phone {
  readonly FarmStore: typeof store.FarmStore;
  readonly syncOnce: typeof sync.syncOnce;
  readonly decisions: typeof decisions;
}

/** The server that both devices talk to. */
export interface Server {
  readonly wire: FarmWire;
  /** Comes back from a backup: whatever was read before must be read anew. */
  restart(): Promise<void>;
}

const faults = [
  'none',
  'cutBefore',
  'cutAfter',
  'killBefore',
  'killAfter',
  'cutReading',
  'killReading',
  'later',
] as const;
type Fault = (typeof faults)[number];

type Action =
  | { readonly do: 'add'; readonly tab: number; readonly refused: boolean }
  | { readonly do: 'addSeason'; readonly tab: number; readonly plot: number }
  | {
      readonly do: 'change';
      readonly tab: number;
      readonly plot: number;
      readonly field: number;
      readonly value: number;
    }
  | { readonly do: 'delete' | 'bringBack'; readonly tab: number; readonly plot: number }
  | { readonly do: 'sync'; readonly tab: number; readonly fault: Fault; readonly at: number }
  | { readonly do: 'kill'; readonly device: number }
  | { readonly do: 'decide'; readonly tab: number; readonly mine: boolean }
  | { readonly do: 'clock'; readonly device: number; readonly days: number }
  | { readonly do: 'restart' };

const tab = fc.nat(2);
const plot = fc.nat(7);

/** What happens to a farm with two phones, of which the first has two tabs open. */
export const happenings: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('add' as const), tab, refused: fc.nat(12).map((n) => n === 0) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('addSeason' as const), tab, plot }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        tab,
        plot,
        field: fc.nat(2),
        value: fc.nat(3),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'bringBack' as const), tab, plot }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant('sync' as const),
        tab,
        fault: fc.constantFrom('none' as const, ...faults),
        at: fc.nat(3),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), device: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), tab, mine: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        device: fc.nat(1),
        days: fc.integer({ min: -400, max: 400 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  ),
  { minLength: 5, maxLength: 40 },
);

class Cut extends Error {}

let runs = 0;

interface Tab {
  readonly device: number;
  store: FarmStore;
}

/** Lives through the happenings, then lets everything settle; throws where the phones, the server and what was done differ. */
export async function liveThrough(phone: Phone, server: Server, actions: readonly Action[]): Promise<void> {
  runs += 1;
  const run = `${process.pid}-${runs}`;
  const done: Done[] = [];
  const expected = new Expected();
  const plots: string[] = [];
  const lines = [new Set<Line>(), new Set<Line>()];
  const clocks = [1_800_000_000_000, 1_800_000_000_000];
  let fault: Fault = 'none';
  let faultAt = 0;

  class Line implements FarmLine {
    onmessage: ((event: MessageEvent<FarmNews>) => void) | null = null;
    readonly device: number;
    constructor(device: number) {
      this.device = device;
      lines[device]?.add(this);
    }
    postMessage(data: FarmNews): void {
      for (const other of lines[this.device] ?? [])
        if (other !== this) other.onmessage?.({ data } as MessageEvent<FarmNews>);
    }
    close(): void {
      lines[this.device]?.delete(this);
    }
  }
  const open = (device: number) =>
    phone.FarmStore.open(`${run}-${device}`, new Line(device), () => undefined);

  /** The network between a phone and the server, with what breaks on it. */
  const wire: FarmWire = {
    async push(writes: readonly WireWrite[]) {
      if (fault === 'cutBefore' || fault === 'killBefore') throw new Cut();
      const through = fault === 'later' ? writes.slice(0, faultAt) : writes;
      const answers = through.length > 0 ? await server.wire.push(through) : [];
      for (const [index, answer] of answers.entries()) note(writes[index], answer);
      if (fault === 'cutAfter' || fault === 'killAfter') throw new Cut();
      const later = writes.slice(through.length).map(({ id }) => ({ id, status: 503, code: 'unavailable' }));
      return [...answers, ...later];
    },
    async pull(cursor) {
      if ((fault === 'cutReading' || fault === 'killReading') && faultAt-- <= 0) throw new Cut();
      return server.wire.pull(cursor);
    },
  };
  function note(write: WireWrite | undefined, answer: WireAnswer & { replayed?: boolean }): void {
    if (!write || answer.status >= 300 || answer.replayed) return;
    const noun = write.route.split('/')[1] ?? '';
    const id = write.params?.id ?? String(write.body?.id);
    done.push({ id: write.id, route: write.route, key: `${noun}/${id}`, body: write.body ?? {} });
  }

  const tabs: Tab[] = [];
  for (const device of [0, 0, 1]) tabs.push({ device, store: await open(device) });

  async function kill(device: number): Promise<void> {
    for (const one of tabs) await one.store.settled();
    const shown = JSON.stringify(seen(device));
    for (const one of tabs) if (one.device === device) one.store.close();
    for (const one of tabs) if (one.device === device) one.store = await open(device);
    if (JSON.stringify(seen(device)) !== shown) fail('a kill changed what the farmer sees');
  }
  const storeOf = (device: number): FarmStore =>
    tabs.find((one) => one.device === device)?.store ?? fail('no such device');
  const seen = (device: number) =>
    ['plots', 'seasons'].flatMap((noun) =>
      [...storeOf(device).rows(noun)]
        .map(({ version: _v, createdAt: _c, updatedAt: _u, ...row }) => row)
        .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
    );

  async function write(one: Tab, entry: Partial<QueuedWrite>): Promise<void> {
    const id = crypto.randomUUID();
    await one.store.write([
      {
        id,
        noun: 'plots',
        rowId: '',
        needs: [],
        kind: 'change',
        route: '',
        params: null,
        answer: 'plot',
        seed: {},
        change: {},
        base: {},
        whole: [],
        asked: [],
        queuedAtMs: clocks[one.device] ?? 0,
        state: 'waiting',
        failure: null,
        attempt: null,
        tries: 0,
        ...entry,
      },
    ]);
    const made = one.store.queue.find((queued) => queued.id === id) ?? fail('a write is not in the queue');
    expected.note(made, one.device);
  }
  const change = async (one: Tab, id: string, fields: Row, base: Row) => {
    await write(one, { rowId: id, route: 'PATCH /plots/:id', params: { id }, change: fields, base });
    for (const [name, value] of Object.entries(fields))
      if (name !== 'deleted' && one.store.row('plots', id)?.[name] !== value)
        fail('a write is not seen at once');
  };

  async function decide(one: Tab, mine: boolean): Promise<void> {
    for (const { seq, state } of one.store.queue) {
      const standing = one.store.queue.find((write) => write.seq === seq);
      if (!standing || state === 'waiting' || standing.state === 'waiting') continue;
      const ids = new Set(one.store.queue.map(({ id }) => id));
      expected.decided.add(`${one.device} ${standing.noun}/${standing.rowId}`);
      if (state === 'clash') {
        if (mine) await phone.decisions.keepMine(one.store, seq);
        else await phone.decisions.takeTheirs(one.store, seq);
      } else if (mine && standing.failure?.code === 'not_found' && standing.kind === 'change')
        await phone.decisions.bringBack(one.store, seq);
      else await phone.decisions.discardWrite(one.store, seq);
      for (const { id } of one.store.queue) ids.delete(id);
      for (const id of ids) expected.withdrawn.add(id);
    }
  }

  async function turn(one: Tab): Promise<void> {
    try {
      await phone.syncOnce(one.store, wire);
    } catch (error) {
      if (!(error instanceof Cut) && (error as Error).name !== 'AnsweredLater') throw error;
    }
  }

  for (const action of actions) {
    for (const one of tabs) await one.store.settled();
    const one = 'tab' in action ? (tabs[action.tab] ?? fail('no such tab')) : null;
    const id = 'plot' in action ? plots[action.plot % Math.max(1, plots.length)] : undefined;
    const row = one && id ? one.store.row('plots', id) : null;
    if (action.do === 'add' && one) {
      const newId = crypto.randomUUID();
      plots.push(newId);
      // A name is required: the server refuses a plot without.
      const name = action.refused ? '' : `plot ${plots.length}`;
      const fields = { name, notes: null, soilType: null, status: 'bearing' };
      await write(one, {
        rowId: newId,
        kind: 'create',
        route: 'POST /plots',
        seed: { id: newId },
        change: fields,
      });
    } else if (action.do === 'addSeason' && one && id && row) {
      const newId = crypto.randomUUID();
      const fields = { plotId: id, cycle: 'fruit', pruningDate: '2026-10-01' };
      await write(one, {
        noun: 'seasons',
        rowId: newId,
        kind: 'create',
        route: 'POST /seasons',
        answer: 'season',
        needs: [`plots/${id}`],
        seed: { id: newId },
        change: fields,
      });
    } else if (action.do === 'change' && one && id && row) {
      const field = FIELDS[action.field] ?? 'name';
      const value = `v${action.value}`;
      if (row[field] !== value) await change(one, id, { [field]: value }, { [field]: row[field] ?? null });
    } else if (action.do === 'delete' && one && id && row) {
      await write(one, { rowId: id, kind: 'delete', route: 'DELETE /plots/:id', params: { id } });
      if (one.store.row('plots', id)) fail('a deleted row is still seen');
    } else if (action.do === 'bringBack' && one && id && !row && one.store.stored('plots', id)?.row) {
      await change(one, id, { deleted: false }, {});
    } else if (action.do === 'sync' && one) {
      fault = action.fault;
      faultAt = action.at;
      await turn(one);
      if (fault.startsWith('kill')) await kill(one.device);
      fault = 'none';
    } else if (action.do === 'kill') await kill(action.device);
    else if (action.do === 'decide' && one) await decide(one, action.mine);
    else if (action.do === 'clock')
      clocks[action.device] = (clocks[action.device] ?? 0) + action.days * 86_400_000;
    else if (action.do === 'restart') await server.restart();
  }

  // Everything settles: both go on until nothing is left to send or to decide.
  const [first, , second] = tabs;
  if (!first || !second) return;
  for (let rounds = 0; rounds < 60; rounds += 1) {
    for (const one of [first, second]) {
      await turn(one);
      await decide(one, rounds % 2 === 0);
    }
    if (first.store.queue.length + second.store.queue.length === 0 && rounds > 2) break;
  }
  for (const one of tabs) await turn(one);
  for (const one of tabs) await one.store.settled();
  const left = tabs.flatMap(({ store }) => store.queue);
  if (left.length > 0) fail(`never sent: ${JSON.stringify(left)}`);
  check(done, expected);
  const farm = JSON.stringify(foldOf(done));
  for (const one of tabs) {
    const shown = JSON.stringify(seen(one.device).map((row) => pick(row)));
    if (shown !== farm) fail(`device ${one.device} shows ${shown}, done was ${farm}`);
    // What memory has is what the database has.
    const again = await open(one.device);
    if (again.rows('plots').length !== one.store.rows('plots').length) fail('memory and database differ');
    again.close();
  }
  for (const one of tabs) one.store.close();
}
