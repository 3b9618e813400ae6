import { setTimeout as pause } from 'node:timers/promises';
import { type NounName, nouns } from '@draksha/contract/nouns';
import type { Task } from '@draksha/contract/tasks';
import { taskMoves } from '../../web/src/features/tasks/task-moves.ts';
import type { StoredFile } from '../../web/src/lib/farm/farm-database.ts';
import type { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type { FarmWire, WireAnswer, WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import { type NewWrite, nounWrites, together } from '../../web/src/lib/farm/noun-writes.ts';
import { outboxPhotos, type PhotoWire } from '../../web/src/lib/farm/photo-sending.ts';
import { type QueuedWrite, type Row, rowKey, same } from '../../web/src/lib/farm/queued-write.ts';
import { Lines, type Phone, PieceRefused, type Server, type Tab } from './device.ts';
import { checkDays, checkPhotos, wholeGroups } from './end-checks.ts';
import { byId, check, type Done, Expected, fail, foldOf, pick } from './expected-end.ts';
import type { Action, Fault } from './happenings.ts';
import { ownedThing, recordOn } from './owned-things.ts';
import { pictures } from './pictures.ts';
import { checkPut, noteQueue } from './put-checks.ts';

class Cut extends Error {}
const names = Object.keys(nouns) as NounName[];
const made = Object.values(nouns).map((noun) => [noun.name, nounWrites(noun)]);
const writesOf = Object.fromEntries(made) as unknown as Record<NounName, ReturnType<typeof nounWrites>>;

let runs = 0;

/** A farm with two phones while things happen to it. */
class Life {
  readonly done: Done[] = [];
  readonly expected = new Expected();
  readonly tabs: Tab[] = [];
  readonly #name = `${process.pid}-${++runs}`;
  readonly #next: Phone;
  readonly #server: Server;
  readonly #lines = new Lines();
  /** Every row that was ever made here. */
  readonly #rows: { readonly noun: NounName; readonly id: string }[] = [];
  readonly #clocks = [1_800_000_000_000, 1_800_000_000_000];
  readonly #noted = new Set<string>();
  /** By the id of a write. */
  readonly #groups = new Map<string, string>();
  #fault: Fault = 'none';
  #faultAt = 0;
  #sender: Tab | null = null;

  constructor(next: Phone, server: Server) {
    this.#next = next;
    this.#server = server;
  }

  async begin(phone: Phone): Promise<void> {
    for (const device of [0, 0, 1]) this.tabs.push({ device, phone, store: await this.open(phone, device) });
  }

  open(phone: Phone, device: number | string): Promise<FarmStore> {
    const line = this.#lines.open(Number(device));
    return phone.FarmStore.open(`${this.#name}-${device}`, line, () => undefined);
  }

  /** The network between a phone and the server, with what breaks on it. */
  readonly #wire: FarmWire = {
    push: async (writes) => {
      const fault = this.#fault;
      if (fault === 'cutBefore' || fault === 'killBefore') throw new Cut();
      if (fault === 'crash') {
        const answering = this.#server.wire.push(writes).catch(() => []);
        await pause(this.#faultAt * 4);
        await this.#server.crash();
        this.#noteAll(writes, await answering);
        throw new Cut();
      }
      const through = fault === 'later' ? wholeGroups(writes, this.#faultAt) : writes;
      const answers = through.length > 0 ? await this.#server.wire.push(through) : [];
      this.#noteAll(writes, answers);
      if (fault === 'cutAfter' || fault === 'killAfter') throw new Cut();
      // A newer version of the program opens in another tab, between the request and its answer.
      if (fault === 'update' && this.#sender) await this.update(this.#sender.device);
      const later = writes
        .filter((write) => !through.includes(write))
        .map(({ id }) => ({ id, status: 503, code: 'unavailable' }));
      return [...answers, ...later];
    },
    pull: async (cursor) => {
      const cut = this.#fault === 'cutReading' || this.#fault === 'killReading';
      if (cut && this.#faultAt-- <= 0) throw new Cut();
      return this.#server.wire.pull(cursor);
    },
  };

  #noteAll(writes: readonly WireWrite[], answers: readonly WireAnswer[]): void {
    for (const [at, answer] of answers.entries()) this.#note(writes[at], answer);
    for (const [group, ofGroup] of Map.groupBy(answers, ({ id }) => this.#groups.get(id))) {
      const done = ofGroup.filter(({ status }) => status < 300).length;
      if (group && done > 0 && done < ofGroup.length) fail('a group was done in parts');
    }
  }

  #note(write: WireWrite | undefined, answer: WireAnswer & { replayed?: boolean }): void {
    if (!write || answer.status >= 300) return;
    // A repeated answer tells of what was done once, when its first was lost.
    if (answer.replayed && this.#noted.has(write.id)) return;
    this.#noted.add(write.id);
    const noun = (write.route.split('/')[1] ?? '') as NounName;
    const data = answer.data as Record<string, Row | null>;
    const row = (data[nouns[noun].one] ?? data) as Row;
    const { id, route, body = {} } = write;
    this.done.push({ id, route, key: rowKey(noun, String(row.id)), body, version: Number(row.version) });
    if (!data.next) return;
    const { version, ...next } = data.next;
    const made = { ...next, deleted: false };
    const key = rowKey(noun, String(next.id));
    this.done.push({ id, route: 'PATCH', key, body: made, version: Number(version), along: true });
  }

  #photoWire(phone: Phone): PhotoWire {
    const offline = () => new phone.ApiError('offline', 0, 'cut');
    return async (id, startsAt, total, piece) => {
      const cut = this.#fault === 'cutPiece' || this.#fault === 'lostPiece';
      const now = cut && this.#faultAt-- <= 0;
      if (now && this.#fault === 'cutPiece') throw offline();
      if (this.#fault === 'crash') {
        const answering = this.#server.photos(id, startsAt, total, piece).catch(() => null);
        await pause(this.#faultAt * 4);
        await this.#server.crash();
        await answering;
        throw offline();
      }
      try {
        const answer = await this.#server.photos(id, startsAt, total, piece);
        if (now) throw offline();
        return answer;
      } catch (error) {
        if (!(error instanceof PieceRefused)) throw error;
        throw new phone.ApiError(error.code, 409, error.code, { data: { offset: error.offset } });
      }
    };
  }

  async turn(tab: Tab): Promise<void> {
    const { phone, store } = tab;
    this.#sender = tab;
    try {
      await phone.syncOnce(store, this.#wire);
      await phone.sendPhotos(store, this.#photoWire(phone));
    } catch (error) {
      const wasReplaced = tab.store !== store;
      const cut = error instanceof Cut || error instanceof phone.ApiError;
      if (!cut && !wasReplaced && (error as Error).name !== 'AnsweredLater') throw error;
    }
  }

  storeOf(device: number): FarmStore {
    return this.tabs.find((tab) => tab.device === device)?.store ?? fail('no such device');
  }

  /** All that a farmer sees on a device: rows, and which files are there. */
  seen(store: FarmStore): string {
    const rows = names.map((noun) =>
      [...store.rows(noun)]
        .map(({ createdAt: _c, updatedAt: _u, ...row }) =>
          Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)),
        )
        .map((row) => JSON.stringify(row))
        .sort(),
    );
    return JSON.stringify([rows, [...store.files].sort()]);
  }

  async settled(): Promise<void> {
    for (const { store } of this.tabs) await store.settled();
  }

  async #reopen(device: number, phoneOf: (tab: Tab) => Phone): Promise<void> {
    const ofDevice = this.tabs.filter((tab) => tab.device === device);
    for (const tab of ofDevice) tab.store.close();
    for (const tab of ofDevice) {
      tab.phone = phoneOf(tab);
      tab.store = await this.open(tab.phone, device);
    }
  }

  async kill(device: number): Promise<void> {
    await this.settled();
    const shown = this.seen(this.storeOf(device));
    await this.#reopen(device, ({ phone }) => phone);
    if (this.seen(this.storeOf(device)) !== shown) fail('a kill changed what the farmer sees');
  }

  /** The tabs of the old version are still open, and make room, when the first of the new one opens. */
  async update(device: number): Promise<void> {
    const first = await this.open(this.#next, device);
    await this.#reopen(device, () => this.#next);
    first.close();
  }

  async #put(tab: Tab, writes: readonly NewWrite[], files: readonly StoredFile[] = []): Promise<void> {
    const queuedAtMs = this.#clocks[tab.device] ?? 0;
    const dated = writes.map((write) => ({ ...write, queuedAtMs }));
    const before = [...tab.store.queue];
    const seen = dated.map(({ noun, rowId }) => tab.store.row(noun, rowId));
    if (files.length === 0) await tab.store.write(dated);
    else
      await tab.store.change(async (transaction) => {
        for (const file of files) await transaction.putFile(file);
        for (const write of dated) await transaction.addWrite(write);
      });
    for (const write of tab.store.queue)
      if (write.group && !before.includes(write)) this.#groups.set(write.id, write.group);
    const left = noteQueue(tab, before, this.expected);
    checkPut(tab.store, dated, seen, left);
  }

  #add(noun: NounName, fields: Row): NewWrite[] {
    const id = crypto.randomUUID();
    this.#rows.push({ noun, id });
    return writesOf[noun].add(id, fields as never);
  }

  async #addOne(tab: Tab, { noun, row, refused }: Extract<Action, { do: 'add' }>): Promise<void> {
    const parent = (of: NounName): Row | null => {
      const shown = tab.store.rows(of);
      return shown[row % Math.max(1, shown.length)] ?? null;
    };
    const fields = ownedThing(noun).make(parent, this.#rows.length, row);
    if (!fields) return;
    const name = ['name', 'title', 'productName'].find((one) => one in fields);
    // The server refuses a row whose name is empty.
    await this.#put(tab, this.#add(noun, refused && name ? { ...fields, [name]: '' } : fields));
  }

  async #addPhoto(tab: Tab, owner: { noun: NounName; id: string }, picture: number): Promise<void> {
    const { bytes, sha256, width, height } = (await pictures())[picture] ?? fail('no such picture');
    const taken = { takenAt: '2024-11-18T02:00:00.000Z', latitude: null, longitude: null };
    const fields = { kind: 'jpeg', width, height, bytes: bytes.byteLength, sha256, ...taken };
    const writes = this.#add('photos', { parentNoun: owner.noun, parentId: owner.id, ...fields });
    const key = `${writes[0]?.rowId ?? ''}/whole`;
    await this.#put(tab, writes, [{ key, bytes: bytes.slice(0), note: null }]);
  }

  async #step(tab: Tab, task: Task, to: Task['status']): Promise<void> {
    const at = new Date(this.#clocks[tab.device] ?? 0).toISOString();
    const writes = await taskMoves(task, to, at, {
      isShown: (id) => tab.store.row('tasks', id) !== null,
      wasThere: (id) =>
        tab.store.stored('tasks', id) !== undefined || tab.store.queue.some(({ rowId }) => rowId === id),
    });
    for (const { rowId } of writes)
      if (!this.#rows.some(({ id }) => id === rowId)) this.#rows.push({ noun: 'tasks', id: rowId });
    await this.#put(tab, writes);
  }

  async decide({ device, store, phone }: Tab, mine: boolean): Promise<void> {
    for (const { seq, state } of store.queue) {
      const standing = store.queue.find((write) => write.seq === seq);
      if (!standing || state === 'waiting' || standing.state === 'waiting') continue;
      const ids = new Set(store.queue.map(({ id }) => id));
      this.expected.decided.add(`${device} ${rowKey(standing.noun, standing.rowId)}`);
      if (state === 'clash') await phone.decisions[mine ? 'keepMine' : 'takeTheirs'](store, seq);
      else if (mine && standing.failure?.code === 'not_found' && standing.kind === 'change')
        await phone.decisions.bringBack(store, seq);
      else await phone.decisions.discardWrite(store, seq);
      // One of which nothing but its bringing back is left has given up its fields; the row may be back by then.
      const isGivenUp = ({ rowId, kind, change }: QueuedWrite) =>
        rowId === standing.rowId &&
        kind === 'change' &&
        Object.keys(change).every((name) => name === 'deleted');
      for (const write of store.queue) if (!isGivenUp(write)) ids.delete(write.id);
      for (const id of ids) this.expected.withdrawn.add(id);
    }
  }

  async #onRow(tab: Tab, action: Extract<Action, { row: number; do: string }>): Promise<void> {
    const { store } = tab;
    if (action.do === 'add') return this.#addOne(tab, action);
    if (action.do === 'entry') {
      const entryId = crypto.randomUUID();
      const on = store.rows('plots').slice(0, action.plots);
      const writes = on.flatMap(({ id }) => this.#add('records', recordOn(String(id), entryId, action.row)));
      return this.#put(tab, together(writes));
    }
    const among = this.#rows.filter(({ noun }) => noun === action.noun);
    const one = among[action.row % Math.max(1, among.length)];
    if (!one) return;
    const { noun, id } = one;
    const row = store.row(noun, id);
    if (action.do === 'bringBack') {
      if (!row && store.stored(noun, id)?.row) await this.#put(tab, writesOf[noun].bringBack(id));
    } else if (!row) return;
    else if (action.do === 'delete') await this.#put(tab, writesOf[noun].remove(id));
    else if (action.do === 'step') await this.#step(tab, row as unknown as Task, action.to);
    else if (action.do === 'photo') await this.#addPhoto(tab, one, action.picture);
    else {
      const { changes } = ownedThing(noun);
      const change = changes[action.field % changes.length];
      if (change)
        await this.#put(tab, writesOf[noun].change(row as never, change(action.value, row) as never));
    }
  }

  async happen(action: Action): Promise<void> {
    await this.settled();
    if ('device' in action) {
      if (action.do === 'kill') await this.kill(action.device);
      else if (action.do === 'update') await this.update(action.device);
      else if (action.do === 'clock')
        this.#clocks[action.device] = (this.#clocks[action.device] ?? 0) + action.days * 86_400_000;
      return;
    }
    if (!('tab' in action)) return action.do === 'crash' ? this.#server.crash() : this.#server.restore();
    const tab = this.tabs[action.tab] ?? fail('no such tab');
    if (action.do === 'decide') return this.decide(tab, action.mine);
    if (action.do !== 'sync') return this.#onRow(tab, action);
    this.#fault = action.fault;
    this.#faultAt = action.at;
    await this.turn(tab);
    if (action.fault.startsWith('kill')) await this.kill(tab.device);
    this.#fault = 'none';
  }

  /** Both go on until nothing is left to send or to decide. */
  async settle(): Promise<void> {
    const devices = [0, 1]
      .map((device) => this.tabs.find((tab) => tab.device === device))
      .filter((tab) => !!tab);
    const waits = () => devices.some(({ store }) => store.queue.length > 0 || outboxPhotos(store).length > 0);
    for (let rounds = 0; rounds < 60 && (rounds < 2 || waits()); rounds += 1) {
      // A node that was away is asked again after five seconds.
      if (rounds > 10) await pause(200);
      for (const tab of devices) {
        await this.turn(tab);
        await this.decide(tab, rounds % 2 === 0);
      }
    }
    // What the last of them sent the first has to read.
    for (const tab of [...this.tabs, ...this.tabs]) await this.turn(tab);
    await this.settled();
    const left = this.tabs.flatMap(({ store }) => store.queue);
    if (left.length > 0) fail(`never sent: ${JSON.stringify(left)}`);
  }

  async checkEnd(): Promise<void> {
    check(this.done, this.expected);
    const farm = foldOf(this.done);
    for (const { device, store, phone } of this.tabs) {
      for (const [noun, rows] of farm) {
        const shown = store
          .rows(noun)
          .map((row) => pick(noun, row))
          .sort(byId);
        if (!same(shown, rows))
          fail(`device ${device} shows ${noun} ${JSON.stringify(shown)}, done was ${JSON.stringify(rows)}`);
      }
      // What memory has is what the database has.
      const again = await this.open(phone, device);
      if (this.seen(again) !== this.seen(store)) fail('memory and database differ');
      again.close();
    }
    await this.#checkServer();
    await checkPhotos(this.storeOf(0), this.#server);
  }

  /** A third phone that comes new reads what the two show, to the version, and the database has nothing else. */
  async #checkServer(): Promise<void> {
    const fresh = await this.open(this.#next, 'fresh');
    await this.#next.syncOnce(fresh, this.#server.wire);
    const rowsOf = (store: FarmStore) => JSON.stringify(JSON.parse(this.seen(store))[0]);
    for (const { device, store } of this.tabs)
      if (rowsOf(fresh) !== rowsOf(store)) fail(`device ${device} differs from a phone that comes new`);
    const living = await this.#server.living();
    const read = new Map(
      names.flatMap((noun) => fresh.rows(noun).map((row) => [rowKey(noun, String(row.id)), row.version])),
    );
    if (living && JSON.stringify([...living].sort()) !== JSON.stringify([...read].sort()))
      fail(`the database has ${JSON.stringify([...living])}, a new phone ${JSON.stringify([...read])}`);
    if (living) checkDays(fresh);
    fresh.close();
  }

  close(): void {
    for (const { store } of this.tabs) store.close();
  }
}

/**
 * Lives through the happenings, then lets everything settle; throws where the phones, the server and what was done differ.
 *
 * @param next the program that an update brings
 */
export async function liveThrough(
  { phone, next = phone }: { readonly phone: Phone; readonly next?: Phone },
  server: Server,
  actions: readonly Action[],
): Promise<void> {
  const life = new Life(next, server);
  await life.begin(phone);
  for (const action of actions) await life.happen(action);
  await life.settle();
  await life.checkEnd();
  life.close();
}
