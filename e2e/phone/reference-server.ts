import { parentsIn } from '@draksha/contract/fields';
import { type NounName, nouns } from '@draksha/contract/nouns';
import { taskAfter } from '@draksha/contract/task-repeats';
import { mayMove, type Task, type TaskStatus } from '@draksha/contract/tasks';
import type {
  FarmWire,
  WireAnswer as PlainAnswer,
  WirePage,
  WireWrite,
} from '../../web/src/lib/farm/farm-sync.ts';
import type { PhotoWire } from '../../web/src/lib/farm/photo-sending.ts';
import { type Row, rowKey, same } from '../../web/src/lib/farm/queued-write.ts';
import { PieceRefused, type Server } from './device.ts';

type WireAnswer = PlainAnswer & { readonly replayed?: boolean };

interface ServerRow {
  readonly noun: NounName;
  readonly id: string;
  version: number;
  deleted: boolean;
  row: Row;
}

const digest = ({ id: _, ...request }: WireWrite): string => JSON.stringify(request);

const PAGE = 5;

/** The smallest server that keeps to the wire: writes by their id, a feed with tombstones, full readings in pages. */
class ReferenceServer implements FarmWire {
  readonly rows = new Map<string, ServerRow>();
  readonly pieces = new Map<string, Buffer>();
  readonly #writes = new Map<string, { digest: string; answer: WireAnswer }>();
  #changes: { seq: number; key: string }[] = [];
  #seq = 0;
  #epoch = 0;

  /** Forgets the feed, as a restored database does: every phone must begin anew. */
  restore(): void {
    this.#epoch += 1;
    this.#changes = [];
  }

