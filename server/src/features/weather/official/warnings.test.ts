import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { world } from '../../../../test/world.ts';
import { isFor, readCap, readCapFeed } from './cap.ts';

interface Written {
  readonly id: string;
  readonly type?: string;
  readonly status?: string;
  readonly references?: string;
  readonly polygon?: string;
  readonly expires?: string;
  readonly urgency?: string;
  readonly certainty?: string;
  /** Codes of districts instead of a polygon. */
  readonly districts?: readonly string[];
  /** Its polygon is at this path instead. */
  readonly polygonPath?: string;
}

/** Around Niphad and Nashik. */
const NASHIK = '19.5,73.3 20.9,73.3 20.9,74.9 19.5,74.9 19.5,73.3';

/** As the disaster authority writes them: CAP 1.2, English and Marathi. */
const cap = ({
  id,
  urgency = 'Expected',
  certainty = 'Likely',
  districts,
  polygonPath,
  base = '',
  type = 'Alert',
  status = 'Actual',
  references = '',
  polygon = NASHIK,
  expires = '2026-11-20T18:00:00+05:30',
}: Written & { readonly base?: string }) => {
  const area =
    districts || polygonPath
      ? (districts ?? [])
          .map(
            (code) =>
              `<cap:geocode><cap:valueName>LGD District Code</cap:valueName><cap:value>${code}</cap:value></cap:geocode>`,
          )
          .join('')
      : `<cap:polygon>${polygon}</cap:polygon>`;
  const parameter = polygonPath
    ? `<cap:parameter><cap:valueName>Polygon URL</cap:valueName><cap:value>${base}${polygonPath}</cap:value></cap:parameter>`
    : '';
  const info = (language: string, headline: string) => `<cap:info>
    <cap:language>${language}</cap:language><cap:category>Met</cap:category><cap:event>Thunderstorm</cap:event>
    <cap:urgency>${urgency}</cap:urgency><cap:severity>Severe</cap:severity><cap:certainty>${certainty}</cap:certainty>
    <cap:onset>2026-11-20T08:00:00+05:30</cap:onset><cap:expires>${expires}</cap:expires>
    <cap:senderName>IMD Mumbai</cap:senderName><cap:headline>${headline}</cap:headline>
    <cap:description>Hail &amp; wind of 50 km/h</cap:description>
    ${parameter}<cap:area><cap:areaDesc>Nashik</cap:areaDesc>${area}</cap:area></cap:info>`;
  return `<?xml version="1.0" encoding="UTF-8"?><cap:alert xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
    <cap:identifier>${id}</cap:identifier><cap:sender>imd</cap:sender><cap:sent>2026-11-20T06:00:00+05:30</cap:sent>
    <cap:status>${status}</cap:status><cap:msgType>${type}</cap:msgType><cap:scope>Public</cap:scope>
    ${references && `<cap:references>imd,${references},2026-11-20T06:00:00+05:30</cap:references>`}
    ${info('en-IN', `Storm ${id}`)}${info('mr-IN', `वादळ ${id}`)}</cap:alert>`;
};

