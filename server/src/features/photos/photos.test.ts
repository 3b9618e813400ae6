import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@draksha/models';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { addPhotoRow, bytesOf, digestOf, getBytes, jpeg, putAll, putPiece } from '../../../test/photos.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { SHARED_SECRET, type TestFarmer, type World, world } from '../../../test/world.ts';
import { cleanUpPhotos, takePiece } from './service.ts';

let here: World;
let asha: TestFarmer;
let vijay: TestFarmer;
let plotId: string;
let picture: Buffer;

beforeAll(async () => {
  here = await world();
  [asha, vijay] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  plotId = (await asha.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
  picture = await jpeg();
});
afterAll(() => here[Symbol.asyncDispose]());

const addPhoto = (bytes = picture, fields = {}) => addPhotoRow(asha, { parentId: plotId, bytes, fields });
const filesIn = (path: string) => readdir(path).catch(() => []);
const folder = () => join(here.context.config.dataDir, 'photos', asha.userId);
const filesOf = async (id: string) => (await filesIn(folder())).filter((name) => name.startsWith(id)).sort();

describe('a photo', () => {
  test('comes in pieces, goes on where it was cut off, and is stored when it is whole', async () => {
    const photo = await addPhoto();
    expect(photo.storedAt).toBeNull();
    const total = picture.length;
    const cut = 10_000;
    const first = await putPiece(
      here,
      asha,
      photo.id,
      `bytes 0-${cut - 1}/${total}`,
      picture.subarray(0, cut),
    );
    expect([first.status, first.body.data?.offset]).toEqual([200, cut]);
    expect((await getBytes(here, asha, photo.id)).status).toBe(404);
    // The answer was lost: the phone sends the same piece again, and then asks.
    const again = await putPiece(
      here,
      asha,
      photo.id,
      `bytes 0-${cut - 1}/${total}`,
      picture.subarray(0, cut),
    );
    expect([again.status, again.body.code, again.body.data?.offset]).toEqual([409, 'conflict', cut]);
    const asked = await putPiece(here, asha, photo.id, `bytes */${total}`, Buffer.alloc(0));
    expect([asked.status, asked.body.data?.offset, asked.body.data?.photo?.storedAt]).toEqual([
      200,
      cut,
      null,
    ]);
    const rest = await putPiece(
      here,
      asha,
      photo.id,
      `bytes ${cut}-${total - 1}/${total}`,
      picture.subarray(cut),
    );
    expect(rest.status).toBe(200);
    expect(rest.body.data).toMatchObject({ offset: total, photo: { id: photo.id, version: 2 } });
    expect(rest.body.data?.photo?.storedAt).toBe('2026-11-20T00:30:00.000Z');
    expect((await putAll(here, asha, photo.id, picture)).body.data).toEqual(rest.body.data);
    expect(await bytesOf(await getBytes(here, asha, photo.id))).toEqual(picture);
    expect(await readFile(join(folder(), photo.id))).toEqual(picture);
    const { rows } = await here.context.pools.system.query(
      'select from app.photo_pieces where photo_id = $1',
      [photo.id],
    );
    expect(rows).toEqual([]);
  });

  test('is followed by other phones: the row first, then that its bytes are there', async () => {
    const photo = await addPhoto();
    const before = await asha.ask('GET /sync');
    await putAll(here, asha, photo.id, picture);
    const { body } = await asha.ask('GET /sync', { query: { since: before.body.data.cursor } });
    expect(body.data.items).toMatchObject([{ noun: 'photos', id: photo.id, version: 2, deleted: false }]);
  });

  test('has a small picture of itself, of which nothing is cut off', async () => {
    const photo = await addPhoto();
    await putAll(here, asha, photo.id, picture);
    const answer = await getBytes(here, asha, photo.id, { size: 'thumb' });
    const thumb = await bytesOf(answer);
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    expect(thumb.length).toBeLessThan(30_000);
    expect((await getBytes(here, asha, photo.id, { size: 'huge' })).status).toBe(400);
  });

  test('is sent so that a browser keeps it, nobody in between does, and nothing in it is run', async () => {
    const photo = await addPhoto();
    await putAll(here, asha, photo.id, picture);
    const whole = await getBytes(here, asha, photo.id);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
    const etag = whole.headers.get('etag') ?? '';
    expect((await getBytes(here, asha, photo.id, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await getBytes(here, asha, photo.id, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${picture.length}`,
    ]);
    expect(await bytesOf(part)).toEqual(picture.subarray(100, 200));
    const tail = await getBytes(here, asha, photo.id, { headers: { range: 'bytes=-50' } });
    expect(await bytesOf(tail)).toEqual(picture.subarray(-50));
    const beyond = await getBytes(here, asha, photo.id, { headers: { range: 'bytes=99999999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${picture.length}`]);
    const stale = { range: 'bytes=0-9', 'if-range': '"other"' };
    expect((await getBytes(here, asha, photo.id, { headers: stale })).status).toBe(200);
  });

  test('keeps nothing of where it was taken in its bytes', async () => {
    const where = await sharp(picture)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '20/1 5/1 0/1' }, IFD0: { Model: 'Phone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(where.includes('Phone') || (await sharp(where).metadata()).exif !== undefined).toBe(true);
    const photo = await addPhoto(where);
    expect((await putAll(here, asha, photo.id, where)).status).toBe(200);
    const kept = await bytesOf(await getBytes(here, asha, photo.id));
    const found = await sharp(kept).metadata();
    expect([found.exif, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined]);
    // It is turned as the camera said.
    expect([found.width, found.height]).toEqual([480, 640]);
  });

  test('keeps a place that the farmer wants kept, whole or not at all', async () => {
    const photo = await addPhoto(picture, { latitude: 20.09, longitude: 73.92 });
    expect(photo).toMatchObject({ latitude: 20.09, longitude: 73.92 });
    await expect(addPhoto(picture, { latitude: 20.09 })).rejects.toThrow(
      'Latitude and longitude belong together',
    );
  });

  test('that is removed is not found, comes back, and its files go a month later', async () => {
    const photo = await addPhoto();
    await putAll(here, asha, photo.id, picture);
    const removed = await asha.ask('DELETE /photos/:id', { params: { id: photo.id } });
    expect((await getBytes(here, asha, photo.id)).status).toBe(404);
    const back = await asha.ask('PATCH /photos/:id', {
      params: { id: photo.id },
      version: removed.body.data.version,
      body: { deleted: false },
    });
    expect(back.status).toBe(200);
    expect(await bytesOf(await getBytes(here, asha, photo.id))).toEqual(picture);
    await asha.ask('DELETE /photos/:id', { params: { id: photo.id } });
    const day = DAY_MS;
    await cleanUpPhotos(here.context, new Date(Date.now() + 29 * day));
    expect(await filesOf(photo.id)).toEqual([photo.id, `${photo.id}.thumb`]);
    await cleanUpPhotos(here.context, new Date(Date.now() + 31 * day));
    expect(await filesOf(photo.id)).toEqual([]);
    const { rows } = await here.context.pools.system.query('select stored_at from app.photos where id = $1', [
      photo.id,
    ]);
    expect(rows).toEqual([{ stored_at: null }]);
  });
});

describe('a photo that is removed while its last piece is stored', () => {
  /** Sends a photo whole to a store of files that lets something happen once both files are there. */
  const storeWhile = async (id: string, happens: () => Promise<unknown>) => {
    const { files } = here.context;
    const put = async (path: string, bytes: Buffer) => {
      await files.put(path, bytes);
      if (path.endsWith('.thumb')) await happens();
    };
    const dependencies = {
      ...here.context,
      files: {
        put,
        get: (path: string) => files.get(path),
        remove: (path: string) => files.remove(path),
        where: '',
      },
    };
    const whole = { userId: asha.userId, id, startsAt: 0, total: picture.length, bytes: picture };
    return takePiece(dependencies, whole);
  };
  const remove = (id: string) => asha.ask('DELETE /photos/:id', { params: { id } });

  test('is not found, and its files go a month later', async () => {
    const { id } = await addPhoto();
    await expect(storeWhile(id, () => remove(id))).rejects.toMatchObject({ code: 'not_found' });
    await cleanUpPhotos(here.context, new Date(Date.now() + 29 * DAY_MS));
    expect(await filesOf(id)).toEqual([id, `${id}.thumb`]);
    await cleanUpPhotos(here.context, new Date(Date.now() + 31 * DAY_MS));
    expect(await filesOf(id)).toEqual([]);
  });

  test('is whole when it is brought back', async () => {
    const { id } = await addPhoto();
    await expect(storeWhile(id, () => remove(id))).rejects.toMatchObject({ code: 'not_found' });
    const bringBack = (version: number) =>
      asha.ask('PATCH /photos/:id', { params: { id }, version, body: { deleted: false } });
    const { rows } = await here.context.pools.system.query<{ version: number }>(
      'select version from app.photos where id = $1',
      [id],
    );
    expect((await bringBack(rows[0]?.version ?? 0)).status).toBe(200);
    expect(await bytesOf(await getBytes(here, asha, id))).toEqual(picture);
  });

  test('leaves no file when its account went too, or when the server died before it wrote down that it has them', async () => {
    const gone = await addPhoto();
    const system = here.context.pools.system;
    const erase = () => system.query('delete from app.photos where id = $1', [gone.id]);
    await expect(storeWhile(gone.id, erase)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesOf(gone.id)).toEqual([]);
    const cut = await addPhoto();
    const dies = () => Promise.reject(new Error('killed'));
    await expect(storeWhile(cut.id, dies)).rejects.toThrow('killed');
    await remove(cut.id);
    expect(await filesOf(cut.id)).toHaveLength(2);
    await cleanUpPhotos(here.context, new Date(Date.now() + 15 * DAY_MS));
    expect(await filesOf(cut.id)).toEqual([]);
  });
});

describe('what is refused leaves nothing half', () => {
  test('bytes that are no picture, or of another kind than said', async () => {
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      await sharp(picture).png().toBuffer(),
      picture.subarray(0, 9_000),
    ]) {
      const photo = await addPhoto(bytes);
      const sent = await putAll(here, asha, photo.id, bytes);
      expect([sent.status, sent.body.code]).toEqual([422, 'not_an_image']);
      expect(await filesOf(photo.id)).toEqual([]);
      const asked = await putPiece(here, asha, photo.id, `bytes */${bytes.length}`, Buffer.alloc(0));
      expect(asked.body.data?.offset).toBe(0);
    }
  });

  test('a small file that unfolds to a hundred million pixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const photo = await addPhoto(bomb, { kind: 'png' });
    expect((await putAll(here, asha, photo.id, bomb)).body.code).toBe('not_an_image');
  });

  test('other bytes than were promised, more or fewer, or too many', async () => {
    const other = await jpeg();
    const photo = await addPhoto(other, { sha256: digestOf(Buffer.from('other')) });
    expect((await putAll(here, asha, photo.id, other)).body.code).toBe('bytes_differ');
    const longer = await putPiece(here, asha, photo.id, 'bytes 0-3/4', Buffer.from('abcd'));
    expect([longer.status, longer.body.code]).toEqual([422, 'bytes_differ']);
    const wrong = await putPiece(here, asha, photo.id, 'bytes 0-9/20', Buffer.from('abcd'));
    expect([wrong.status, wrong.body.fields]).toMatchObject([400, { 'content-range': expect.any(String) }]);
    const huge = await putPiece(here, asha, photo.id, 'bytes 0-1/2', Buffer.alloc(1_048_577));
    expect([huge.status, huge.body.code]).toEqual([413, 'payload_too_large']);
    await expect(addPhoto(picture, { bytes: 9_000_000 })).rejects.toThrow('validation_failed');
    await expect(addPhoto(picture, { sha256: 'zz' })).rejects.toThrow('validation_failed');
  });

  test('a file where JSON is meant', async () => {
    const response = await fetch(`${here.url}/api/plots`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asha.accessToken}`, 'content-type': 'application/octet-stream' },
      body: 'x',
    });
    expect(response.status).toBe(415);
  });
});

describe('another farmer', () => {
  test('finds nothing: no row, no bytes, no small picture, nothing in a list or a sync', async () => {
    const photo = await addPhoto();
    const half = await addPhoto();
    await putAll(here, asha, photo.id, picture);
    await putPiece(here, asha, half.id, `bytes 0-99/${picture.length}`, picture.subarray(0, 100));
    const params = { id: photo.id };
    const refused = await Promise.all([
      vijay.ask('GET /photos/:id', { params }),
      vijay.ask('DELETE /photos/:id', { params }),
      vijay.ask('PATCH /photos/:id', { params, version: 2, body: { latitude: 1, longitude: 1 } }),
      putAll(here, vijay, photo.id, picture),
      putPiece(here, vijay, half.id, `bytes */${picture.length}`, Buffer.alloc(0)),
    ]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [404, 'not_found']),
    );
    for (const size of ['whole', 'thumb']) {
      const answer = await getBytes(here, vijay, photo.id, { size });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect((await getBytes(here, null, photo.id, { size })).status).toBe(401);
    }
    expect((await vijay.ask('GET /photos')).body.data.items).toEqual([]);
    expect((await vijay.ask('GET /photos', { query: { parentId: plotId } })).body.data.items).toEqual([]);
    const { items } = (await vijay.ask('GET /sync')).body.data;
    expect(items.filter(({ noun }) => noun === 'photos')).toEqual([]);
    // And on a plot of somebody else they can put none.
    await expect(addPhotoRow(vijay, { parentId: plotId, bytes: picture })).rejects.toThrow('not_found');
  });
});

test('photos lie in a bucket where one is named, and are read from there by another process', async () => {
  using folder = scratchFolder();
  await using server = await startS3(folder.path);
  const env = {
    SERVER_SECRET: SHARED_SECRET,
    PHOTO_STORE_URL: server.bucket,
    PHOTO_STORE_KEY_ID: 'S3RVER',
    PHOTO_STORE_SECRET: 'S3RVER',
  };
  await using database = await createTestDatabase();
  await using one = await world({ database, env });
  const farmer = await one.farmer();
  const { body } = await farmer.ask('POST /plots', { body: { name: 'Odha' } });
  const photo = await addPhotoRow(farmer, { parentId: body.data.plot.id, bytes: picture });
  // The first piece comes to one process, the rest to the other.
  await using two = await world({ database, env });
  const total = picture.length;
  await putPiece(one, farmer, photo.id, `bytes 0-999/${total}`, picture.subarray(0, 1000));
  const rest = await putPiece(
    two,
    farmer,
    photo.id,
    `bytes 1000-${total - 1}/${total}`,
    picture.subarray(1000),
  );
  expect([rest.status, rest.body.data?.offset]).toEqual([200, total]);
  expect(await bytesOf(await getBytes(one, farmer, photo.id))).toEqual(picture);
  expect(await filesIn(join(one.context.config.dataDir, 'photos'))).toEqual([]);
  await server.stop();
  const late = await addPhotoRow(farmer, { parentId: body.data.plot.id, bytes: picture });
  const refused = await putAll(one, farmer, late.id, picture);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
});

test('a list has the photos of what they belong to, and none of what was removed', async () => {
  const { body } = await asha.ask('POST /plots', { body: { name: 'Gone' } });
  const parentId = body.data.plot.id;
  await addPhotoRow(asha, { parentId, bytes: picture });
  const list = () => asha.ask('GET /photos', { query: { parentId } });
  expect((await list()).body.data.items).toHaveLength(1);
  await asha.ask('DELETE /plots/:id', { params: { id: parentId } });
  expect((await list()).body.data.items).toEqual([]);
  await expect(addPhotoRow(asha, { parentId, bytes: picture })).rejects.toThrow('not_found');
  await expect(
    addPhotoRow(asha, { parentNoun: 'seasons', parentId: plotId, bytes: picture }),
  ).rejects.toThrow('not_found');
});

describe('the room that a farmer has for photos', () => {
  test('is said before anything is sent, loses nothing, and is there again when others go', async () => {
    const room = { PHOTO_MB_PER_FARMER: String((picture.length * 2.5) / 1_000_000) };
    await using small = await world({ env: room });
    const farmer = await small.farmer();
    const other = await small.farmer();
    const plot = (await farmer.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
    const otherPlot = (await other.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await addPhotoRow(farmer, { parentId: plot, bytes: picture })).id);
    const [first = '', second = '', third = ''] = ids;
    expect((await putAll(small, farmer, first, picture)).status).toBe(200);
    expect((await putAll(small, farmer, second, picture)).status).toBe(200);
    const asked = await putPiece(small, farmer, third, `bytes */${picture.length}`, Buffer.alloc(0));
    expect([asked.status, asked.body.code]).toEqual([413, 'photo_room_used']);
    expect((await putAll(small, farmer, third, picture)).body.code).toBe('photo_room_used');
    // One that is here already may be asked for again, full or not.
    expect((await putAll(small, farmer, second, picture)).status).toBe(200);
    // The row is there, and says that its bytes are not.
    const { body } = await farmer.ask('GET /photos/:id', { params: { id: third } });
    expect(body.data.photo.storedAt).toBeNull();
    const theirs = await addPhotoRow(other, { parentId: otherPlot, bytes: picture });
    expect((await putAll(small, other, theirs.id, picture)).status).toBe(200);
    await farmer.ask('DELETE /photos/:id', { params: { id: first } });
    expect((await putAll(small, farmer, third, picture)).status).toBe(200);
  });
});
