import { routes, weatherProvenance } from '@draksha/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startUpstream, type Upstream } from '../../../test/upstream/upstream.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

const nashik = { lat: 19.9975, lon: 73.7898 };

let upstream: Upstream;
let server: World;
let farmer: TestFarmer;
// 06:00 in Nashik.
const now = '2026-11-20T00:30:00Z';
let at = now;
function setClock(instant: string): void {
  at = instant;
  server.setClock(instant);
}

beforeAll(async () => {
  upstream = await startUpstream({ clock: () => new Date(at), scenario: 'calm-dry-morning' });
  server = await world({
    now,
    env: {
      WEATHER_PROVIDERS: 'visualcrossing,openmeteo,sample',
      VISUAL_CROSSING_KEY: 'replayed',
      VISUAL_CROSSING_URL: upstream.visualCrossingUrl,
      OPEN_METEO_URL: upstream.openMeteoUrl,
      OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
    },
  });
  farmer = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await upstream.close();
});
/**
 * A provider rests after a failure, and a failure in the future does not count: a test of trouble has a day of its own, days away
 * from those of others, and a farmer whose session is of that day.
 */
async function farmerAt(instant: string): Promise<TestFarmer> {
  setClock(instant);
  return server.farmer();
}
beforeEach(() => {
  setClock(now);
  upstream.behave();
  upstream.play('calm-dry-morning');
  upstream.warn([]);
});

/** Of this place alone: what another test began may still be on its way. */
const callsAbout = ({ lat, lon }: { readonly lat: number; readonly lon: number }) =>
  upstream.calls.filter(({ places }) =>
    places.some((place) => {
      const [latitude, longitude] = place.split(',').map(Number);
      return Math.abs((latitude ?? 0) - lat) < 0.1 && Math.abs((longitude ?? 0) - lon) < 0.1;
    }),
  );

describe('GET /weather/current', () => {
  test('names the place and the source, and says how old it is', async () => {
    const { status, body } = await farmer.ask('GET /weather/current', { query: nashik });
    expect(status).toBe(200);
    expect(body.data.weather).toMatchObject({
      name: 'Nashik (Visual Crossing)',
      coord: { lat: 19.9975, lon: 73.7898 },
      temperature: 18,
      humidity: 75,
      windSpeed: 4,
      windDirection: 270,
      pressure: 1010,
      visibility: 24,
      precipitationProbability: 5,
      rainfall: 0,
      conditions: 'Clear',
      basis: 'observed',
      assumed: [],
      observedAt: '2026-11-20T06:00:00+05:30',
    });
    expect(body.data.weather.sunrise).toMatch(/^2026-11-20T06:4\d:\d\d\+05:30$/);
    expect(body.data.weather.sunset).toMatch(/^2026-11-20T1(7:5|8:0)\d:\d\d\+05:30$/);
    expect(body.data.provenance).toMatchObject({ source: 'visualcrossing', stale: false, sample: false });
    expect(body.data.warnings).toEqual([]);
  });

  test('needs a signed-in farmer', async () => {
    const query = { lat: 15.4521, lon: 76.9183 };
    expect((await server.ask('GET /weather/current', { query })).status).toBe(401);
    expect(callsAbout(query)).toHaveLength(0);
  });

  test.each([
    [
      {},
      'Invalid coordinates: latitude must be a number from -90 to 90, longitude must be a number from -180 to 180',
    ],
    [{ lat: 90.0001, lon: 73 }, 'Invalid coordinates: latitude must be a number from -90 to 90'],
    [{ lat: 19, lon: -180.1 }, 'Invalid coordinates: longitude must be a number from -180 to 180'],
    [{ lat: 'here', lon: 73 }, 'Invalid coordinates: latitude must be a number from -90 to 90'],
    [{ lat: '', lon: 73 }, 'Invalid coordinates: latitude must be a number from -90 to 90'],
    [{ lat: 'Infinity', lon: 73 }, 'Invalid coordinates: latitude must be a number from -90 to 90'],
  ])('%j is refused', async (query, message) => {
    const { status, body } = await farmer.ask('GET /weather/current', { query });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid_coordinates', message });
  });

  test('just below 0.001 in both is a default that was never filled in; one of them at 0.001 is a place', async () => {
    const refused = await farmer.ask('GET /weather/current', { query: { lat: 0.0009, lon: -0.0009 } });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Coordinates not suitable for weather API');
    const allowed = await farmer.ask('GET /weather/current', { query: { lat: 0.001, lon: 0 } });
    expect(allowed.status).toBe(200);
    expect(allowed.body.data.warnings).toEqual(['outside_india']);
  });

  test.each([
    [12.9716, 77.5946, 'Bangalore (Visual Crossing)'],
    [17.385, 78.4867, 'Hyderabad (Visual Crossing)'],
    [11.0168, 76.9558, 'Coimbatore (Visual Crossing)'],
    [19.076, 72.8777, 'India (Visual Crossing)'],
  ])('%f, %f is %s', async (lat, lon, name) => {
    const { body } = await farmer.ask('GET /weather/current', { query: { lat, lon } });
    expect(body.data.name).toBe(name);
    expect(body.data.weather.name).toBe(name);
  });

  test('what the source leaves out is the default of the specification, and named', async () => {
    const visitor = await farmerAt('2026-11-25T00:30:00Z');
    upstream.misbehave({ provider: 'openmeteo', status: 500 });
    upstream.misbehave({ provider: 'visualcrossing', change: 'humidity-140' });
    const { body } = await visitor.ask('GET /weather/current', { query: { lat: 18.2, lon: 74.1 } });
    expect(body.data.weather).toMatchObject({ humidity: 60, temperature: 18, assumed: ['humidity'] });
    const hours = await visitor.ask('GET /weather/hourly', { query: { lat: 18.2, lon: 74.1 } });
    expect(hours.body.data.hourly.every((hour) => hour.humidity === null)).toBe(true);
  });
});

