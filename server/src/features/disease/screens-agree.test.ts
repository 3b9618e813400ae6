import { randomUUID } from 'node:crypto';
import {
  dayPlan,
  daysAfterPruning,
  HOUR_MS,
  irrigationRowAt,
  marksOfSeasons,
  PLAN_STEP_MS,
  planInputOf,
  seenGrowthStage,
  unpackNumbers,
} from '@draksha/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

const NOW = '2026-11-20T00:30:00Z';

let server: WeatherWorld;
/** A cell of its own for each farm. */
let latitude = 16;

beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night', clock: () => new Date(NOW) });
});
afterAll(() => server[Symbol.asyncDispose]());

interface Farm {
  readonly scenario: 'wet-night' | 'calm-dry-morning' | 'rainy' | 'hot' | 'season';
  readonly pruningDate: string;
  readonly cycle?: 'fruit' | 'foundation';
  /** Hour of the spray before now. */
  readonly sprayedHoursAgo?: number;
  readonly product?: string;
  /** A leaf sensor that says wet for ten days in air of 40 %. */
  readonly stuck?: boolean;
  readonly seen?: { readonly stage: string; readonly observedOn: string };
  /** What the mark makes of it today. */
  readonly stage?: string;
}

const farms: readonly (readonly [string, Farm])[] = [
  ['five leaves after a wet night', { scenario: 'wet-night', pruningDate: '2026-11-06' }],
  [
    'bloom, sprayed yesterday',
    { scenario: 'wet-night', pruningDate: '2026-10-08', sprayedHoursAgo: 22, product: 'mancozeb' },
  ],
  [
    'bloom in rain, sprayed a week ago',
    { scenario: 'rainy', pruningDate: '2026-10-08', sprayedHoursAgo: 170, product: 'mancozeb' },
  ],
  ['berries in dry weather', { scenario: 'calm-dry-morning', pruningDate: '2026-09-01' }],
  ['ripe in heat', { scenario: 'hot', pruningDate: '2026-07-20' }],
  ['foundation', { scenario: 'season', pruningDate: '2026-10-01', cycle: 'foundation' }],
  [
    'a stage seen early',
    {
      scenario: 'wet-night',
      pruningDate: '2026-11-10',
      seen: { stage: 'fruit.five_leaves', observedOn: '2026-11-20' },
      stage: 'fruit.shoot_growth',
    },
  ],
  [
    'bloom seen early',
    {
      scenario: 'wet-night',
      pruningDate: '2026-10-16',
      seen: { stage: 'fruit.bloom_to_shatter', observedOn: '2026-11-19' },
      stage: 'fruit.bloom_to_shatter',
    },
  ],
  ['a stuck leaf sensor', { scenario: 'calm-dry-morning', pruningDate: '2026-10-08', stuck: true }],
];

/** Ten days of an own station up to now: dry air, a leaf that is wet in every hour. */
async function stuckSensor(farmer: TestFarmer, plotId: string): Promise<void> {
  const from = Date.parse('2026-11-10T06:00Z');
  const rows = Array.from({ length: 240 }, (_, i) => {
    const clock = new Date(from + i * HOUR_MS).toISOString().slice(0, 16);
    return `${clock},25,40,0,60`;
  });
  const text = ['datetime,temp °C,rh %,rain mm,leaf wet min', ...rows].join('\n');
  const { body } = await farmer.ask('POST /weather/observations', {
    body: { step: 'import', text, name: 'Well', plotId },
  });
  expect(body.data.imported?.newHours).toBe(240);
}

async function made(farm: Farm): Promise<{ farmer: TestFarmer; plotId: string }> {
  server.upstream.play(farm.scenario);
  const farmer = await server.farmer();
  latitude += 0.3;
  const place = { latitude, longitude: 73.8, areaHectares: 0.4 };
  const plotId = (await farmer.ask('POST /plots', { body: { name: 'Odha', ...place } })).body.data.plot.id;
  const { cycle = 'fruit', pruningDate, sprayedHoursAgo, product, seen } = farm;
  const season = await farmer.ask('POST /seasons', { body: { plotId, cycle, pruningDate } });
  const seasonId = season.body.data.season.id;
  if (seen) await farmer.ask('POST /stage-observations', { body: { seasonId, ...seen } });
  if (sprayedHoursAgo !== undefined && product !== undefined)
    await farmer.ask('POST /records', {
      body: {
        plotId,
        entryId: randomUUID(),
        kind: 'spray',
        happenedAt: new Date(Date.parse(NOW) - sprayedHoursAgo * HOUR_MS).toISOString(),
        details: { products: [{ name: product }] },
      },
    });
  if (farm.stuck) await stuckSensor(farmer, plotId);
  return { farmer, plotId };
}

/** Asked until nothing more comes behind. */
async function settled<T>(ask: () => Promise<T>, isReady: (answer: T) => boolean): Promise<T> {
  await expect.poll(async () => isReady(await ask()), { timeout: 30_000 }).toBe(true);
  return ask();
}

