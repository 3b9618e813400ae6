import type { FarmWire, WireAnswer, WirePage, WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import type { Row } from '../../web/src/lib/farm/queued-write.ts';
import type { Server } from './scenario.ts';

interface ServerRow {
  readonly noun: string;
  readonly id: string;
  version: number;
  deleted: boolean;
  row: Row;
}

const digest = ({ id: _, ...request }: WireWrite): string => JSON.stringify(request);

const PAGE = 3;

/** The smallest server that keeps to the wire: writes by their id, a feed with tombstones, full readings in pages. */
class ReferenceServer implements FarmWire {
  readonly rows = new Map<string, ServerRow>();
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
    return Promise.resolve(
      writes.map((write) => {
        const known = this.#writes.get(write.id);
        if (known && known.digest !== digest(write))
          return { id: write.id, status: 409, code: 'conflict', replayed: false };
        if (known) return { ...known.answer, replayed: true };
        const answer = this.#answer(structuredClone(write));
        if (answer.status < 300) this.#writes.set(write.id, { digest: digest(write), answer });
        return { ...answer, replayed: false };
      }),
    );
  }

  #answer({ id, route, params, body = {}, ifMatch }: WireWrite): WireAnswer {
    const [method, path = ''] = route.split(' ');
    const noun = path.split('/')[1] ?? '';
    const one = noun.replace(/s$/, '');
    if (body.name === '') return { id, status: 400, code: 'validation_failed', fields: { name: 'required' } };
    if (method === 'POST') {
      const key = `${noun}/${String(body.id)}`;
      const plot = this.rows.get(`plots/${String(body.plotId)}`);
      if (noun === 'seasons' && (!plot || plot.deleted)) return { id, status: 404, code: 'not_found' };
      if (this.rows.has(key)) return { id, status: 409, code: 'conflict' };
      const row = { ...body, version: 1 };
      this.rows.set(key, { noun, id: String(body.id), version: 1, deleted: false, row });
      this.#note(key);
      return { id, status: 201, data: { [one]: row } };
    }
    const key = `${noun}/${params?.id ?? ''}`;
    const found = this.rows.get(key);
    const { deleted, ...fields } = body;
    if (!found || (found.deleted && deleted !== false)) return { id, status: 404, code: 'not_found' };
    if (ifMatch !== undefined && ifMatch !== found.version)
      return { id, status: 412, code: 'version_mismatch', data: { [one]: found.row } };
    found.version += 1;
    found.deleted = method === 'DELETE';
    found.row = { ...found.row, ...fields, version: found.version };
    this.#note(key);
    return {
      id,
      status: 200,
      data: method === 'DELETE' ? { id: found.id, version: found.version } : { [one]: found.row },
    };
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
    const living = [...this.rows.entries()].filter(([, { deleted }]) => !deleted).map(([key]) => key);
    const more = living.length > position + PAGE;
    return {
      reset,
      items: living.slice(position, position + PAGE).flatMap((key) => this.#item(key)),
      cursor: more ? `full:${this.#epoch}:${position + PAGE}:${feed}` : `feed:${this.#epoch}:${feed}`,
      more,
    };
  }
}

export function reference(): Server {
  const wire = new ReferenceServer();
  return {
    wire,
    restart: () => Promise.resolve(wire.restore()),
  };
}