describe('GET /weather/forecast and /weather/hourly', () => {
  test('seven days, up to fifteen, today first', async () => {
    const seven = await farmer.ask('GET /weather/forecast', { query: nashik });
    expect(seven.body.data.forecast).toHaveLength(7);
    expect(seven.body.data.forecast[0]).toMatchObject({
      date: '2026-11-20',
      tempMax: 28,
      tempMin: 18,
      precipitationProbability: 5,
      precipitation: 0,
      windSpeed: 9,
      icon: 'clear-day',
      assumed: [],
    });
    const fifteen = await farmer.ask('GET /weather/forecast', { query: { ...nashik, days: 15 } });
    expect(fifteen.body.data.forecast.at(-1)?.date).toBe('2026-12-04');
    expect((await farmer.ask('GET /weather/forecast', { query: { ...nashik, days: 16 } })).status).toBe(400);
  });

  test('24 hours from the running one, up to 168, and hours before it on request', async () => {
    const { body } = await farmer.ask('GET /weather/hourly', { query: nashik });
    expect(body.data.hourly).toHaveLength(24);
    expect(body.data.hourly[0]).toMatchObject({
      time: '06:00',
      datetime: '2026-11-20T06:00:00+05:30',
      date: '2026-11-20',
      dayIndex: 0,
      hourIndex: 6,
      temperature: 18,
      cloudCover: 10,
      precipitation: 0,
    });
    const week = await farmer.ask('GET /weather/hourly', { query: { ...nashik, hours: 168, past: 6 } });
    expect(week.body.data.hourly).toHaveLength(174);
    expect(week.body.data.hourly[0]).toMatchObject({ time: '00:00', dayIndex: 0, hourIndex: 0 });
    expect(week.body.data.hourly.at(-1)).toMatchObject({ time: '05:00', date: '2026-11-27', dayIndex: 7 });
  });

  test('a whole page of a place costs one call', async () => {
    const query = { lat: 16.8524, lon: 74.5815 };
    await Promise.all([
      farmer.ask('GET /weather/current', { query }),
      farmer.ask('GET /weather/forecast', { query }),
      farmer.ask('GET /weather/hourly', { query }),
      farmer.ask('GET /weather/alerts', { query }),
    ]);
    expect(callsAbout(query)).toHaveLength(1);
  });
});

