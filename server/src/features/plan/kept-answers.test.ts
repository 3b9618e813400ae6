import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startUpstream, type Upstream } from '../../../test/upstream/upstream.ts';
import { SHARED_SECRET, type TestFarmer, type World, world } from '../../../test/world.ts';
import { createApi } from '../../lib/http.ts';
import { registerDiseases } from '../disease/routes.ts';
import { registerIrrigation } from '../irrigation/routes.ts';
import { registerStages } from '../stages/routes.ts';
import { registerWeather } from '../weather/routes.ts';
import { createWeatherService } from '../weather/service.ts';
import { registerPlan } from './routes.ts';

/**
 * What is kept of an answer is never seen: whatever farmers write at either of two processes, whatever the clock and the weather
 * do, each answers as a process would that has just been started and keeps nothing.
 */

const BEGIN = Date.parse('2026-11-20T00:30:00Z');
const MINUTE_MS = 60_000;
/** Two cells, and two plots of one. */
const places = [
  { latitude: 20.01, longitude: 73.8 },
  { latitude: 20.02, longitude: 73.81 },
  { latitude: 20.31, longitude: 73.8 },
] as const;
const paths = ['/api/advice/plan', '/api/weather/my-plots'] as const;
/** Of the plot that the farmer has had longest. */
const ofPlot = ['diseases', 'disease-record', 'irrigation', 'season-heat'].map(
  (advice) => `/api/advice/${advice}`,
);
const pathsOf = ({ plots: [plotId] }: Farm): string[] => [
  ...paths,
  ...(plotId === undefined ? [] : ofPlot.map((path) => `${path}?plotId=${plotId}`)),
];
const seed = process.env.PROPERTY_SEED === undefined ? 20_261_122 : Number(process.env.PROPERTY_SEED);

const FARMS = 2;
const runs = Number(process.env.KEPT_RUNS ?? 1);
const farmers: TestFarmer[] = [];

let nowMs = BEGIN;
let database: TestDatabase;
let upstream: Upstream;
let processes: readonly World[] = [];

const setClock = (ms: number): void => {
  nowMs = ms;
  for (const one of processes) one.setClock(new Date(ms).toISOString());
};

