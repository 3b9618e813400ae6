import { randomUUID } from 'node:crypto';
import type { SeasonComparisonAnswer } from '@draksha/contract';
import { compareSeasons, judgedSeason } from '@draksha/reports/analytics/season-comparison';
import { recordsBySeason } from '@draksha/reports/analytics/season-money';
import { sprayJudgement } from '@draksha/reports/analytics/spray-judgement';
import type { ReportRows } from '@draksha/reports/report-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

const today = '2026-11-20';
const place = { latitude: 20.0063, longitude: 73.79 };

let server: WeatherWorld;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night' });
  farmer = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

async function addPlot(more: object): Promise<string> {
  const { body } = await farmer.ask('POST /plots', {
    body: { name: 'Odha', areaHectares: 0.809_372, ...more },
  });
  return body.data.plot.id;
}

async function addSeason(plotId: string, pruningDate: string, endedOn: string | null = null) {
  const answer = await farmer.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate, endedOn },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.season;
}

async function add(
  plotId: string,
  kind: string,
  happenedAt: string,
  details: object,
  cost: number | null = null,
) {
  const body = { plotId, entryId: randomUUID(), kind, happenedAt, details, cost };
  const answer = await farmer.ask('POST /records', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.record;
}

const spray = (targets: readonly string[]) => ({ products: [{ name: 'Mancozeb' }], targets });

async function compared(seasonId: string): Promise<SeasonComparisonAnswer> {
  const ask = () => farmer.ask('GET /analytics/season-comparison', { query: { seasonId } });
  // Both seasons' days come from the archive behind the first answer.
  await expect.poll(async () => (await ask()).body.data.refreshing, { timeout: 20_000 }).toBe(false);
  const { status, body } = await ask();
  expect(status).toBe(200);
  return body.data;
}

async function rowsOfFarm(): Promise<ReportRows> {
  const list = async (key: 'plots' | 'seasons' | 'records' | 'products' | 'stage-observations') =>
    (await farmer.ask(`GET /${key}`, { query: {} })).body.data.items;
  return {
    plots: await list('plots'),
    seasons: await list('seasons'),
    records: await list('records'),
    products: await list('products'),
    tasks: [],
    stageMarks: await list('stage-observations'),
  } as unknown as ReportRows;
}

test('the phone makes the same figures of its rows and of the days that it was given', async () => {
  const plotId = await addPlot(place);
  const last = await addSeason(plotId, '2025-10-08', '2026-03-01');
  const season = await addSeason(plotId, '2026-10-08');
  await add(plotId, 'labour', '2025-10-20T03:00:00Z', { people: 4 }, 100_000);
  await add(plotId, 'labour', '2025-12-31T20:00:00Z', { people: 4 }, 50_000);
  await add(plotId, 'spray', '2026-10-28T03:00:00Z', spray(['downyMildew', 'powderyMildew']), 55_203);
  await add(plotId, 'spray', '2026-11-12T03:00:00Z', spray(['downyMildew']), 30_001);

  const answer = await compared(season.id);
  const { now: running, before, untilDap } = answer.comparison;
  expect(untilDap).toBe(43);
  expect([running.spent, before?.spent]).toEqual([85_204, 100_000]);
  expect(running.purposes.map(({ purpose, paise }) => [purpose, paise])).toEqual([
    ['downyMildew', 57_603],
    ['powderyMildew', 27_601],
  ]);
  // Each replayed night is wet from 20 to 8; the archive ends five days ago, the forecast begins yesterday.
  expect(running.weather).toMatchObject({ days: 43, wetNights: expect.any(Number) });
  expect(running.weather?.wetNights).toBeGreaterThan(30);
  expect(running.weather?.rainUnknownDays).toBeGreaterThan(0);
  expect(before?.weather).toMatchObject({ days: 43, rainUnknownDays: 0 });
  expect(answer.judgement.now?.nights.ofRisk).toBeGreaterThan(5);
  expect(answer.judgement.now?.sprays.map(({ verdict }) => verdict)).toEqual(['used', 'used']);

  const rows = await rowsOfFarm();
  const days = new Map(
    await Promise.all(
      [season.id, last.id].map(async (seasonId) => {
        const { body } = await farmer.ask('GET /analytics/season-weather', { query: { seasonId } });
        return [seasonId as string, body.data.weather] as const;
      }),
    ),
  );
  const plot = rows.plots.find(({ id }) => id === plotId);
  const [own] = rows.seasons.filter(({ id }) => id === season.id);
  const weather = days.get(season.id);
  if (!(plot && own && weather)) throw new Error('no rows');
  const bySeason = recordsBySeason(plotId, rows.records, rows.seasons);
  const input = {
    rows,
    plot,
    season: own,
    bySeason,
    onDay: today,
    weatherOf: (id: string) => days.get(id) ?? null,
  };
  expect(compareSeasons(input)).toEqual(answer.comparison);
  expect(sprayJudgement(judgedSeason(input, own, weather))).toEqual(answer.judgement.now);
  // A season of days, small enough for a village.
  expect(JSON.stringify(days.get(last.id)).length).toBeLessThan(30_000);
});

test('a row that was deleted is in no sum, and is again once it was brought back', async () => {
  const plotId = await addPlot({});
  const season = await addSeason(plotId, '2026-10-08');
  const one = await add(plotId, 'labour', '2026-10-20T03:00:00Z', { people: 4 }, 82_804);
  const answer = await compared(season.id);
  expect(answer.comparison.now).toMatchObject({ spent: 82_804, spentPerAcre: 41_402, weather: null });
  // Without a place nothing is known of the weather, and nothing is judged.
  expect(answer.judgement).toEqual({ now: null, before: null });
  expect(answer.comparison.before).toBeNull();
  const spent = async () => (await compared(season.id)).comparison.now.spent;
  const deleted = await farmer.ask('DELETE /records/:id', { params: { id: one.id }, version: one.version });
  expect(await spent()).toBe(0);
  await farmer.ask('PATCH /records/:id', {
    params: { id: one.id },
    version: deleted.body.data.version,
    body: { deleted: false },
  });
  expect(await spent()).toBe(82_804);
});

test('sample weather is never counted: where nobody can be asked each day is not known', async () => {
  const plotId = await addPlot({ latitude: 16.9, longitude: 74.6 });
  const season = await addSeason(plotId, '2026-10-08');
  server.upstream.misbehave({ status: 500 });
  const { body } = await farmer.ask('GET /analytics/season-weather', { query: { seasonId: season.id } });
  server.upstream.behave();
  const { weather, sources } = body.data;
  expect(sources).toEqual([]);
  expect(weather?.rainMm).toEqual(Array.from({ length: 43 }, () => null));
  expect(weather?.levels.downyMildew).toMatch(/^0+-{20,}$/);
  expect(weather?.unknownHours).toEqual([[0, 43 * 24]]);
});

test('another farmer’s season is not there', async () => {
  const plotId = await addPlot({});
  const season = await addSeason(plotId, '2026-10-08');
  const other = await server.farmer();
  for (const route of ['GET /analytics/season-weather', 'GET /analytics/season-comparison'] as const)
    expect((await other.ask(route, { query: { seasonId: season.id } })).status).toBe(404);
  expect((await server.ask('GET /analytics/season-weather', { query: { seasonId: season.id } })).status).toBe(
    401,
  );
});
