import type { PlanCell } from '@draksha/contract';
import type { Page } from '@playwright/test';

/** Every living row as `noun/id` with its version, and what else must be equal. */
interface Farm {
  readonly rows: readonly string[];
  /** Photos whose bytes are at the server. */
  readonly photos: number;
}

export interface FarmRow {
  readonly noun: string;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly row: Readonly<Record<string, unknown>> | null;
}

const farmOf = (items: readonly FarmRow[]): Farm => ({
  rows: items
    .filter(({ deleted }) => !deleted)
    .map(({ noun, id, version }) => `${noun}/${id} ${version}`)
    .sort(),
  photos: items.filter(({ noun, deleted, row }) => noun === 'photos' && !deleted && row?.storedAt).length,
});

interface Asking {
  /** `POST` where something is sent, else `GET`. */
  readonly method?: string;
  /** The farm that is acted for. */
  readonly farm?: string;
}

/** Calls the product with the page's own session. @throws Error where it refuses */
export const askAs = (page: Page, path: string, body?: object, asking: Asking = {}) =>
  page.evaluate(
    async ([to, sent, { method, farm }]) => {
      const session = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
      const answer = await fetch(to, {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: `Bearer ${session.access_token}`,
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(farm === undefined ? {} : { 'x-farm': farm }),
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      if (!answer.ok) throw new Error(`${to} answered ${answer.status} ${await answer.text()}`);
      return (await answer.json()).data;
    },
    [path, body, asking] as const,
  );

/** All rows as the database has them. */
export async function rowsInDatabase(page: Page): Promise<FarmRow[]> {
  const items: FarmRow[] = [];
  for (let since = ''; ; ) {
    const data = await askAs(page, `/api/sync?limit=500${since}`);
    items.push(...data.items);
    if (!data.more) return items;
    since = `&since=${encodeURIComponent(data.cursor)}`;
  }
}

export const farmInDatabase = async (page: Page): Promise<Farm> => farmOf(await rowsInDatabase(page));

/** All that one store of the page's phone holds. @throws Error before the page has opened its farm */
const keptIn = <T>(page: Page, store: 'rows' | 'outbox' | 'answers' | 'drafts' | 'files'): Promise<T[]> =>
  page.evaluate(async (name) => {
    const own = `draksha-${JSON.parse(localStorage.getItem('draksha.session') ?? '{}').user.id}`;
    // Who opens it before the page does makes an empty one.
    if (!(await indexedDB.databases()).some((one) => one.name === own))
      throw new Error('the page has not opened its farm yet');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(own);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const found = await new Promise<T[]>((resolve, reject) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return found;
  }, store);

/** The rows that the page's phone holds, as the server last had them; nothing of them waits when `waiting` is none. */
export async function farmOnPhone(page: Page): Promise<Farm & { readonly waiting: number }> {
  const waiting = (await keptIn(page, 'outbox')).length;
  return { ...farmOf(await keptIn<FarmRow>(page, 'rows')), waiting };
}

/** What is typed into forms and not saved yet, as the phone keeps it. */
/** What waits to be sent, in its order. */
export const outboxOnPhone = (page: Page) => keptIn<{ readonly route: string }>(page, 'outbox');

export const keptDrafts = async (page: Page): Promise<string> => JSON.stringify(await keptIn(page, 'drafts'));

/** Whether the phone keeps the pictures of its photos: `thumb`, `whole`. */
export const keptPictures = async (page: Page): Promise<(string | undefined)[]> =>
  (await keptIn<{ key: string }>(page, 'files')).map(({ key }) => key.split('/')[1]).sort();

/** Whether the weather of the plan that the phone keeps is whole, and nothing is being fetched behind it. */
export async function hasWholePlan(page: Page): Promise<boolean> {
  const answers = await keptIn<{ key: string; json: string }>(page, 'answers');
  const { cells }: { cells: PlanCell[] } = JSON.parse(
    answers.find(({ key }) => key === '["advice","plan"]')?.json ?? '{"cells":[]}',
  );
  return cells.length > 0 && cells.every(({ provenance }) => !provenance.refreshing);
}
