import { randomUUID } from 'node:crypto';
import { type Noun, nouns, type Routes } from '@draksha/contract';
import { addPhotoRow, putPiece } from './photos.ts';
import type { TestFarmer, World } from './world.ts';

const key = (text: string) => text as keyof Routes;

async function ok(answer: Promise<{ status: number; body: { data: unknown } }>): Promise<unknown> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

interface Row {
  readonly id: string;
  readonly version: number;
}

/** All that a noun's five routes ask of the database: pages, filters, a row, a change, a deletion and its taking back. */
async function walk(farmer: TestFarmer, { name, filters, fields }: Noun): Promise<void> {
  const list = async (query: Record<string, string | number>) =>
    (await ok(farmer.ask(key(`GET /${name}`), { query }))) as { items: Row[]; nextCursor: string | null };
  const { items, nextCursor } = await list({ limit: 1 });
  const [row] = items;
  if (!row) throw new Error(`no ${name} to walk over`);
  if (nextCursor) await list({ limit: 1, cursor: nextCursor });
  for (const filter of filters) {
    const value = (row as unknown as Record<string, string | null>)[filter];
    if (value !== null) await list({ [filter]: String(value) });
  }
  const params = { id: row.id };
  await ok(farmer.ask(key(`GET /${name}/:id`), { params }));
  const kept = Object.entries(row).filter(([field]) => {
    const rule = fields[field];
    return rule && !('fixed' in rule) && !('derived' in rule);
  });
  const { version } = Object.values(
    (await ok(
      farmer.ask(key(`PATCH /${name}/:id`), {
        params,
        version: row.version,
        body: Object.fromEntries(kept),
      }),
    )) as object,
  )[0] as Row;
  const gone = (await ok(farmer.ask(key(`DELETE /${name}/:id`), { params, version }))) as Row;
  await ok(
    farmer.ask(key(`PATCH /${name}/:id`), { params, version: gone.version, body: { deleted: false } }),
  );
}

async function walkRest(here: World, farmer: TestFarmer): Promise<void> {
  const cursor = ((await ok(farmer.ask('GET /sync', { query: { limit: 5 } }))) as { cursor: string }).cursor;
  let since = cursor;
  for (;;) {
    const page = (await ok(farmer.ask('GET /sync', { query: { since, limit: 50 } }))) as {
      cursor: string;
      more: boolean;
    };
    since = page.cursor;
    if (!page.more) break;
  }
  const { items: tasks } = (await ok(farmer.ask('GET /tasks'))) as { items: (Row & { status: string })[] };
  const [task] = tasks;
  if (task)
    await ok(
      farmer.ask('POST /tasks/:id/transition', { params: { id: task.id }, body: { to: 'completed' } }),
    );
  await ok(
    farmer.ask('POST /sync', {
      body: {
        writes: Array.from({ length: 3 }, (_, at) => ({
          id: randomUUID(),
          route: 'POST /plots',
          body: { id: randomUUID(), name: `Plot ${at}`, latitude: 20, longitude: 73.8 },
        })),
      },
    }),
  );
  await ok(farmer.ask('GET /sync', { query: { since, limit: 2 } }));
  await ok(farmer.ask('GET /me'));
  const { items: seasons } = (await ok(farmer.ask('GET /seasons'))) as { items: { plotId: string }[] };
  const plotId = seasons[0]?.plotId ?? '';
  const bytes = Buffer.from('a photo that is none');
  const photo = await addPhotoRow(farmer, { parentId: plotId, bytes });
  await putPiece(here, farmer, photo.id, `bytes 0-3/${bytes.length}`, bytes.subarray(0, 4));
  await putPiece(here, farmer, photo.id, `bytes 4-19/${bytes.length}`, bytes.subarray(4));
  const { links } = (await ok(farmer.ask('GET /report-links'))) as { links: Row[] };
  for (const { id } of links) await ok(farmer.ask('DELETE /report-links/:id', { params: { id } }));
  const { tokens } = (await ok(farmer.ask('GET /access-tokens'))) as { tokens: Row[] };
  for (const { id } of tokens) {
    await ok(farmer.ask('GET /access-tokens/:id/uses', { params: { id } }));
    await ok(farmer.ask('DELETE /access-tokens/:id', { params: { id } }));
  }
  await ok(farmer.ask('GET /advice/plan'));
  for (const path of ['cover', 'diseases', 'irrigation', 'spray', 'wetness'])
    await ok(farmer.ask(key(`GET /advice/${path}`), { query: { plotId } }));
  const elsewhere = { lat: 18.5, lon: 73.9 };
  await ok(farmer.ask('GET /weather/current', { query: elsewhere }));
  await ok(farmer.ask('GET /weather/hourly', { query: { plotId, past: 24 } }));
  for (const path of ['my-plots', 'alerts', 'stations']) await ok(farmer.ask(key(`GET /weather/${path}`)));
  for (const kind of ['costs', 'evidence'])
    await ok(farmer.ask('GET /reports/:kind', { params: { kind }, query: {} }));
  const headers = { authorization: `Bearer ${farmer.accessToken}` };
  const zip = await fetch(`${here.url}/api/me/export`, { headers });
  if (!zip.ok || (await zip.arrayBuffer()).byteLength === 0) throw new Error('nothing to take along');
}

/** What a farmer's phone and browser ask in a day: every noun's routes, the feed, the plan, weather, reports, links, tokens and photos. */
export async function askEverything(here: World, farmer: TestFarmer): Promise<void> {
  for (const noun of Object.values(nouns)) await walk(farmer, noun);
  await walkRest(here, farmer);
}