  #note(key: string): void {
    this.#seq += 1;
    this.#changes.push({ seq: this.#seq, key });
  }

  push(writes: readonly WireWrite[]): Promise<readonly WireAnswer[]> {
    const answers = new Map<string, WireAnswer>();
    for (const write of writes)
      if (!answers.has(write.id))
        this.#together(write.group ? writes.filter(({ group }) => group === write.group) : [write], answers);
    return Promise.resolve(writes.map(({ id }) => answers.get(id) ?? { id, status: 500 }));
  }

  /** All or none. */
  #together(writes: readonly WireWrite[], answers: Map<string, WireAnswer>): void {
    const before = structuredClone({ rows: [...this.rows], changes: this.#changes, seq: this.#seq });
    for (const write of writes) answers.set(write.id, this.#once(write));
    const failed = writes.find(({ id }) => (answers.get(id)?.status ?? 500) >= 300);
    if (!failed || writes.length === 1) return;
    this.rows.clear();
    for (const [key, row] of before.rows) this.rows.set(key, row);
    this.#changes = before.changes;
    this.#seq = before.seq;
    for (const { id } of writes) {
      if (!answers.get(id)?.replayed) this.#writes.delete(id);
      if (id !== failed.id) answers.set(id, { id, status: 424, code: 'group_failed' });
    }
  }

  #once(write: WireWrite): WireAnswer {
    const known = this.#writes.get(write.id);
    if (known && known.digest !== digest(write)) return { id: write.id, status: 409, code: 'conflict' };
    if (known) return { ...known.answer, replayed: true };
    const answer = this.#answer(structuredClone(write));
    if (answer.status < 300) this.#writes.set(write.id, { digest: digest(write), answer });
    return answer;
  }

  #lives(noun: string, id: unknown): boolean {
    return this.rows.get(rowKey(noun, String(id)))?.deleted === false;
  }

  #create(noun: NounName, body: Row): ServerRow | null {
    const key = rowKey(noun, String(body.id));
    const there = this.rows.get(key);
    const says = (row: Row) => Object.entries(body).every(([name, value]) => same(value, row[name]));
    if (there) return !there.deleted && says(there.row) ? there : null;
    const derived = noun === 'photos' ? { storedAt: null } : {};
    const row = { ...body, ...derived, version: 1 };
    const made = { noun, id: String(body.id), version: 1, deleted: false, row };
    this.rows.set(key, made);
    this.#note(key);
    return made;
  }

  change(found: ServerRow, fields: Row, deleted = false): Row {
    found.version += 1;
    found.deleted = deleted;
    found.row = { ...found.row, ...fields, version: found.version };
    this.#note(rowKey(found.noun, found.id));
    return found.row;
  }

  #next(task: Task, at: string): Row | null {
    const next = taskAfter(task, at);
    if (!next) return null;
    const there = this.rows.get(rowKey('tasks', next.id));
    const fields = { ...next.fields, status: 'pending', completedAt: null };
    if (there) return there.deleted ? this.change(there, fields) : null;
    const blank = Object.fromEntries(Object.keys(nouns.tasks.fields).map((name) => [name, null]));
    return this.#create('tasks', { ...blank, ...fields, id: next.id })?.row ?? null;
  }

  #answer({ id, route, params, body = {}, ifMatch }: WireWrite): WireAnswer {
    const [method, path = ''] = route.split(' ');
    const [, name, , step] = path.split('/');
    const noun = name as NounName;
    const { one, fields: rules } = nouns[noun];
    const empty = Object.entries(rules).find(([field, rule]) => rule.kind === 'text' && body[field] === '');
    if (empty) return { id, status: 400, code: 'validation_failed', fields: { [empty[0]]: 'required' } };
    const orphan = parentsIn(rules).some(
      (parent) => body[parent.name] != null && !this.#lives(parent.nounOf(body), body[parent.name]),
    );
    if (orphan) return { id, status: 404, code: 'not_found' };
    if (method === 'POST' && !step) {
      const made = this.#create(noun, body);
      if (!made) return { id, status: 409, code: 'conflict' };
      return { id, status: 201, data: { [one]: made.row } };
    }
    const found = this.rows.get(rowKey(noun, params?.id ?? ''));
    const { deleted, ...fields } = body;
    if (found?.deleted && method === 'DELETE')
      return { id, status: 200, data: { id: found.id, version: found.version } };
    if (!found || (found.deleted && deleted !== false)) return { id, status: 404, code: 'not_found' };
    if (ifMatch !== undefined && ifMatch !== found.version)
      return { id, status: 412, code: 'version_mismatch', data: { [one]: found.row } };
    if (step) {
      const to = body.to as TaskStatus;
      if (!mayMove(found.row.status as TaskStatus, to)) return { id, status: 409, code: 'conflict' };
      const at = String(body.at ?? '');
      const row = this.change(found, { status: to, completedAt: to === 'completed' ? at : null });
      const next = to === 'completed' ? this.#next(row as unknown as Task, at) : null;
      return { id, status: 200, data: { task: row, next } };
    }
    const row = this.change(found, fields, method === 'DELETE');
    const data = method === 'DELETE' ? { id: found.id, version: found.version } : { [one]: row };
    return { id, status: 200, data };
  }

  pull(cursor: string | null): Promise<WirePage> {
    const [kind, epoch, position = '0', from = '0'] = (cursor ?? '').split(':');
    if (cursor === null || Number(epoch) !== this.#epoch) {
      return Promise.resolve(this.#full(this.#seq, 0, cursor !== null));
    }
    if (kind === 'full') return Promise.resolve(this.#full(Number(from), Number(position), false));
    const after = this.#changes.filter(({ seq }) => seq > Number(position));
    const page = after.slice(0, PAGE);
    const newest = new Map(page.map(({ seq, key }) => [key, seq]));
    return Promise.resolve({
      reset: false,
      items: [...newest.keys()].flatMap((key) => this.#item(key)),
      cursor: `feed:${this.#epoch}:${page.at(-1)?.seq ?? position}`,
      more: after.length > page.length,
    });
  }

  #item(key: string): WirePage['items'] {
    const found = this.rows.get(key);
    if (!found) return [];
    const { noun, id, version, deleted, row } = found;
    return [{ noun, id, version, deleted, row: deleted ? null : structuredClone(row) }];
  }

  #full(feed: number, position: number, reset: boolean): WirePage {
    // In the order in which they were made, so that a page is what it was when another is read.
    const rows = [...this.rows.entries()];
    const more = rows.length > position + PAGE;
    return {
      reset,
      items: rows
        .slice(position, position + PAGE)
        .filter(([, { deleted }]) => !deleted)
        .flatMap(([key]) => this.#item(key)),
      cursor: more ? `full:${this.#epoch}:${position + PAGE}:${feed}` : `feed:${this.#epoch}:${feed}`,
      more,
    };
  }
}

export function reference(): Server {
  const wire = new ReferenceServer();
  const photos: PhotoWire = async (id, startsAt, total, piece) => {
    const found = wire.rows.get(rowKey('photos', id));
    if (!found || found.deleted) throw new PieceRefused('not_found');
    const here = wire.pieces.get(id) ?? Buffer.alloc(0);
    const answer = (offset: number) => ({ photo: structuredClone(found.row) as never, offset });
    if (found.row.storedAt !== null) return answer(total);
    if (startsAt === null) return answer(here.length);
    if (startsAt !== here.length) throw new PieceRefused('conflict', here.length);
    const now = Buffer.concat([here, Buffer.from(piece)]);
    wire.pieces.set(id, now);
    if (now.length === total) wire.change(found, { storedAt: '2026-11-20T00:30:00.000Z' });
    return answer(now.length);
  };
  return {
    wire,
    photos,
    restore: () => Promise.resolve(wire.restore()),
    crash: () => Promise.resolve(),
    bytesOf: (id) => Promise.resolve(wire.pieces.get(id) ?? null),
    living: () => Promise.resolve(null),
  };
}
