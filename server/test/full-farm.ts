import { randomUUID } from 'node:crypto';
import { type NounName, nouns } from '@draksha/contract';
import { type Sample, sampleRow } from '../../contract/test/sample-rows.ts';
import { fillPeople } from './members.ts';
import { addPhotoRow, putPiece } from './photos.ts';
import type { TestFarmer, World } from './world.ts';

export type Found = (noun: NounName) => Sample | null;

/** The rows of nouns that the sample of their fields does not fit: those with rules over several fields, and what reports need. */
const rows: Readonly<Partial<Record<NounName, (found: Found) => Sample>>> = {
  plots: () => ({ name: 'Plot', latitude: 20, longitude: 73.8 }),
  seasons: (found) => ({ plotId: found('plots')?.id, cycle: 'fruit', pruningDate: '2026-10-08' }),
  'stage-observations': (found) => ({
    seasonId: found('seasons')?.id,
    observedOn: '2026-10-20',
    stage: 'fruit.bud_swell',
  }),
  products: () => ({ name: 'Own product' }),
  tasks: (found) => ({ title: 'Spray', plotId: found('plots')?.id }),
  records: (found) => ({
    plotId: found('plots')?.id,
    entryId: randomUUID(),
    kind: 'rain_gauge',
    happenedAt: '2026-11-18T02:00:00Z',
    details: { mm: 4 },
  }),
  photos: (found) => ({
    parentNoun: 'plots',
    parentId: found('plots')?.id,
    kind: 'jpeg',
    width: 640,
    height: 480,
    bytes: 20,
    sha256: '0'.repeat(64),
  }),
};

/** What a create of a noun's row says that is taken; `null` where the farm has not yet what it must belong to. */
export const goodRow = (noun: NounName, found: Found): Sample | null =>
  rows[noun]?.(found) ?? sampleRow(noun, found, 0);

/** A row of every noun, those before that others belong to; a photo's comes with its bytes. */
export async function addRows(farmer: TestFarmer): Promise<Found> {
  const made = new Map<NounName, Sample>();
  const found: Found = (noun) => made.get(noun) ?? null;
  for (const { name, one } of Object.values(nouns)) {
    if (name === 'photos') continue;
    const body = goodRow(name, found);
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await farmer.ask(`POST /${name}`, { body, headers });
    if (answer.status !== 201)
      throw new Error(`a row of ${name} was not taken: ${JSON.stringify([body, answer.body])}`);
    const data: Readonly<Record<string, unknown>> = answer.body.data;
    made.set(name, data[one] as Sample);
  }
  return found;
}

/** Gives a farmer a row of everything that farmers have, of nouns by themselves; the tests of row security find what is missing. */
export async function fillFarm(here: World, farmer: TestFarmer): Promise<void> {
  await farmer.ask('PUT /me/farmer-profile', { body: { farmName: 'Farm' } });
  const found = await addRows(farmer);
  const plotId = String(found('plots')?.id);
  const bytes = Buffer.from('half a photo');
  const photo = await addPhotoRow(farmer, { parentId: plotId, bytes });
  await putPiece(here, farmer, photo.id, `bytes 0-3/${bytes.length}`, bytes.subarray(0, 4));
  await farmer.ask('POST /tasks/calendar');
  const shared = await farmer.ask('POST /report-links', {
    body: { report: 'costs', plotIds: [plotId], language: 'en' },
  });
  if (shared.status !== 200)
    throw new Error(`a report was not shared: ${JSON.stringify([shared.status, shared.body])}`);
  await (await fetch(shared.body.data.url.replace(/^https?:\/\/[^/]+/, here.url))).body?.cancel();
  const made = await farmer.ask('POST /access-tokens', {
    body: { name: 'Adviser', scopes: ['plots'], days: 30 },
  });
  await fetch(`${here.url}/api/plots`, { headers: { authorization: `Bearer ${made.body.data.secret}` } });
  await farmer.ask('POST /push-subscriptions', {
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${farmer.userId}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      language: 'en',
    },
  });
  await here.context.system
    .insertInto('briefs')
    .values({
      userId: farmer.userId,
      date: '2026-11-20',
      state: 'sent',
      actions: 1,
      at: here.context.clock().toISOString(),
    })
    .execute();
  const alert = {
    userId: farmer.userId,
    id: farmer.userId,
    key: 'rain',
    cause: 'rain',
    state: 'sent' as const,
  };
  const alertedAt = here.context.clock().toISOString();
  await here.context.system
    .insertInto('alerts')
    .values({ ...alert, message: {}, tries: 1, madeAt: alertedAt, at: alertedAt })
    .execute();
  await fillWhatsApp(here, farmer);
  await fillWays(here, farmer);
  await fillPeople(here, farmer);
  const taken = await fetch(`${here.url}/api/me/export`, {
    headers: { authorization: `Bearer ${farmer.accessToken}` },
  });
  await taken.arrayBuffer();
  await farmer.ask('POST /weather/observations', {
    body: {
      step: 'import',
      text: 'datetime,temp °C,rh %\n2026-11-18 00:00,20,80\n2026-11-18 01:00,20,80',
      name: 'Station',
      lat: 20,
      lon: 73.8,
    },
  });
}

/** Told at WhatsApp, as their own message made it. */
async function fillWhatsApp({ context: { system, clock } }: World, { userId }: TestFarmer): Promise<void> {
  const at = clock().toISOString();
  const person = { userId, language: 'en' as const, personId: `IN.${userId}` };
  await system
    .insertInto('whatsappLinks')
    .values({ ...person, joinedAt: at, heardAt: at })
    .execute();
  await system.insertInto('whatsappHeard').values({ userId, messageId: 'wamid.1', at }).execute();
  const code = { userId, language: 'en' as const, codeHash: Buffer.from(userId), endsAt: at };
  await system.insertInto('whatsappCodes').values(code).execute();
}

/** Told by mail, with the address that ends it. */
async function fillWays({ context: { system, clock } }: World, farmer: TestFarmer): Promise<void> {
  const { userId } = farmer;
  const way = { userId, channel: 'email' as const };
  const madeAt = clock().toISOString();
  await system
    .insertInto('deliveries')
    .values({ ...way, about: '2026-11-20', id: randomUUID(), madeAt })
    .execute();
  await system
    .insertInto('channelEnds')
    .values({ ...way, secret: 'AbCdEf-_0123' })
    .execute();
  await farmer.ask('POST /morning-brief/clashes', { body: { waiting: [randomUUID()], over: [] } });
}
