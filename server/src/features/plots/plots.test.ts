import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { uuidV7 } from '../../lib/uuid.ts';

let here: World;
let asha: TestFarmer;
let vijay: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  vijay = await here.farmer({ firstName: 'Vijay' });
});
afterAll(() => here[Symbol.asyncDispose]());

const newId = () => uuidV7(new Date());
const nashik = { latitude: 20.0063, longitude: 73.79 };

async function addPlot(farmer = asha, fields: object = {}) {
  const { body } = await farmer.ask('POST /plots', { body: { name: 'Odha 2', ...nashik, ...fields } });
  return body.data.plot;
}

describe('adding a plot', () => {
  test('keeps every field as it was given', async () => {
    const fields = {
      name: 'ओढा 2',
      areaHectares: 0.81,
      grapeVariety: 'Thompson Seedless',
      rootstock: 'Dogridge',
      plantingDate: '2019-02-14',
      irrigationType: 'drip',
      soilType: 'काळी',
      totalVines: 1800,
      rowSpacingM: 2.74,
      vineSpacingM: 1.52,
      trellis: 'y',
      emittersPerVine: 2,
      emitterLitresPerHour: 4,
      waterEcDsPerM: 1.75,
      powerSlots: ['123 06:00-14:00', '4567 22:00-06:00'],
      status: 'bearing',
      ...nashik,
      boundary: {
        type: 'Polygon',
        coordinates: [
          [
            [73.79, 20.006],
            [73.791, 20.006],
            [73.791, 20.007],
            [73.79, 20.006],
          ],
        ],
      },
      registrationCode: 'MH2501-000123',
      notes: 'पहिली ओळ\nदुसरी ओळ',
    };
    const made = await asha.ask('POST /plots', { body: fields });
    expect(made.status).toBe(201);
    expect(made.headers.get('etag')).toBe('"1"');
    const read = await asha.ask('GET /plots/:id', { params: { id: made.body.data.plot.id } });
    expect(read.body.data.plot).toMatchObject({ ...fields, version: 1 });
  });

  test('sent twice is one plot; another plot with its id is refused', async () => {
    const body = { id: newId(), name: 'Mal', ...nashik };
    const first = await asha.ask('POST /plots', { body });
    const second = await asha.ask('POST /plots', { body });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data.plot).toEqual(first.body.data.plot);
    const other = await asha.ask('POST /plots', { body: { ...body, name: 'Another' } });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('conflict');
  });

  test('a repeated create after a change answers with the plot as it is now', async () => {
    const body = { id: newId(), name: 'Mal', ...nashik };
    await asha.ask('POST /plots', { body });
    await asha.ask('PATCH /plots/:id', { params: { id: body.id }, version: 1, body: { name: 'Mal 2' } });
    const again = await asha.ask('POST /plots', { body });
    expect(again.status).toBe(200);
    expect(again.body.data.plot).toMatchObject({ name: 'Mal 2', version: 2 });
  });

  test('twenty at once with one id make one plot', async () => {
    const body = { id: newId(), name: 'Taps', ...nashik };
    const answers = await Promise.all(Array.from({ length: 20 }, () => asha.ask('POST /plots', { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  });

  test.each([
    ['no name', { name: '  ' }, { name: 'This field is required' }],
    ['a name that is too long', { name: 'x'.repeat(121) }, { name: 'Must be at most 120 characters' }],
    ['a control character', { name: 'a\u0000b' }, { name: 'Must not contain control characters' }],
    ['an area of nothing', { areaHectares: 0 }, { areaHectares: 'Must be more than 0' }],
    ['an area in words', { areaHectares: 'two' }, { areaHectares: 'Must be a number' }],
    ['half a vine', { totalVines: 10.5 }, { totalVines: 'Must be a whole number' }],
    ['an unknown trellis', { trellis: 'pergola' }, { trellis: 'Select an option' }],
    [
      'a day that does not exist',
      { plantingDate: '2019-02-30' },
      { plantingDate: 'Must be a date as YYYY-MM-DD' },
    ],
    ['a latitude beyond the pole', { latitude: 91 }, { latitude: 'Must be from -90 to 90' }],
    ['half a place', { longitude: null }, { longitude: 'Latitude and longitude belong together' }],
    ['water saltier than the sea', { waterEcDsPerM: 60 }, { waterEcDsPerM: 'Must be at most 20' }],
    [
      'power at no time',
      { powerSlots: ['123 06:00-14:00', 'by night'] },
      { powerSlots: 'Must be days of the week and two times, as 123 06:00-14:00' },
    ],
    ['a field nobody knows', { colour: 'green' }, { colour: 'This field is not known' }],
  ])('%s is refused and says where', async (_what, fields, expected) => {
    const answer = await asha.ask('POST /plots', { body: { name: 'Odha', ...nashik, ...fields } });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.fields).toEqual(expected);
  });

  test('0,0 is taken for a default', async () => {
    const answer = await asha.ask('POST /plots', {
      body: { name: 'Sea', latitude: 0.0005, longitude: -0.0005 },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'unsuitable_coordinates',
      message: 'Coordinates not suitable for weather API',
    });
  });

  test('a place outside India is kept with a warning', async () => {
    const answer = await asha.ask('POST /plots', {
      body: { name: 'Nemea', latitude: 37.8, longitude: 22.7 },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data.warnings).toEqual(['outside_india']);
  });
});

describe('a plot whose place is no good for weather', () => {
  const routes = [
    'GET /advice/spray',
    'GET /advice/wetness',
    'GET /weather/hourly',
    'GET /weather/picture',
  ] as const;
  const kinds = [
    ['none', null, 'plot_without_coordinates'],
    ['one that was stored when nobody checked it', 0, 'unsuitable_coordinates'],
  ] as const;

  test.each(kinds)(
    '%s: weather and advice are those of the farm, and say so',
    async (_what, degrees, code) => {
      const farmer = await here.farmer();
      const { id: plotId } = await addPlot(farmer, { latitude: null, longitude: null });
      await here.context.pools.system.query(
        'update app.plots set latitude = $2, longitude = $2 where id = $1',
        [plotId, degrees],
      );
      const standIns = async () => {
        const answers = await Promise.all(routes.map((route) => farmer.ask(route, { query: { plotId } })));
        return answers.map(({ body }) => body.data.standIn);
      };
      // Nothing is known of this farm but that it is in India.
      const region = { from: 'region', placeName: 'Maharashtra' };
      expect(await standIns()).toEqual(routes.map(() => region));
      const { id: placed } = await addPlot(farmer, { latitude: 20.1, longitude: 73.9 });
      expect(await standIns()).toEqual(routes.map(() => ({ from: 'farm', placeName: null })));
      const own = await farmer.ask('GET /advice/spray', { query: { plotId: placed } });
      expect(own.body.data.standIn).toBeUndefined();
      // What is measured or drawn for a place alone has no stand-in.
      const surface = await farmer.ask('GET /weather/interpolation', {
        query: { plotId, quantity: 'temperature' },
      });
      expect([surface.status, surface.body.code]).toEqual([400, code]);
    },
  );
});

describe('changing a plot', () => {
  test('counts its versions and refuses a stale one with the row as it is', async () => {
    const plot = await addPlot();
    const params = { id: plot.id };
    const changed = await asha.ask('PATCH /plots/:id', { params, version: 1, body: { notes: 'वापसा' } });
    expect(changed.body.data.plot).toMatchObject({ notes: 'वापसा', version: 2, name: 'Odha 2' });
    const stale = await asha.ask('PATCH /plots/:id', { params, version: 1, body: { notes: 'other' } });
    expect(stale.status).toBe(412);
    expect(stale.body.code).toBe('version_mismatch');
    expect(stale.body.data).toMatchObject({ id: plot.id, notes: 'वापसा', version: 2 });
    expect(Object.keys(stale.body.data)).not.toContain('createDigest');
    expect(Object.keys(stale.body.data)).not.toContain('userId');
  });

  test('the same change sent again answers as the first time', async () => {
    const plot = await addPlot();
    const change = { params: { id: plot.id }, version: 1, body: { name: 'Renamed' } };
    const first = await asha.ask('PATCH /plots/:id', change);
    const again = await asha.ask('PATCH /plots/:id', change);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
  });

  test('two changes at once: one wins, the other hears of it', async () => {
    const plot = await addPlot();
    const answers = await Promise.all(
      ['A', 'B'].map((name) =>
        asha.ask('PATCH /plots/:id', { params: { id: plot.id }, version: 1, body: { name } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('without a version it is refused', async () => {
    const plot = await addPlot();
    const answer = await asha.ask('PATCH /plots/:id', { params: { id: plot.id }, body: { name: 'X' } });
    expect(answer.status).toBe(428);
    const odd = await asha.ask('PATCH /plots/:id', {
      params: { id: plot.id },
      headers: { 'if-match': 'latest' },
      body: { name: 'X' },
    });
    expect(odd.status).toBe(400);
    expect(odd.body.fields).toHaveProperty('if-match');
  });

  test('null empties a field, silence leaves it', async () => {
    const plot = await addPlot(asha, { soilType: 'black', rootstock: 'Dogridge' });
    const { body } = await asha.ask('PATCH /plots/:id', {
      params: { id: plot.id },
      version: 1,
      body: { soilType: null },
    });
    expect(body.data.plot).toMatchObject({ soilType: null, rootstock: 'Dogridge' });
  });

  test('a latitude alone is joined with the longitude that is there', async () => {
    const plot = await addPlot();
    const moved = await asha.ask('PATCH /plots/:id', {
      params: { id: plot.id },
      version: 1,
      body: { latitude: 20.1 },
    });
    expect(moved.body.data.plot).toMatchObject({ latitude: 20.1, longitude: 73.79 });
    const half = await asha.ask('PATCH /plots/:id', {
      params: { id: plot.id },
      version: 2,
      body: { latitude: null },
    });
    expect(half.status).toBe(400);
  });
});

describe('deleting a plot', () => {
  test('hides it, can be repeated and can be undone', async () => {
    const plot = await addPlot();
    const params = { id: plot.id };
    const deleted = await asha.ask('DELETE /plots/:id', { params, version: 1 });
    expect(deleted.body.data).toEqual({ id: plot.id, version: 2 });
    expect((await asha.ask('DELETE /plots/:id', { params })).body.data).toEqual({ id: plot.id, version: 2 });
    expect((await asha.ask('GET /plots/:id', { params })).status).toBe(404);
    const back = await asha.ask('PATCH /plots/:id', { params, version: 2, body: { deleted: false } });
    expect(back.body.data.plot).toMatchObject({ id: plot.id, version: 3, name: 'Odha 2' });
    expect((await asha.ask('GET /plots/:id', { params })).status).toBe(200);
  });
});

describe('the list', () => {
  test('can be asked by the status', async () => {
    const ravi = await here.farmer({ firstName: 'Ravi' });
    await addPlot(ravi, { name: 'Old', status: 'removed' });
    await addPlot(ravi, { name: 'New', status: 'young' });
    const { body } = await ravi.ask('GET /plots', { query: { status: 'young' } });
    expect(body.data.items.map(({ name }) => name)).toEqual(['New']);
    expect((await ravi.ask('GET /plots', { query: { status: 'lost' } })).status).toBe(400);
  });

  test('comes in pages that miss and repeat nothing', async () => {
    const ravi = await here.farmer({ firstName: 'Ravi' });
    const names = Array.from({ length: 7 }, (_, i) => `Plot ${i}`);
    for (const name of names) await addPlot(ravi, { name });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { limit: 3, ...(cursor ? { cursor } : {}) };
      const { data } = (await ravi.ask('GET /plots', { query })).body;
      seen.push(...data.items.map(({ name }) => name));
      cursor = data.nextCursor;
    } while (cursor);
    expect(seen).toEqual(names);
    const bad = await ravi.ask('GET /plots', { query: { cursor: 'bm90IG91cnM' } });
    expect(bad.body.fields).toEqual({ cursor: 'Not a cursor of this list' });
  });
});

describe('another farmer', () => {
  test('sees nothing, changes nothing, and learns nothing of an id that is taken', async () => {
    const plot = await addPlot();
    const params = { id: plot.id };
    expect((await vijay.ask('GET /plots/:id', { params })).status).toBe(404);
    expect((await vijay.ask('PATCH /plots/:id', { params, version: 1, body: { name: 'X' } })).status).toBe(
      404,
    );
    expect((await vijay.ask('DELETE /plots/:id', { params })).status).toBe(404);
    const { body: before } = await vijay.ask('GET /plots', { query: { limit: 200 } });
    expect(before.data.items.map(({ id }) => id)).not.toContain(plot.id);
    // An id is a farmer's own: the same one of another farmer is another plot.
    expect((await vijay.ask('POST /plots', { body: { id: plot.id, name: 'X' } })).status).toBe(201);
    expect((await vijay.ask('GET /plots/:id', { params })).body.data.plot.name).toBe('X');
    expect((await asha.ask('GET /plots/:id', { params })).body.data.plot).toEqual(plot);
  });

  test('a visitor is told to sign in, before anything else', async () => {
    const answer = await here.ask('POST /plots', { body: '{ not json' });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('unauthorized');
  });
});

describe('the line around a plot', () => {
  const corners: [number, number][] = [
    [73.79, 20.006],
    [73.791, 20.006],
    [73.791, 20.007],
    [73.79, 20.007],
    [73.79, 20.006],
  ];
  const round = (order: readonly number[]) => ({
    type: 'Polygon',
    coordinates: [order.map((index) => corners[index])],
  });

  test('that crosses itself is refused with a sentence, at the create and at a change', async () => {
    const boundary = round([0, 2, 1, 3, 0]);
    const fields = { boundary: 'The boundary crosses itself' };
    const made = await asha.ask('POST /plots', { body: { name: 'Bow tie', boundary } as never });
    expect([made.status, made.body.fields]).toEqual([400, fields]);
    const plot = await addPlot();
    const changed = await asha.ask('PATCH /plots/:id', {
      params: { id: plot.id },
      version: plot.version,
      body: { boundary } as never,
    });
    expect(changed.body.fields).toEqual(fields);
  });

  test('and the area typed are told apart by more than a tenth, and told', async () => {
    const warningsOf = async (areaHectares: number) =>
      (
        await asha.ask('POST /plots', {
          body: { name: 'Square', areaHectares, boundary: round([0, 1, 2, 3, 0]) } as never,
        })
      ).body.data.warnings;
    expect(await warningsOf(1.16)).toEqual([]);
    expect(await warningsOf(2)).toEqual(['area_differs']);
  });
});
