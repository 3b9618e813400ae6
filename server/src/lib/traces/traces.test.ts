import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Collector, startCollector } from '../../../test/collector.ts';
import { startUpstream } from '../../../test/upstream/upstream.ts';
import { world } from '../../../test/world.ts';
import { readConfig } from '../../config.ts';
import { createTraces } from './otlp.ts';

const NOW = '2026-11-20T00:30:00Z';
const PLACE = { latitude: 20.123457, longitude: 73.876543 };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

const settings = ({ url }: Pick<Collector, 'url'>): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});

type WireSpan = ReturnType<Collector['spans']>[number];
const factOf = ({ attributes }: WireSpan, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test('a request, its statements, the weather it waited for and a job are told, and nothing of the farmer is', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await using collector = await startCollector();
  await using upstream = await startUpstream({ clock: () => new Date(NOW), scenario: 'calm-dry-morning' });
  const secrets: string[] = [];
  let meId = '';
  {
    await using product = await world({
      now: NOW,
      log,
      jobs: true,
      env: {
        ...settings(collector),
        OTEL_EXPORTER_OTLP_HEADERS: 'x-secret=of%20ours',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        LOG_LEVEL: 'debug',
        WEATHER_PROVIDERS: 'visualcrossing,openmeteo',
        VISUAL_CROSSING_KEY: 'a-key-of-the-weather',
        VISUAL_CROSSING_URL: upstream.visualCrossingUrl,
        OPEN_METEO_URL: upstream.openMeteoUrl,
        OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
      },
    });
    const farmer = await product.farmer({ firstName: 'Sakharam' });
    const made = await farmer.ask('POST /plots', {
      body: { name: 'Waghachi Bagh', ...PLACE },
    });
    expect(made.status).toBe(201);
    const me = await farmer.ask('GET /me', { headers: TRACEPARENT });
    meId = me.headers.get('x-request-id') ?? '';
    const seen = await farmer.ask('GET /weather/current', {
      query: { lat: PLACE.latitude, lon: PLACE.longitude },
    });
    expect(seen.status).toBe(200);
    await fetch(`${product.url}/nowhere/${farmer.accessToken}?token=${farmer.accessToken}`);
    await product.context.jobs.ask('housekeeping');
    await expect
      .poll(
        async () =>
          (await product.context.jobs.state()).find(({ name }) => name === 'housekeeping')?.silenceSeconds,
        { timeout: 30_000 },
      )
      .toEqual(expect.any(Number));
    secrets.push(
      farmer.phone.slice(-10),
      farmer.pin,
      farmer.userId,
      made.body.data.plot.id,
      farmer.accessToken.slice(-20),
      farmer.refreshToken,
      'Sakharam',
      'Patil',
      'Waghachi',
      '20.1',
      '73.8',
      'a-key-of-the-weather',
      'of ours',
    );
  }
  // The end of the server has sent all that there was.
  const spans = collector.spans();
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const rootOf = (span: WireSpan): WireSpan => {
    const parent = byId.get(span.parentSpanId ?? '');
    return parent ? rootOf(parent) : span;
  };
  const below = (root: string): string[] =>
    spans.filter((span) => span.parentSpanId && rootOf(span).name === root).map(({ name }) => name);

  const me = spans.find((span) => factOf(span, 'draksha.request_id') === meId);
  expect(me).toMatchObject({ name: 'GET /api/me', kind: 2 });
  expect(me && factOf(me, 'http.route')).toBe('/api/me');
  expect(me && factOf(me, 'http.response.status_code')).toBe(200);
  expect(me?.parentSpanId).toBeFalsy();
  expect(lines.filter(({ reqId, traceId }) => reqId === meId && traceId === me?.traceId)).not.toEqual([]);
  // Anybody can write such a header.
  expect(spans.map(({ traceId }) => traceId)).not.toContain(TRACE);
  expect(below('GET /api/me').length).toBeGreaterThan(0);
  // Of a request with a body too.
  expect(below('POST /api/plots')).toContain('insert app.plots');
  expect(below('GET /api/weather/current')).toEqual(expect.arrayContaining(['weather visualcrossing']));
  expect(below('job housekeeping').length).toBeGreaterThan(0);
  expect(collector.resources()[0]?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'draksha' } },
      { key: 'deployment.environment.name', value: { stringValue: 'test' } },
    ]),
  );
  expect(new Set(collector.posts.map(({ secret, path }) => `${secret} ${path}`))).toEqual(
    new Set(['of ours /v1/traces']),
  );
  // Numbers of spans and times are made by chance and by the clock: any digits may stand in them.
  const result = spans.map(
    ({ traceId: _t, spanId: _s, parentSpanId: _p, startTimeUnixNano: _b, endTimeUnixNano: _e, ...rest }) =>
      JSON.stringify({
        ...rest,
        attributes: rest.attributes.filter(({ key }) => key !== 'draksha.request_id'),
      }),
  );
  expect(result.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
}, 60_000);

