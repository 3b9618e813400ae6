import { randomUUID } from 'node:crypto';
import { unpackHours } from '@draksha/models';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { phonePlan } from '../../../test/phone-plan.ts';
import type { Scenario } from '../../../test/upstream/scenarios.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

// 06:00 in Nashik.
const now = '2026-11-20T00:30:00Z';
const DAY_14 = '2026-11-06';

let server: WeatherWorld;
let asha: TestFarmer;
/** When the providers are asked: moves with the server's clock. */
let weatherAt = now;
/** A cell of its own for each test: its weather is asked for anew. */
let latitude = 16;

beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night', clock: () => new Date(weatherAt) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.upstream.behave();
  server.upstream.play('wet-night');
  latitude += 0.3;
  asha = await server.farmer();
});

async function plot(name: string, pruningDate: string | null = DAY_14, more: object = {}): Promise<string> {
  const fields = {
    name,
    latitude,
    longitude: 73.8,
    areaHectares: 0.4,
    totalVines: 1000,
    emittersPerVine: 2,
    emitterLitresPerHour: 4,
    ...more,
  };
  const plotId = (await asha.ask('POST /plots', { body: fields })).body.data.plot.id;
  if (pruningDate !== null)
    await asha.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate } });
  return plotId;
}

const sprayed = (plotId: string, happenedAt: string, product: object) =>
  asha.ask('POST /records', {
    body: { plotId, entryId: randomUUID(), kind: 'spray', happenedAt, details: { products: [product] } },
  });

async function seen(plotId: string, stage: string, observedOn: string): Promise<void> {
  const { body } = await asha.ask('GET /seasons', { query: { plotId } });
  const [season] = body.data.items;
  const marked = await asha.ask('POST /stage-observations', {
    body: { seasonId: season?.id ?? '', stage, observedOn },
  });
  expect(marked.status).toBe(201);
}

const plan = () => phonePlan(asha);