beforeAll(async () => {
  upstream = await startUpstream({ clock: () => new Date(nowMs), scenario: 'wet-night' });
  database = await createTestDatabase();
  const env = {
    WEATHER_PROVIDERS: 'openmeteo,sample',
    OPEN_METEO_URL: upstream.openMeteoUrl,
    OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
    SERVER_SECRET: SHARED_SECRET,
  };
  const one = await world({ database, env });
  // Before there is another process, whose own outbox their codes could leave by.
  for (let i = 0; i < FARMS * runs; i += 1) farmers.push(await one.farmer());
  processes = [one, await world({ database, env })];
});
afterAll(async () => {
  for (const one of processes) await one[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await upstream.close();
});

interface Farm {
  readonly farmer: TestFarmer;
  readonly plots: string[];
  readonly seasons: string[];
}

const scenarios = ['rainy', 'hot', 'season'] as const;
const each = [
  { do: 'clock', minutes: 4 },
  { do: 'clock', minutes: 14 },
  { do: 'clock', minutes: 700 },
  { do: 'clock', minutes: -40 },
  ...scenarios.map((scenario) => ({ do: 'weather', scenario }) as const),
  ...([-1, 0, 1, 2] as const).map((place) => ({ do: 'plot', place }) as const),
  ...([-1, 10, 60] as const).map((daysBefore) => ({ do: 'season', daysBefore }) as const),
  ...(['move', 'spray', 'mark', 'task', 'remove', 'stage', 'station', 'rename'] as const).map(
    (kind) => ({ do: kind }) as const,
  ),
] as const;
type Command = (typeof each)[number];

const dateAt = (ms: number): string => new Date(ms + 330 * MINUTE_MS).toISOString().slice(0, 10);

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
const tokens = new Map<string, Tokens>();

/** A farmer's newest token: the clock outruns those before. */
const bearer = ({ userId, accessToken }: TestFarmer) => ({
  authorization: `Bearer ${tokens.get(userId)?.access_token ?? accessToken}`,
});

async function renewToken({ userId, refreshToken }: TestFarmer): Promise<void> {
  const response = await fetch(`${processes[0]?.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: tokens.get(userId)?.refresh_token ?? refreshToken }),
  });
  expect(response.status).toBe(200);
  tokens.set(userId, (await response.json()) as Tokens);
}

/** One call of a farmer at one of the processes. */
async function call(at: World, farmer: TestFarmer, method: string, path: string, body?: object) {
  const response = await fetch(`${at.url}/api${path}`, {
    method,
    headers: {
      ...bearer(farmer),
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { data: unknown } };
}

async function apply(command: Command, farm: Farm, at: World): Promise<void> {
  const { farmer, plots, seasons } = farm;
  const [plotId] = plots;
  const write = async (path: string, body: object) => {
    const made = await call(at, farmer, 'POST', path, body);
    expect([200, 201], JSON.stringify(made.body)).toContain(made.status);
  };
  if (command.do === 'clock') return setClock(nowMs + command.minutes * MINUTE_MS);
  if (command.do === 'weather') {
    upstream.play(command.scenario);
    // Newer weather is asked for after half an hour.
    return setClock(nowMs + 31 * MINUTE_MS);
  }
  if (command.do === 'plot') {
    const id = randomUUID();
    plots.push(id);
    const size = { areaHectares: 0.4, totalVines: 1000, emittersPerVine: 2, emitterLitresPerHour: 4 };
    return write('/plots', {
      id,
      name: `Odha ${plots.length}`,
      ...size,
      ...(command.place === -1 ? {} : places[command.place]),
    });
  }
  if (plotId === undefined) return;
  const instant = new Date(nowMs - 60 * MINUTE_MS).toISOString();
  const version = async (path: string): Promise<number> =>
    Object.values((await call(at, farmer, 'GET', path)).body.data as { version: number }[])[0]?.version ?? 0;
  const change = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${at.url}/api${path}`, {
      method,
      headers: {
        ...bearer(farmer),
        'if-match': `"${await version(path)}"`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status, await response.text()).toBe(200);
  };
  if (command.do === 'season') {
    const id = randomUUID();
    seasons.push(id);
    const pruningDate = dateAt(nowMs - command.daysBefore * 1440 * MINUTE_MS);
    return write('/seasons', { id, plotId, cycle: 'fruit', pruningDate });
  }
  if (command.do === 'move') return change('PATCH', `/plots/${plotId}`, places[plots.length % places.length]);
  if (command.do === 'rename') return change('PATCH', `/plots/${plotId}`, { name: `Mal ${nowMs}` });
  if (command.do === 'remove') {
    await change('DELETE', `/plots/${plotId}`);
    plots.shift();
    return;
  }
  if (command.do === 'spray')
    return write('/records', {
      plotId,
      entryId: randomUUID(),
      kind: 'spray',
      happenedAt: instant,
      details: { products: [{ name: 'Mancozeb' }] },
    });
  if (command.do === 'task') return write('/tasks', { plotId, title: 'Ties', scheduledDate: dateAt(nowMs) });
  if (command.do === 'stage') {
    const [seasonId] = seasons;
    if (seasonId === undefined) return;
    const { status } = await call(at, farmer, 'GET', `/seasons/${seasonId}`);
    if (status === 200)
      await call(at, farmer, 'POST', '/stage-observations', {
        seasonId,
        stage: 'fruit.five_leaves',
        observedOn: dateAt(nowMs),
      });
    return;
  }
  if (command.do === 'station') {
    const rows = [4, 3, 2, 1].map((hours) => {
      const clock = new Date(nowMs + (330 - hours * 60) * MINUTE_MS).toISOString().slice(0, 13);
      return `${clock}:00,${18 + plots.length},97,0,0`;
    });
    return write('/weather/observations', {
      step: 'import',
      name: 'Well',
      lat: places[0].latitude,
      lon: places[0].longitude,
      text: ['datetime,temp °C,rh %,rain mm,leaf wet min', ...rows].join('\n'),
    });
  }
  await write('/plan-marks', { plotId, action: `spray.after_infection:${plotId}`, mark: 'done' });
}

const read = async (at: World, farmer: TestFarmer, path: string, known?: string) => {
  const response = await fetch(at.url + path, {
    headers: { ...bearer(farmer), ...(known && { 'if-none-match': known }) },
  });
  const text = await response.text();
  return {
    status: response.status,
    tag: response.headers.get('etag') ?? '',
    text,
    data: text && (JSON.parse(text).data ?? response.status),
  };
};

const PATIENT = { interval: 5, timeout: 20_000 };

/** Newer weather is on its way. */
const isUnderWay = (answer: string): boolean => answer.includes('"refreshing":true');

/** Waits until neither process has newer weather on its way. */
const settled = async (farm: Farm): Promise<void> => {
  const { farmer } = farm;
  // The record of diseases reaches back furthest.
  for (const at of processes)
    for (const path of pathsOf(farm).filter((one) => /plan|my-plots|disease-record/.test(one)))
      await expect.poll(async () => isUnderWay((await read(at, farmer, path)).text), PATIENT).toBe(false);
};

/** The answer without what counts by the second. */
const ageless = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value) =>
    key === 'at' || key === 'ageSeconds' ? undefined : value,
  );

