import { HOUR_MS } from '@draksha/models';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEATHER_NOW, type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { pastYears } from './service.ts';

const nashik = { lat: 19.9975, lon: 73.7898 };

let server: WeatherWorld;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'rainy' });
  farmer = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.setClock(WEATHER_NOW);
  server.upstream.behave();
  server.upstream.play('rainy');
});

test('past years are those whose window is over', () => {
  expect(pastYears('2026-11-20', '11-10', 10, 5)).toEqual([2022, 2023, 2024, 2025, 2026]);
  expect(pastYears('2026-11-19', '11-10', 10, 5)).toEqual([2021, 2022, 2023, 2024, 2025]);
  expect(pastYears('2026-03-10', '02-29', 10, 2)).toEqual([2025, 2026]);
});

const risk = (query: Record<string, string | number>, who = farmer) =>
  who.ask('GET /advice/flowering-risk', { query });
const whole = async (query: Record<string, string | number>, who = farmer) => {
  let answer = await risk(query, who);
  const again = async () => {
    if (answer.body.data.refreshing) answer = await risk(query, who);
    return answer.body.data.refreshing;
  };
  await expect.poll(again).toBe(false);
  return answer;
};

describe('flowering risk', () => {
  test('five years of rain: events, score, probabilities, trend, and where the days are from', async () => {
    const { status, body } = await whole({ ...nashik, month: 11, day: 20 });
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({
      name: 'Nashik',
      windowStart: '11-20',
      windowFrom: 'asked',
      windowDays: 10,
      missing: [],
      refreshing: false,
      failures: [],
      // Ten rain days a window are 100 points by themselves, ten humid ones more, each day both at once.
      patterns: { averageRiskScore: 100, maxRiskScore: 100, minRiskScore: 100, riskVariability: 0 },
      probabilities: {
        heatWave: 0,
        moderateRain: 1,
        highHumidity: 1,
        combinedEvents: 1,
        optimalConditions: 0,
      },
      yearShares: { moderateRain: { years: 5, of: 5, share: 1 } },
      trends: {
        interpretation: 'no_trend',
        riskTrend: 0,
        confidence: 0,
        test: { n: 5, s: 0, p: 1 },
      },
      provenance: { sources: [{ source: 'openmeteo', sourceLabel: 'Open-Meteo', days: 50 }] },
    });
    expect(data.years.map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024, 2025]);
    const [first] = data.years;
    expect(first).toMatchObject({
      fromDate: '2021-11-20',
      toDate: '2021-11-29',
      riskScore: 100,
      coverage: 1,
      counts: { rainDays: 10, humidPeriods: 1, combinedDays: 10, heatWaves: 0, optimalDays: 0 },
    });
    expect(first?.data.map(({ date }) => date)).toHaveLength(10);
    expect(first?.riskEvents.highHumidityPeriods).toMatchObject([
      { startDate: '2021-11-20', endDate: '2021-11-29', days: 10, severity: 'high', humidity: 96 },
    ]);
    expect(first?.riskEvents.moderateRainEvents[0]).toMatchObject({ date: '2021-11-20', precipitation: 48 });
    // Five windows are five requests, and never again.
    expect(server.upstream.callsTo('openmeteo-archive')).toBe(5);
    await whole({ ...nashik, month: 11, day: 20 });
    expect(server.upstream.callsTo('openmeteo-archive')).toBe(5);
  });

  test('of a plot follows its running fruit season; its own rain gauge counts', async () => {
    const { body } = await farmer.ask('POST /plots', {
      body: { name: 'A', latitude: 20.4975, longitude: 74.2898 },
    });
    const plotId = body.data.plot.id;
    expect((await risk({ plotId })).body.fields).toHaveProperty('month');
    const begun = await farmer.ask('POST /seasons', {
      body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' },
    });
    const rows = Array.from({ length: 240 }, (_, i) => {
      const clock = new Date(Date.parse('2025-11-20T00:00Z') + i * HOUR_MS).toISOString().slice(0, 16);
      return `${clock},0`;
    });
    await farmer.ask('POST /weather/observations', {
      body: { step: 'import', text: ['datetime,rain mm', ...rows].join('\n'), name: 'Gauge', plotId },
    });
    const { data } = (await whole({ plotId })).body;
    expect(data).toMatchObject({ windowStart: '11-20', windowFrom: 'pruning_date' });
    expect(data.years.map(({ counts }) => counts.rainDays)).toEqual([10, 10, 10, 10, 0]);
    expect(data.years.at(-1)?.data[0]).toMatchObject({ precipitation: 0, measuredHours: 24, tempMax: 25 });
    // Bloom was seen four days before the table has it.
    const seen = {
      seasonId: begun.body.data.season.id,
      stage: 'fruit.bloom_to_shatter',
      observedOn: '2026-11-16',
    };
    expect((await farmer.ask('POST /stage-observations', { body: seen })).status).toBe(201);
    expect((await risk({ plotId })).body.data.windowStart).toBe('11-16');
  });

  test.each([
    [{ month: 11 }, 'day'],
    [{ day: 3 }, 'month'],
    [{ month: 2, day: 30 }, 'day'],
    [{ month: 13, day: 1 }, 'month'],
    [{}, 'month'],
  ])('%j is refused with the field', async (query, field) => {
    const { status, body } = await risk({ ...nashik, ...query });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
  });

  test('with the archive down: no score, what is missing, and why', async () => {
    // The provider rests after it: days later, which is not yet for the others.
    server.setClock('2026-11-25T00:30:00Z');
    const visitor = await server.farmer();
    server.upstream.misbehave({ status: 403 });
    const { body } = await whole({ lat: 18.5, lon: 73.8, month: 1, day: 5 }, visitor);
    expect(body.data.missing).toHaveLength(50);
    expect(body.data.failures).toMatchObject([{ provider: 'openmeteo', reason: 'access_denied' }]);
    expect(body.data.years.every(({ riskScore }) => riskScore === null)).toBe(true);
    expect(body.data.patterns.averageRiskScore).toBeNull();
    expect(body.data.trends.interpretation).toBe('too_few_years');
  });
});
