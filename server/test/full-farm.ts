import { randomUUID } from 'node:crypto';
import { addPhotoRow, putPiece } from './photos.ts';
import type { TestFarmer, World } from './world.ts';

/** Gives a farmer a row of everything that farmers have; whoever adds a noun adds it here, as the tests of row security say. */
export async function fillFarm(here: World, farmer: TestFarmer): Promise<void> {
  await farmer.ask('PUT /me/farmer-profile', { body: { farmName: 'Farm' } });
  const { body } = await farmer.ask('POST /plots', {
    body: { name: 'Plot', latitude: 20, longitude: 73.8 },
    headers: { 'idempotency-key': randomUUID() },
  });
  const plotId = body.data.plot.id;
  const season = await farmer.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08' },
  });
  await farmer.ask('POST /stage-observations', {
    body: { seasonId: season.body.data.season.id, observedOn: '2026-10-20', stage: 'fruit.bud_swell' },
  });
  await farmer.ask('POST /records', {
    body: {
      plotId,
      entryId: randomUUID(),
      kind: 'rain_gauge',
      happenedAt: '2026-11-18T02:00:00Z',
      details: { mm: 4 },
    },
  });
  await farmer.ask('POST /plan-marks', { body: { plotId, action: 'water.2026-11-20', mark: 'done' } });
  await farmer.ask('POST /pruning-plans', {
    body: { plotId, pruningDate: '2027-10-10', knownYears: 20, badYears: 4 },
  });
  await farmer.ask('POST /products', { body: { name: 'Own product' } });
  await farmer.ask('POST /stock-movements', {
    body: {
      productId: 'own',
      productName: 'Own product',
      move: 'bought',
      amount: 1000,
      unit: 'g',
      movedOn: '2026-11-18',
    },
  });
  const bytes = Buffer.from('half a photo');
  const photo = await addPhotoRow(farmer, { parentId: plotId, bytes });
  await putPiece(here, farmer, photo.id, `bytes 0-3/${bytes.length}`, bytes.subarray(0, 4));
  await farmer.ask('POST /tasks', { body: { title: 'Spray', plotId } });
  await farmer.ask('POST /tasks/calendar');
  const shared = await farmer.ask('POST /report-links', {
    body: { report: 'costs', plotIds: [plotId], language: 'en' },
  });
  await (await fetch(shared.body.data.url.replace(/^https?:\/\/[^/]+/, here.url))).body?.cancel();
  const made = await farmer.ask('POST /access-tokens', {
    body: { name: 'Adviser', scopes: ['plots'], days: 30 },
  });
  await fetch(`${here.url}/api/plots`, { headers: { authorization: `Bearer ${made.body.data.secret}` } });
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