/** Answers of a process that has just been started, on the same database at the same time. */
async function freshAnswers(farms: readonly Farm[]): Promise<unknown[]> {
  const [one] = processes;
  if (!one) throw new Error('no process');
  const { system, clock, log, config } = one.context;
  const weather = createWeatherService({ config: config.weather, db: system, clock, log });
  const context = { ...one.context, weather };
  const app = Fastify();
  await app.register(
    async (scope) => {
      const api = createApi(scope, {
        checkAnswers: false,
        authenticate: one.context.authenticate,
        runWrites: async () => [],
      });
      for (const register of [
        registerPlan,
        registerWeather,
        registerDiseases,
        registerIrrigation,
        registerStages,
      ])
        register(api, context);
    },
    { prefix: '/api' },
  );
  try {
    const answers: unknown[] = [];
    const calls = farms.flatMap((farm) =>
      pathsOf(farm).map((url) => ({ url, headers: bearer(farm.farmer) })),
    );
    for (const asked of calls)
      await expect
        .poll(async () => {
          const { payload, statusCode } = await app.inject(asked);
          if (!isUnderWay(payload)) answers.push(JSON.parse(payload).data ?? statusCode);
          return isUnderWay(payload);
        }, PATIENT)
        .toBe(false);
    return answers;
  } finally {
    await app.close();
    await weather.stop();
  }
}

test('any writes, weather and clocks: each process answers as one that keeps nothing, and says 304 where nothing changed', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({
    command: fc.constantFrom(...each),
    farm: fc.integer({ min: 0, max: 1 }),
    at: fc.integer({ min: 0, max: 1 }),
  });
  const run = fc.asyncProperty(fc.array(step, { minLength: 7, maxLength: 7 }), async (steps) => {
    upstream.play('wet-night');
    setClock(BEGIN);
    const [one] = processes;
    if (!one) throw new Error('no process');
    const farms = farmers.splice(0, FARMS).map((farmer): Farm => ({ farmer, plots: [], seasons: [] }));
    for (const [i, farm] of farms.entries()) {
      await apply({ do: 'plot', place: i === 0 ? 0 : 1 }, farm, one);
      await apply({ do: 'season', daysBefore: 10 }, farm, one);
    }
    const last = new Map<string, { readonly tag: string; readonly data: unknown }>();
    for (const { command, farm: which, at } of steps) {
      const farm = farms[which];
      const writer = processes[at];
      if (!farm || !writer) throw new Error('no such farm or process');
      const beforeMs = nowMs;
      await apply(command, farm, writer);
      if (nowMs !== beforeMs) for (const { farmer } of farms) await renewToken(farmer);
      for (const farm of farms) await settled(farm);
      const fresh = await freshAnswers(farms);
      for (const farm of farms)
        for (const path of pathsOf(farm)) {
          const { farmer } = farm;
          const expected = fresh.shift();
          for (const [number, reader] of processes.entries()) {
            // What is said of one plot is asked for where the change did not come from.
            if (number === at && path.includes('plotId')) continue;
            const now = await read(reader, farmer, path);
            expect(now.data, `${path} at ${number} after ${command.do}`).toEqual(expected);
            const before = last.get(`${farmer.userId} ${path}`);
            last.set(`${farmer.userId} ${path}`, { tag: now.tag, data: ageless(now.data) });
            if (!before || now.status !== 200) continue;
            const again = await read(reader, farmer, path, before.tag);
            const isSame = JSON.stringify(before.data) === JSON.stringify(ageless(now.data));
            expect([again.status, again.tag], `${path} after ${command.do}`).toEqual([
              isSame ? 304 : 200,
              now.tag,
            ]);
          }
        }
    }
  });
  await fc.assert(run, { numRuns: runs, seed, endOnFailure: true });
});
