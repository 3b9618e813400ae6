import 'fake-indexeddb/auto';
import { nouns } from '@draksha/contract/nouns';
import type { Task } from '@draksha/contract/tasks';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { join } from '../../server/test/members.ts';
import { type TestFarmer, type World, world } from '../../server/test/world.ts';
import { ApiError } from '../../web/src/lib/api-error.ts';
import { dropFarm, queuedIn } from '../../web/src/lib/farm/farm-database.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { type FarmWire, syncOnce, type WireAnswer, type WirePage } from '../../web/src/lib/farm/farm-sync.ts';
import { nounWrites } from '../../web/src/lib/farm/noun-writes.ts';
import { storeName } from '../../web/src/lib/farm/store-name.ts';
import { stepsTo } from '../../web/src/lib/task-steps.ts';
import { Lines } from './device.ts';

// What forgets a farm looks at the page that it is in.
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('location', { origin: 'https://draksha.invalid', hash: '', search: '', pathname: '/' });
const { closeLostFarm } = await import('../../web/src/lib/farm/member-farms.ts');

/** More by `REMOVED_RUNS=10000`, others by `PROPERTY_SEED=…`. */
const numRuns = Number(process.env.REMOVED_RUNS ?? 40);
const TASKS = 2;
const tasks = nounWrites(nouns.tasks);

let here: World;
let owner: TestFarmer;
let worker: TestFarmer;
let plotId: string;

beforeAll(async () => {
  here = await world();
  [owner, worker] = [await here.farmer({ firstName: 'Asha' }), await here.farmer({ firstName: 'Ramesh' })];
  plotId = (await owner.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
});
afterAll(() => here[Symbol.asyncDispose]());

class Cut extends Error {}

/** Somebody's phone with the owner's farm on it. */
class FarmPhone {
  store: FarmStore | null = null;
  /** What the server answered to the phone, for good. */
  readonly acknowledged: string[] = [];
  /** All that was ever read here, as text. */
  read = '';
  fault: 'none' | 'cutBefore' | 'cutAfter' = 'none';
  readonly name: string;
  readonly #of: TestFarmer;
  readonly #lines = new Lines();

  constructor(of: TestFarmer) {
    this.#of = of;
    this.name = storeName(of.userId, owner.userId);
  }

  async open(): Promise<FarmStore> {
    this.store = await FarmStore.open(this.name, this.#lines.open(0), () => undefined);
    return this.store;
  }

  async #ask<T>(path: string, body?: object): Promise<T> {
    if (this.fault === 'cutBefore') throw new Cut();
    const headers = {
      authorization: `Bearer ${this.#of.accessToken}`,
      ...(this.#of === owner ? {} : { 'x-farm': owner.userId }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    const answer = await fetch(`${here.url}/api${path}`, init);
    const said = (await answer.json()) as { data: T; code?: 'farm_not_found' };
    if (this.fault === 'cutAfter') throw new Cut();
    if (!answer.ok) throw new ApiError(said.code ?? 'internal', answer.status, 'refused');
    return said.data;
  }

  readonly #wire: FarmWire = {
    push: async (writes) => {
      const { answers } = await this.#ask<{ answers: WireAnswer[] }>('/sync', { writes });
      this.acknowledged.push(...answers.filter(({ status }) => status < 300).map(({ id }) => id));
      return answers;
    },
    pull: async (cursor) => {
      const page = await this.#ask<WirePage>(`/sync${cursor ? `?since=${encodeURIComponent(cursor)}` : ''}`);
      this.read += JSON.stringify(page.items);
      return page;
    },
  };

  /** With the network, or with one that breaks. */
  async sync(fault: FarmPhone['fault']): Promise<void> {
    if (!this.store) return;
    this.fault = fault;
    try {
      await syncOnce(this.store, this.#wire);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'farm_not_found') await this.#lose();
      else if (!(error instanceof Cut)) throw error;
    }
  }

  /** As the program does where the farm is open no more. */
  async #lose(): Promise<void> {
    this.store?.close();
    this.store = null;
    const farm = { ownerId: owner.userId, farmName: '', ownerName: '', role: 'worker' } as const;
    await closeLostFarm(this.#of.userId, farm);
  }

  shown(run: number, at: number): Task | undefined {
    const all = (this.store?.rows('tasks') ?? []) as unknown as readonly Task[];
    return all
      .filter(({ title }) => title.startsWith(`Work ${run} `))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))[at];
  }
}

const fault = fc.constantFrom('none' as const, 'none' as const, 'cutBefore' as const, 'cutAfter' as const);
const task = fc.nat(TASKS - 1);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('hours' as const), task, hours: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), task }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('workerSyncs' as const), fault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('note' as const), task }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ownerSyncs' as const), fault }) },
);
type Act = { readonly do: 'remove' } | (typeof act extends fc.Arbitrary<infer One> ? One : never);
/** The removal stands somewhere in the middle. */
const days = fc
  .tuple(fc.array(act, { maxLength: 8 }), fc.array(act, { maxLength: 8 }))
  .map(([before, after]): Act[] => [...before, { do: 'remove' }, ...after]);