describe('POST /weather/activity-check', () => {
  const plan = { activity: 'spraying', startsAt: '2026-11-20T07:00:00+05:30', durationMinutes: 120 };

  test('answers for a place and for an own plot, and not for another farmer’s', async () => {
    const here = await farmer.ask('POST /weather/activity-check', { body: { ...plan, ...nashik } });
    expect(here.status).toBe(200);
    expect(here.body.data).toMatchObject({
      suitable: true,
      name: 'Nashik (Visual Crossing)',
      hours: [{}, {}],
    });
    const owner = await server.farmer();
    await owner.ask('GET /me');
    const { body } = await owner.ask('POST /plots', {
      body: { name: 'Gat 3', latitude: 20.1, longitude: 73.9 },
    });
    const plotId = body.data.plot.id;
    expect((await owner.ask('POST /weather/activity-check', { body: { ...plan, plotId } })).status).toBe(200);
    expect((await farmer.ask('POST /weather/activity-check', { body: { ...plan, plotId } })).status).toBe(
      404,
    );
  });

  test('a plot without a place has the weather of the region, and says so', async () => {
    const owner = await server.farmer();
    await owner.ask('GET /me');
    const { body } = await owner.ask('POST /plots', { body: { name: 'Somewhere' } });
    const checked = await owner.ask('POST /weather/activity-check', {
      body: { ...plan, plotId: body.data.plot.id },
    });
    expect(checked.status).toBe(200);
    expect(checked.body.data.standIn).toEqual({ from: 'region', placeName: 'Maharashtra' });
  });

  test.each([
    [{ ...plan, activity: 'sleeping' }, 'activity'],
    [{ ...plan, startsAt: 'tomorrow' }, 'startsAt'],
    [{ ...plan, startsAt: '2026-12-20T07:00:00+05:30' }, 'startsAt'],
    [{ ...plan, durationMinutes: 0 }, 'durationMinutes'],
  ])('%j is refused at %s', async (body, field) => {
    const refused = await farmer.ask('POST /weather/activity-check', { body: { ...body, ...nashik } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('GET /weather/history', () => {
  test('gives the days of a range with their source', async () => {
    const query = { lat: 16.1, lon: 75.2, startDate: '2025-11-01', endDate: '2025-11-03' };
    const { status, body } = await farmer.ask('GET /weather/history', { query });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      missing: [],
      refreshing: false,
      failures: [],
      name: 'India',
      warnings: [],
    });
    expect(body.data.days.map((day) => [day.date, day.tempMax, day.source])).toEqual([
      ['2025-11-01', 28, 'openmeteo'],
      ['2025-11-02', 28, 'openmeteo'],
      ['2025-11-03', 28, 'openmeteo'],
    ]);
  });

  test.each([
    ['2025-11-03', '2025-11-02', 'endDate'],
    ['2024-01-01', '2025-01-02', 'endDate'],
    ['1939-12-31', '1940-01-02', 'startDate'],
    ['2025-02-30', '2025-03-02', 'startDate'],
    ['yesterday', '2025-03-02', 'startDate'],
  ])('from %s to %s is refused at %s', async (startDate, endDate, field) => {
    const { status, body } = await farmer.ask('GET /weather/history', {
      query: { ...nashik, startDate, endDate },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });
});

describe('GET /weather/my-plots and /weather/alerts', () => {
  const alert = {
    event: 'Heavy rain',
    headline: 'Heavy rain until Saturday',
    description: 'Rain of 70 mm is expected.',
    onsetEpoch: Date.parse('2026-11-20T06:00:00Z') / 1000,
    endsEpoch: Date.parse('2026-11-21T06:00:00Z') / 1000,
  };

  test('a plot without a place, and no other with one: the village of the profile, else its region, said so', async () => {
    const owner = await server.farmer();
    await owner.ask('GET /me');
    await owner.ask('POST /plots', { body: { name: 'Somewhere' } });
    const location = async () => (await owner.ask('GET /weather/my-plots')).body.data.plots[0]?.location;
    expect(await location()).toMatchObject({
      latitude: 19.7515,
      longitude: 75.7139,
      isValid: false,
      message: 'Unable to extract plot coordinates',
      from: 'region',
      placeName: 'Maharashtra',
    });
    const profile = { farmName: 'Asha', locationVillage: 'निफाड', locationDistrict: 'Nashik' };
    await owner.ask('PUT /me/farmer-profile', { body: profile });
    expect(await location()).toMatchObject({ isValid: false, placeName: 'Niphad' });
    expect((await location())?.latitude).toBeCloseTo(20.08, 1);
  });

  test('every plot has its weather; one without a place has that of the farm, and says so', async () => {
    const owner = await server.farmer();
    await owner.ask('GET /me');
    await owner.ask('POST /plots', { body: { name: 'Gat 12', latitude: 20.1, longitude: 73.9 } });
    await owner.ask('POST /plots', { body: { name: 'Somewhere' } });
    const { body } = await owner.ask('GET /weather/my-plots');
    expect(body.data.plots.map((plot) => plot.location)).toEqual([
      {
        latitude: 20.1,
        longitude: 73.9,
        plotName: 'Gat 12',
        isValid: true,
        message: null,
        from: 'plot',
        placeName: null,
      },
      {
        latitude: 20.1,
        longitude: 73.9,
        plotName: 'Somewhere',
        isValid: false,
        message: 'Unable to extract plot coordinates',
        from: 'farm',
        placeName: null,
      },
    ]);
    for (const plot of body.data.plots) {
      expect(plot.forecast).toHaveLength(7);
      expect(plot.hourly).toHaveLength(24);
      expect(weatherProvenance.safeParse(plot.provenance).success).toBe(true);
    }
  });

  test('warnings of the own plots, each once, with the plots it is for', async () => {
    upstream.warn([alert]);
    const owner = await server.farmer();
    await owner.ask('GET /me');
    await owner.ask('POST /plots', { body: { name: 'North', latitude: 20.4, longitude: 74.2 } });
    await owner.ask('POST /plots', { body: { name: 'South', latitude: 20.6, longitude: 74.2 } });
    const { body } = await owner.ask('GET /weather/alerts');
    expect(body.data.alerts).toEqual([
      {
        source: 'visualcrossing',
        event: 'Heavy rain',
        headline: 'Heavy rain until Saturday',
        description: 'Rain of 70 mm is expected.',
        area: null,
        startsAt: '2026-11-20T11:30:00+05:30',
        endsAt: '2026-11-21T11:30:00+05:30',
        places: ['North', 'South'],
      },
    ]);
    expect(body.data.provenance).toHaveLength(2);
  });

  test('with every provider down the list of warnings is empty', async () => {
    const visitor = await farmerAt('2026-11-30T00:30:00Z');
    upstream.misbehave({ status: 403 });
    const { status, body } = await visitor.ask('GET /weather/alerts', { query: { lat: 10.2, lon: 77.9 } });
    expect(status).toBe(200);
    expect(body.data.alerts).toEqual([]);
    expect(body.data.provenance[0]).toMatchObject({ sample: true });
  });

  test('a farmer without plots gets empty lists', async () => {
    const newcomer = await server.farmer();
    expect((await newcomer.ask('GET /weather/my-plots')).body.data.plots).toEqual([]);
    expect((await newcomer.ask('GET /weather/alerts')).body.data.alerts).toEqual([]);
  });
});

test('no answer with weather is without its source and age', async () => {
  const visitor = await farmerAt('2026-12-05T00:30:00Z');
  for (const scenario of ['fine', 'down'] as const) {
    if (scenario === 'down') upstream.misbehave({ reset: true });
    const query = { lat: scenario === 'down' ? 9.9 : 19.5, lon: 76.3 };
    for (const key of ['GET /weather/current', 'GET /weather/forecast', 'GET /weather/hourly'] as const) {
      const { status, body } = await visitor.ask(key, { query });
      expect(status).toBe(200);
      expect(routes[key].data.safeParse(body.data).success).toBe(true);
      expect(body.data.provenance.sample).toBe(scenario === 'down');
      expect(body.data.name).toContain(scenario === 'down' ? 'Sample Data' : 'Visual Crossing');
    }
  }
});