describe('the plan of the day', () => {
  test('young vines without a pruning: the same protection on the phone, the server and the disease screen, and nothing of fruit', async () => {
    const id = await plot('New', null, { status: 'young', plantingDate: '2026-08-01' });
    const { today, plan: made } = await plan();
    // Once the days before are known, yesterday's order stands without an answer.
    expect(today.find(({ kind }) => kind === 'spray' || kind === 'spray_wait')?.diseases).toContain(
      'downyMildew',
    );
    expect(today.map(({ kind }) => kind)).not.toContain('water');
    expect(today.flatMap(({ mustNotBreak }) => mustNotBreak.map((one) => one.id))).not.toContain(
      'keep.days_to_harvest_usual',
    );
    expect(made.plots[0]).toMatchObject({ plotId: id, wood: 'young', growthStage: null, harvest: null });
    const { body } = await asha.ask('GET /advice/diseases', { query: { plotId: id } });
    expect(body.data.leading).toEqual({ disease: 'downyMildew', level: 'critical' });
    expect(body.data.leading?.level).toBe(made.plots[0]?.leading?.level);
  });

  test('a top-worked plot keeps the day of its graft', async () => {
    const id = await plot('Sharad', null, { status: 'top_worked', topWorkedOn: '2026-10-20' });
    const { plan: made } = await plan();
    expect(made.plots[0]).toMatchObject({ plotId: id, wood: 'top_worked', tissue: 'green' });
  });

  test('a wet night at day 14: spray against downy mildew, in a block, with why; the shoots; both plots at once', async () => {
    const ids = [await plot('Odha 2'), await plot('Mal')];
    const { today, date, cells } = await plan();
    expect(date).toBe('2026-11-20');
    expect(today[0]).toMatchObject({
      kind: 'spray',
      rule: 'spray.after_infection',
      diseases: ['downyMildew'],
      plotIds: ids,
    });
    expect(today[0]?.block).toMatchObject({ startHour: 8, endHour: 11, level: 'Good' });
    expect(today[0]?.reasons.map(({ id }) => id)).toEqual(['reason.wet_spell', 'reason.no_spray']);
    expect(today.map(({ kind }) => kind)).toContain('canopy');
    expect(cells[0]?.plotIds).toEqual(ids);
  });

  test('five leaves seen on day 10: plan and diseases go by what was seen, the days by the calendar', async () => {
    const plotId = await plot('Early', '2026-11-10');
    const kinds = async () => (await plan()).today.map(({ kind }) => kind);
    expect(await kinds()).not.toContain('spray');
    await seen(plotId, 'fruit.five_leaves', '2026-11-20');
    const { today } = await plan();
    expect(today[0]).toMatchObject({ kind: 'spray', diseases: ['downyMildew'] });
    const thinning = today.find(({ subject }) => subject === 'fruit.shoot_thinning');
    expect(thinning?.sureBecause.map(({ id }) => id)).toContain('sure.stage_marked');
    // Table days 14 to 17 are days 10 to 13 here.
    expect(thinning?.reasons[0]?.params).toEqual({ dap: 10, toDap: 13 });
    const diseases = (await asha.ask('GET /advice/diseases', { query: { plotId } })).body.data;
    const day = diseases.days.find(({ date }) => date === '2026-11-20');
    expect(day).toMatchObject({ tissue: 'green', daysAfterPruning: 10 });
    expect(diseases.leading?.disease).toBe('downyMildew');
  });

  test('a spray in the diary covers: nothing to spray, and the day is told until when it lasts', async () => {
    const plotId = await plot('Odha 2');
    await sprayed(plotId, '2026-11-19T03:00:00Z', { name: 'Mancozeb', phiDays: 30 });
    expect((await plan()).today.map(({ kind }) => kind)).not.toContain('spray');
    const { body } = await asha.ask('GET /advice/cover', { query: { plotId } });
    const downy = body.data.covers.find(({ disease }) => disease === 'downyMildew');
    expect(downy).toMatchObject({ state: 'covered', product: 'Mancozeb', endsBy: 'days' });
    expect(downy?.coveredUntil ?? '').toMatch(/^2026-11-2\d/);
    expect(body.data.covers.find(({ disease }) => disease === 'powderyMildew')).toMatchObject({
      state: 'open',
      reason: 'no_spray',
    });
  });

  test('from one wet night to the next: spray, diary, covered in the morning; days later a wet night opens it again', async () => {
    const plotId = await plot('Odha 2');
    const [order] = (await plan()).today;
    expect(order).toMatchObject({ kind: 'spray', diseases: ['downyMildew'], plotIds: [plotId] });
    // As the diary's form writes it, in the hours that were named.
    expect(order?.block).toMatchObject({ startHour: 8 });
    await sprayed(plotId, '2026-11-20T03:00:00Z', { name: 'Mancozeb', phiDays: 30 });
    let { refreshToken } = asha;
    /** The morning of a date, with the weather of that day and a token that is good then. */
    const morning = async (date: string) => {
      weatherAt = `${date}T00:30:00Z`;
      server.setClock(weatherAt);
      const renewed = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      });
      const tokens = (await renewed.json()) as { access_token: string; refresh_token: string };
      refreshToken = tokens.refresh_token;
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      // Weather of the evening before is told while this morning's is on its way, and the days between come behind.
      await expect
        .poll(
          async () => {
            const { body } = await server.ask('GET /advice/plan', { headers });
            return body.data.cells.every(
              ({ provenance }) =>
                !provenance.refreshing && Date.parse(provenance.fetchedAt) === Date.parse(weatherAt),
            );
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      const { today } = await phonePlan(server, { headers });
      const { body } = await server.ask('GET /advice/cover', { query: { plotId }, headers });
      return {
        downy: body.data.covers.find(({ disease }) => disease === 'downyMildew'),
        ordered: today.filter(({ kind }) => kind === 'spray').flatMap(({ diseases }) => diseases),
        against: today
          .filter(({ kind }) => kind === 'spray' || kind === 'spray_wait')
          .flatMap(({ diseases }) => diseases),
      };
    };
    try {
      const next = await morning('2026-11-21');
      expect(next.downy).toMatchObject({ state: 'covered', product: 'Mancozeb' });
      // What waits for a later night may be told; nothing is ordered.
      expect(next.ordered).not.toContain('downyMildew');
      const later = await morning('2026-12-02');
      expect(later.downy?.state).toBe('open');
      expect(later.downy?.reason).not.toBe('no_spray');
      expect(later.against).toContain('downyMildew');
    } finally {
      weatherAt = now;
      server.setClock(now);
    }
  });

  test('declined with a reason: settled and not brought up again; taken back: it stands there again', async () => {
    const plotId = await plot('Odha 2');
    const [spray] = (await plan()).today;
    const mark = await asha.ask('POST /plan-marks', {
      body: { plotId, action: spray?.key, mark: 'declined', reason: 'nothing_seen' },
    });
    expect(mark.status).toBe(201);
    const after = await plan();
    expect(after.today.map(({ kind }) => kind)).not.toContain('spray');
    expect(after.plan.settled).toMatchObject([
      { key: spray?.key, mark: 'declined', markIds: [mark.body.data.planMark.id] },
    ]);
    const { id, version } = mark.body.data.planMark;
    await asha.ask('DELETE /plan-marks/:id', { params: { id }, version });
    expect((await plan()).today[0]?.key).toBe(spray?.key);
  });

  test.each([
    ['rainy', 'spray_wait'],
    ['windy', 'canopy'],
  ] as const)('%s days: never “spray”, first %s', async (scenario: Scenario, first) => {
    server.upstream.play(scenario);
    await plot('Odha 2');
    const { today } = await plan();
    expect(today.map(({ kind }) => kind)).not.toContain('spray');
    expect(today[0]?.kind).toBe(first);
  });

  test('pruned today: no leaf disease, however wet the night', async () => {
    await plot('New', '2026-11-20');
    const { today } = await plan();
    expect(today.map(({ kind }) => kind)).not.toContain('spray');
    expect(today[0]?.subject).toBe('fruit.hydrogen_cyanamide');
  });

  test('without any provider the weather is made up: nothing is ordered from it', async () => {
    server.upstream.misbehave({ status: 503 });
    await plot('Odha 2');
    const { today, cells } = await plan();
    expect(cells[0]?.provenance.sample).toBe(true);
    expect(today.map(({ kind }) => kind)).toEqual(['canopy']);
  });

  test('the first plan of a place has its past days, also where a neighbour without a season asked before', async () => {
    const vijay = await server.farmer({ firstName: 'Vijay' });
    const fields = { name: 'Bare', latitude, longitude: 73.8 };
    await vijay.ask('POST /plots', { body: fields });
    await vijay.ask('GET /advice/plan');
    await plot('Odha 2');
    // At the first question: an order of the last two days alone may be another.
    const [cell] = (await asha.ask('GET /advice/plan')).body.data.cells;
    expect(cell?.provenance.refreshing).toBe(false);
    if (cell === undefined) throw new Error('no cell');
    // The tenth day back is known, not only what the provider's answer brings.
    const { series } = unpackHours({ ...cell, startsAtMs: Date.parse(cell.startsAt) });
    expect([...series.temperature.slice(0, 24)].some(Number.isFinite)).toBe(true);
  });

  test('eight plots in two cells: the weather that a phone asks for stays under 15 KB', async () => {
    for (let i = 0; i < 8; i++) {
      if (i === 4) latitude += 0.3;
      await plot(`Plot ${i}`, '2026-10-08');
    }
    const ask = async () => (await asha.ask('GET /advice/plan')).body;
    // With the ten days before, as a phone has it every morning but the first.
    await expect
      .poll(async () => (await ask()).data.cells.some(({ provenance }) => provenance.refreshing), {
        timeout: 20_000,
      })
      .toBe(false);
    const short = await ask();
    expect(short.data.cells).toHaveLength(2);
    expect(short.data.cells[0]?.precipitation).toContain('0*');
    expect(JSON.stringify(short).length).toBeLessThan(13_500);
  });

  test('another farmer’s plot is not there', async () => {
    const plotId = await plot('Odha 2', null);
    const vijay = await server.farmer({ firstName: 'Vijay' });
    expect((await vijay.ask('GET /advice/cover', { query: { plotId } })).status).toBe(404);
  });
});