/** What the worker may have written of each task, as the server has it. */
const workOf = async (ids: readonly string[]) => {
  const { rows } = await here.context.pools.system.query(
    'select id, status, actual_hours, completed_at, completed_by from app.tasks where id = any($1) order by id',
    [ids],
  );
  return rows;
};
const doneWrites = async (ids: readonly string[]): Promise<number> => {
  const { rows } = await here.context.pools.system.query(
    'select count(distinct id)::int as done from app.writes where user_id = $1 and id = any($2::uuid[])',
    [owner.userId, ids],
  );
  return rows[0].done;
};

async function liveThrough(acts: readonly Act[], run: number): Promise<'lost' | 'kept'> {
  // Nothing is left of the round before.
  for (const table of ['tasks', 'writes'])
    await here.context.pools.system.query(`delete from app.${table} where user_id = $1`, [owner.userId]);
  const memberId = await join(owner, worker, 'worker');
  const made = Array.from({ length: TASKS }, (_, at) =>
    owner.ask('POST /tasks', { body: { title: `Work ${run} ${at}`, plotId, forMember: worker.userId } }),
  );
  const ids = (await Promise.all(made)).map(({ body }) => body.data.task.id);
  const [own, phone] = [new FarmPhone(owner), new FarmPhone(worker)];
  await Promise.all([own.open(), phone.open()]);
  await own.sync('none');
  await phone.sync('none');
  expect(phone.shown(run, 0)).toBeDefined();

  const written: string[] = [];
  let atRemoval: unknown = null;
  let later = 0;
  const write = async (store: FarmStore, writes: ReturnType<typeof tasks.change>): Promise<void> => {
    await store.write(writes);
    if (store === phone.store) written.push(...writes.map(({ id }) => id));
  };
  for (const one of acts) {
    const shown = 'task' in one ? (one.do === 'note' ? own : phone).shown(run, one.task) : undefined;
    if (one.do === 'hours' && shown && phone.store)
      await write(phone.store, tasks.change(shown, { actualHours: one.hours }));
    else if (one.do === 'finish' && shown && phone.store)
      await write(phone.store, stepsTo(shown, 'completed', '2026-11-20T04:00:00.000Z'));
    else if (one.do === 'note' && shown && own.store) {
      const notes = `${atRemoval === null ? 'Before' : 'After'} ${run} ${++later}`;
      await write(own.store, tasks.change(shown, { notes }));
    } else if (one.do === 'workerSyncs') await phone.sync(one.fault);
    else if (one.do === 'ownerSyncs') await own.sync(one.fault);
    else if (one.do === 'remove') {
      expect((await owner.ask('DELETE /people/:id', { params: { id: memberId } })).status).toBe(200);
      await owner.ask('POST /tasks', { body: { title: `Secret ${run}`, plotId, forMember: worker.userId } });
      atRemoval = await workOf(ids);
    }
  }
  const waiting = (phone.store?.queue ?? []).length;
  await own.sync('none');
  await phone.sync('none');
  await own.sync('none');

  // Told at the first contact; nothing of the farm is left, and nothing of after the removal was ever read.
  expect(phone.store).toBeNull();
  expect(phone.read).not.toMatch(new RegExp(`Secret ${run}|After ${run} `));
  const again = await phone.open();
  for (const noun of ['plots', 'tasks'] as const) expect([noun, again.rows(noun)]).toEqual([noun, []]);
  again.close();
  // What was acknowledged is there, what was not is kept for its writer, and no later word of theirs was taken.
  expect(await doneWrites(phone.acknowledged)).toBe(phone.acknowledged.length);
  const kept = new Set((await queuedIn(phone.name)).map(({ id }) => id));
  const acknowledged = new Set(phone.acknowledged);
  for (const id of written) expect([id, kept.has(id) || acknowledged.has(id)]).toEqual([id, true]);
  expect(await workOf(ids)).toEqual(atRemoval);
  // The owner's own writes all went.
  expect(own.store?.queue).toEqual([]);
  own.store?.close();
  await dropFarm(phone.name, true);
  await dropFarm(own.name, true);
  return waiting > 0 ? 'kept' : 'lost';
}

test(`a worker who is removed while both phones are away loses nothing that was taken and sees nothing more, ${numRuns} times`, {
  timeout: 60_000 + numRuns * 2_000,
}, async () => {
  let run = 0;
  const ends: string[] = [];
  await fc.assert(
    fc.asyncProperty(days, async (acts) => {
      ends.push(await liveThrough(acts, ++run));
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  );
  // Some of them had something to keep.
  expect(ends).toContain('kept');
});