test('requests are answered whatever the collector does, and a trusted proxy’s trace is gone on with', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await using collector = await startCollector();
  {
    await using product = await world({
      now: NOW,
      log,
      env: {
        ...settings(collector),
        OTEL_EXPORTER_OTLP_TIMEOUT: '1500',
        OTEL_BSP_SCHEDULE_DELAY: '1',
        TRUSTED_PROXIES: '127.0.0.1',
        TRACEPARENT_FROM_PROXIES: 'true',
      },
    });
    const asks = async (headers: Record<string, string> = {}): Promise<number> =>
      (await product.ask('GET /me', { headers })).status;
    for (const mood of ['silent', 503, 400] as const) {
      collector.be(mood);
      const before = collector.posts.length;
      expect(await asks()).toBe(401);
      await expect.poll(() => collector.posts.slice(before).map((post) => post.mood)).toContain(mood);
      expect(await asks()).toBe(401);
    }
    await expect.poll(() => lines.join('')).toContain('Traces cannot be handed to their collector');
    collector.be(200);
    await asks({ ...TRACEPARENT, 'x-forwarded-for': '203.0.113.7' });
    await expect.poll(() => collector.spans().map(({ traceId }) => traceId)).toContain(TRACE);
    await asks({ traceparent: TRACEPARENT.traceparent.replace('0af', '1bf') });
    await collector[Symbol.asyncDispose]();
    expect(await asks()).toBe(401);
  }
  expect(collector.spans().map(({ traceId }) => traceId)).not.toContain(TRACE.replace('0af', '1bf'));
  // Once a minute, however many batches are lost.
  expect(lines.filter((line) => line.includes('Traces cannot'))).toHaveLength(1);
});

const tracesTo = (collector: Pick<Collector, 'url'>, env: Record<string, string> = {}) => {
  const { traces } = readConfig({ ...settings(collector), ...env });
  if (!traces) throw new Error('traces are not on');
  return createTraces(traces, { warn: () => undefined });
};

test('a batch that the collector refused for now is sent again', async () => {
  await using collector = await startCollector();
  collector.be(503, 200);
  {
    await using traces = tracesTo(collector);
    traces.begin('once', 'internal').end();
  }
  expect(collector.posts.map(({ mood }) => mood)).toEqual([503, 200]);
  expect(collector.spans().map(({ name }) => name)).toEqual(['once']);
});

test('what waits has a bound, and the end does not wait for a collector that says nothing', async () => {
  await using collector = await startCollector();
  collector.be('silent');
  {
    await using traces = tracesTo(collector, {
      OTEL_BSP_MAX_QUEUE_SIZE: '4',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    });
    for (let count = 0; count < 1_000; count += 1) traces.begin('one', 'internal').end();
  }
  await expect.poll(() => collector.posts.map(({ isGivenUp }) => isGivenUp)).toEqual([true, true]);
  // Four on their way, four that waited; the others were dropped.
  const sent = collector.posts.map(({ body }) => body.toString().split('"name":"one"').length - 1);
  expect(sent).toEqual([4, 4]);
});

test('by the standard’s own protocol they are sent as protobuf', async () => {
  await using collector = await startCollector();
  {
    await using traces = tracesTo(collector, { OTEL_EXPORTER_OTLP_PROTOCOL: '' });
    traces.begin('one of ours', 'internal').end();
  }
  expect(collector.posts.map(({ type, body }) => [type, body.includes('one of ours')])).toEqual([
    ['application/x-protobuf', true],
  ]);
});

test('a share of traces is kept, and each whole', async () => {
  await using collector = await startCollector();
  {
    await using traces = tracesTo(collector, {
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const dropped = traces.begin('dropped', 'server');
    dropped.child('below it', 'client').end();
    dropped.end();
    traces.begin('kept', 'server', {}, { traceId: TRACE, spanId: 'b7ad6b7169203331', flags: 1 }).end();
  }
  expect(collector.spans().map(({ name }) => name)).toEqual(['kept']);
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318/' }, 'http://a:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://b/own' }, 'https://b/own'],
])('%j sends to %s', (env: Record<string, string>, url) => {
  expect(readConfig(env).traces?.url).toBe(url);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a-secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be at most 1'],
  [{ TRACEPARENT_FROM_PROXIES: 'true' }, 'TRACEPARENT_FROM_PROXIES needs TRUSTED_PROXIES'],
])('%j is refused', (env: Record<string, string>, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});