/** A feed on loopback. */
async function feedOf(documents: readonly Written[], elsewhere: readonly string[] = []) {
  let isDown = false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isDown) return response.writeHead(503).end();
    const found = documents.find(({ id }) => request.url === `/${id}.xml`);
    if (found) return response.end(cap({ ...found, base: base() }));
    // As the disaster authority serves them: without the protocol's name before each tag.
    if (request.url === '/area')
      return response.end(`<alert><identifier>a</identifier><polygon>${NASHIK}</polygon></alert>`);
    if (request.url === '/refused') return response.writeHead(403).end();
    const links = [...documents.map(({ id }) => `${base()}/${id}.xml`), `${base()}/broken.xml`, ...elsewhere];
    if (request.url === '/broken.xml') return response.end('<html>moved</html>');
    const items = links.map((link) => `<item><title>a warning</title><link>${link}</link></item>`);
    return response.end(`<?xml version="1.0"?><rss version="2.0"><channel>${items.join('')}</channel></rss>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${base()}/rss.xml`,
    asked,
    fail: () => {
      isDown = true;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const nashik = { lat: 19.9975, lon: 73.7898 };
const now = '2026-11-20T03:00:00Z';

test('warnings for the plot’s cell, in its languages, without exercises, replaced, ended and other districts’', async () => {
  await using feed = await feedOf(
    [
      { id: 'now' },
      { id: 'exercise', status: 'Exercise' },
      { id: 'old' },
      { id: 'newer', type: 'Update', references: 'old' },
      { id: 'cancelled' },
      { id: 'cancel', type: 'Cancel', references: 'cancelled' },
      { id: 'over', expires: '2026-11-20T07:00:00+05:30' },
      { id: 'vidarbha', polygon: '20,78 21,78 21,79 20,79 20,78' },
    ],
    ['http://192.0.2.1/far.xml'],
  );
  await using server = await world({
    now,
    env: { WEATHER_PROVIDERS: 'sample', OFFICIAL_WARNINGS_URL: feed.url },
  });
  const farmer = await server.farmer();
  const ask = async () => (await farmer.ask('GET /weather/alerts', { query: nashik })).body.data;
  await expect.poll(async () => (await ask()).officialFrom, { timeout: 20_000 }).toEqual(['official']);
  const { alerts } = await ask();
  expect(alerts.map(({ headline }) => headline).sort()).toEqual(['Storm newer', 'Storm now']);
  expect(alerts[0]).toMatchObject({
    source: 'official',
    issuer: 'IMD Mumbai',
    severity: 'Severe',
    area: 'Nashik',
    event: 'Thunderstorm',
    description: 'Hail & wind of 50 km/h',
    startsAt: '2026-11-20T08:00:00+05:30',
    endsAt: '2026-11-20T18:00:00+05:30',
  });
  expect(alerts.find(({ headline }) => headline === 'Storm now')?.words?.mr?.headline).toBe('वादळ now');
  // A feed that is down takes nothing away, and each warning was fetched once.
  feed.fail();
  server.setClock('2026-11-20T03:30:00Z');
  expect((await ask()).alerts).toHaveLength(2);
  expect(feed.asked.filter((path) => path === '/now.xml')).toHaveLength(1);
  // Nor for ever: after hours of silence nobody is said to warn.
  server.setClock('2026-11-20T06:00:00Z');
  const later = await (await server.farmer()).ask('GET /weather/alerts', { query: nashik });
  expect(later.body.data).toMatchObject({ alerts: [], officialFrom: [] });
});

test('areas as codes of districts and as a document of their own, as India’s disaster authority writes them', async () => {
  await using feed = await feedOf([
    { id: 'nashik', districts: ['466', '487'] },
    { id: 'sangli', districts: ['493'] },
    { id: 'drawn', polygonPath: '/area' },
    // What is drawn is nearer the truth than the district; where it is refused, the district stands in.
    { id: 'refused', polygonPath: '/refused', districts: ['487'] },
    { id: 'nowhere', polygonPath: '/refused' },
    { id: 'past', urgency: 'Past' },
    { id: 'unlikely', certainty: 'Unlikely' },
  ]);
  await using server = await world({
    now,
    env: { WEATHER_PROVIDERS: 'sample', OFFICIAL_WARNINGS_URL: feed.url },
  });
  const farmer = await server.farmer();
  const ask = async () => (await farmer.ask('GET /weather/alerts', { query: nashik })).body.data;
  await expect.poll(async () => (await ask()).officialFrom, { timeout: 20_000 }).toEqual(['official']);
  const { alerts } = await ask();
  expect(alerts.map(({ headline }) => headline).sort()).toEqual([
    'Storm drawn',
    'Storm nashik',
    'Storm refused',
  ]);
  expect(alerts[0]).toMatchObject({ severity: 'Severe', urgency: 'Expected', certainty: 'Likely' });
  const far = await farmer.ask('GET /weather/alerts', { query: { lat: 19.07, lon: 72.88 } });
  expect(far.body.data.alerts).toEqual([]);
  // On Today too, with how grave it is.
  await farmer.ask('POST /plots', { body: { name: 'Odha', latitude: nashik.lat, longitude: nashik.lon } });
  const plan = await farmer.ask('GET /advice/plan', {});
  expect(plan.body.data.cells[0]?.alerts[0]).toMatchObject({ severity: 'Severe' });
});

test('as it is installed nobody gives official warnings, and that is said', async () => {
  await using server = await world({ now, env: { WEATHER_PROVIDERS: 'sample' } });
  const farmer = await server.farmer();
  const { body } = await farmer.ask('GET /weather/alerts', { query: nashik });
  expect(body.data).toMatchObject({ alerts: [], officialFrom: [] });
});

test('a circle, a place beside an area, an area of no corners', () => {
  const xml = cap({ id: 'a' }).replaceAll(
    /<cap:polygon>[^<]*<\/cap:polygon>/g,
    '<cap:circle>20,73.8 10</cap:circle>',
  );
  const warning = readCap(xml);
  if (!warning) throw new Error('no warning');
  expect(isFor(warning, { latitude: 20.05, longitude: 73.8 }, null)).toBe(true);
  expect(isFor(warning, { latitude: 20.2, longitude: 73.8 }, '487')).toBe(false);
  expect(isFor({ ...warning, circles: [] }, { latitude: 20, longitude: 73.8 }, null)).toBe(false);
});

test('what is neither a feed nor a warning is refused', () => {
  expect(() => readCap('<html>moved</html>')).toThrow();
  expect(() => readCapFeed('<html>moved</html>')).toThrow();
  expect(readCapFeed('<feed><entry><id>http://a/1</id></entry></feed>')).toEqual(['http://a/1']);
});
