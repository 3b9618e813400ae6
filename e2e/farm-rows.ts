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

/** Calls the product with the page's own session. @throws Error where it refuses */
export const askAs = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const session = JSON.parse(localStorage.getItem('draksha.session') ?? '{}');
      const answer = await fetch(to, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      if (!answer.ok) throw new Error(`${to} answered ${answer.status} ${await answer.text()}`);
      return (await answer.json()).data;
    },
    [path, body] as const,
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

/** The rows that the page's phone holds, as the server last had them; nothing of them waits when `waiting` is none. */
export async function farmOnPhone(page: Page): Promise<Farm & { readonly waiting: number }> {
  const { rows, waiting } = await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('draksha.session') ?? '{}').user.id;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`draksha-${user}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const [found, queue] = await Promise.all([all('rows'), all('outbox')]);
    database.close();
    return { rows: found, waiting: queue.length };
  });
  const items = rows as FarmRow[];
  return { ...farmOf(items), waiting };
}