test.each(farms)('%s: stage, plan, diseases, cover, water and weather agree', async (_, farm) => {
  const { farmer, plotId } = await made(farm);
  const query = { plotId };
  const diseases = await settled(
    async () => (await farmer.ask('GET /advice/diseases', { query })).body.data,
    ({ refreshing }) => refreshing === false,
  );
  const { cells } = await settled(
    async () => (await farmer.ask('GET /advice/plan')).body.data,
    (answer) => answer.cells.every(({ provenance }) => !provenance.refreshing),
  );
  const nowMs = Math.floor(Date.parse(NOW) / PLAN_STEP_MS) * PLAN_STEP_MS;
  const input = planInputOf({
    plots: (await farmer.ask('GET /plots')).body.data.items,
    seasons: (await farmer.ask('GET /seasons')).body.data.items,
    records: (await farmer.ask('GET /records')).body.data.items,
    stageObservations: (await farmer.ask('GET /stage-observations')).body.data.items,
    ...{ nowMs, cells, products: [], tasks: [], marks: [] },
  });
  // What Today and the plot's page show: the phone makes it from its rows and the cells.
  const plan = dayPlan(input);
  const [today] = plan.plots;
  if (today === undefined) throw new Error('the plot is no part of the plan');

  const day = diseases.days.find(({ date }) => date === diseases.date);
  const level = ({ disease, level }: { readonly disease: string; readonly level: string | null }) =>
    `${disease} ${level}`;
  expect((day?.levels ?? []).map(level).sort()).toEqual(today.ranking.map(level).sort());
  expect(day?.tissue).toBe(today.tissue);
  expect(diseases.leading?.disease ?? null).toBe(today.leading?.disease ?? null);
  expect(diseases.leading?.level ?? null).toBe(today.leading?.level ?? null);

  // Stage and day: Today, the plot's page, growth stages and water, by the same marks.
  const seasons = (await farmer.ask('GET /seasons')).body.data.items;
  const observed = (await farmer.ask('GET /stage-observations')).body.data.items;
  const [season] = seasons;
  const plannedPlot = input.plots[0];
  if (!season || !plannedPlot?.vine) throw new Error('the plot has no season');
  const onPlot = seenGrowthStage(season, marksOfSeasons(seasons, observed), diseases.date);
  expect(onPlot?.stage.id).toBe(today.growthStage?.stage.id);
  expect(onPlot?.daysAfterPruning).toBe(today.growthStage?.daysAfterPruning);
  if (farm.seen) expect(onPlot?.stage.id).toBe(farm.stage);
  const water = (await farmer.ask('GET /advice/irrigation', { query })).body.data;
  expect(water.season?.daysAfterPruning).toBe(onPlot?.daysAfterPruning);
  const vineDay = daysAfterPruning(plannedPlot.vine.pruningDate, diseases.date);
  expect(water.stage?.id ?? null).toBe(irrigationRowAt(season.cycle, vineDay)?.id ?? null);
  expect(Object.fromEntries(today.ranking.map(({ disease, weight }) => [disease, weight]))).toEqual(
    Object.fromEntries((day?.levels ?? []).map(({ disease, weight }) => [disease, weight])),
  );
  expect(diseases.season?.daysAfterPruning).toBe(onPlot?.daysAfterPruning);

  const { covers } = (await farmer.ask('GET /advice/cover', { query })).body.data;
  const until = (ms: number | null | undefined) => (ms == null ? null : Math.round(ms / HOUR_MS));
  for (const cover of today.covers) {
    const result = covers.find(({ disease }) => disease === cover.disease);
    expect([cover.disease, result?.state, result?.level]).toEqual([
      cover.disease,
      cover.state,
      today.ranking.find(({ disease }) => disease === cover.disease)?.level ?? null,
    ]);
    expect(until(result?.coveredUntil ? Date.parse(result.coveredUntil) : null)).toBe(
      until(cover.coveredUntilMs),
    );
    const onScreen = diseases.cover.find(({ disease }) => disease === cover.disease);
    expect(onScreen?.state ?? 'open').toBe(cover.state);
    expect(until(onScreen?.coveredUntil ? Date.parse(onScreen.coveredUntil) : null)).toBe(
      until(cover.coveredUntilMs),
    );
  }

  // Leaves of last night, as the weather screen draws them.
  const [cell] = cells;
  const picture = (await farmer.ask('GET /weather/picture', { query })).body.data;
  const wetIn = (startsAt: string, column: string) => {
    const at = (Date.parse('2026-11-19T18:00:00+05:30') - Date.parse(startsAt)) / HOUR_MS;
    return unpackNumbers(column).slice(at, at + 12);
  };
  expect(wetIn(picture.startsAt, picture.leafWet)).toEqual(wetIn(cell?.startsAt ?? '', cell?.leafWet ?? ''));
  // The same leaves on the map, in the last hour of the night and in one to come.
  if (cell === undefined) throw new Error('the plan has no weather');
  for (const at of ['2026-11-20T06:00:00+05:30', '2026-11-21T05:00:00+05:30']) {
    const map = { ...query, quantity: 'wetness', at } as const;
    const { points } = (await farmer.ask('GET /weather/interpolation', { query: map })).body.data;
    const hour = Math.floor((Date.parse(at) - Date.parse(cell.startsAt)) / HOUR_MS);
    expect(points[0]?.value).toBe(unpackNumbers(cell.leafWet)[hour]);
  }
  const result = plan.days[0]?.actions.find(({ rule }) => rule === 'sensor.stuck');
  expect(result?.subject ?? null).toBe(farm.stuck ? 'Well' : null);
  if (farm.stuck) {
    expect(result?.reasons[0]?.params.since).toBe('2026-11-10');
    expect(result?.key).toBe('sensor.stuck.2026-11-20');
    expect(wetIn(picture.startsAt, picture.leafWet)).not.toContain(1);
    expect(day?.spells.downyMildew).toBeNull();
    const wetness = (await farmer.ask('GET /advice/wetness', { query })).body.data.wetness;
    expect(wetness.hourlyWetness.filter(({ isWet }) => isWet)).toEqual([]);
    const over = { plotId, from: '2026-11-14', to: '2026-11-19', years: '0' };
    const { days } = (await farmer.ask('GET /weather/plot-days', { query: over })).body.data;
    expect(days.wetNightHours.filter((hours) => (hours ?? 0) > 0)).toEqual([]);
  }
});
