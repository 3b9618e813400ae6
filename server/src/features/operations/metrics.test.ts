import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { graphVariables } from '../../../test/fake-graph.ts';
import { world } from '../../../test/world.ts';

const TOKEN = 'metrics-token-0123456789';
const read = (url: string, token?: string) =>
  fetch(`${url}/metrics`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

test('metrics have no address where no token is set, and nobody reads them without it', async () => {
  await using closed = await world();
  expect((await read(closed.url, TOKEN)).status).toBe(404);
  await using open = await world({ env: { METRICS_TOKEN: TOKEN } });
  expect([(await read(open.url)).status, (await read(open.url, `${TOKEN}x`)).status]).toEqual([401, 401]);
});

test('metrics count requests by route, connections, messages and weather, and hold nothing of a farmer', async () => {
  await using product = await world({ env: { METRICS_TOKEN: TOKEN, ...graphVariables() }, jobs: true });
  const farmer = await product.farmer({ firstName: 'Sulochana' });
  const added = await farmer.ask('POST /plots', { body: { name: 'Odha' } });
  const { id } = added.body.data.plot;
  // A phone told its farmer that these were saved; one is refused.
  const write = (body: object) => ({ id: randomUUID(), route: 'POST /records', body });
  const record = { plotId: id, kind: 'note', details: {}, entryId: randomUUID() };
  const sent = await farmer.ask('POST /sync', {
    body: {
      writes: [
        write({ ...record, happenedAt: '1926-12-13T06:30:00Z' }),
        write({ ...record, happenedAt: '2026-11-13T06:30:00Z' }),
      ],
    },
  });
  expect(sent.body.data.answers.map(({ status }) => status)).toEqual([400, 201]);
  await farmer.ask('GET /plots/:id', { params: { id } });
  await farmer.ask('GET /plots/:id', { params: { id } });
  await fetch(`${product.url}/api/no-such-thing`);
  const { jobs } = product.context;
  const isClean = async () => (await jobs.state()).find(({ name }) => name === 'weather-cleaning');
  await jobs.ask('weather-cleaning');
  await expect.poll(isClean, { timeout: 20_000 }).toMatchObject({ silenceSeconds: expect.any(Number) });
  // The code was in their hands before it was noted that it left.
  const waiting = async () =>
    /^draksha_messages_waiting (\d+)$/m.exec(await (await read(product.url, TOKEN)).text())?.[1];
  await expect.poll(waiting).toBe('0');
  const person = { personId: 'IN.1', number: '919800000001' };
  await product.context.whatsApp?.send(person, { kind: 'text', text: 'Bharat' });
  product.context.whatsApp?.failedLater(132015);
  const answer = await read(product.url, TOKEN);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text/);
  expect(text).toMatch(/# EOF\s*$/);
  const value = (line: string): number => {
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    if (!found) throw new Error(`no ${line} in ${text}`);
    return Number(found.slice(line.length));
  };
  const counted = 'draksha_http_request_seconds_count';
  expect(value(`${counted}{method="GET",route="/api/plots/:id",status="200"}`)).toBe(2);
  expect(value(`${counted}{method="POST",route="/api/plots",status="201"}`)).toBe(1);
  expect(value('draksha_database_connections{pool="writers",state="open"}')).toBeGreaterThan(0);
  expect(value('draksha_messages_waiting')).toBe(0);
  expect(value('draksha_messages_late{kind="brief"}')).toBe(0);
  expect(value('draksha_saved_then_refused_total{noun="records",code="validation_failed"}')).toBe(1);
  expect(value('draksha_saved_then_refused_accounts_today')).toBe(1);
  expect(value('draksha_messages_last_hour{state="sent"}')).toBe(1);
  expect(value('draksha_whatsapp_messages_total{outcome="later"}')).toBe(1);
  expect(value('draksha_whatsapp_errors_total{code="132015"}')).toBe(1);
  expect(value('draksha_whatsapp_stopped')).toBe(1);
  expect(value('draksha_jobs{job="weather-cleaning",state="failed"}')).toBe(0);
  expect(value('draksha_jobs_silence_seconds{job="weather-cleaning"}')).toBeLessThan(60);
  expect(text).toContain('draksha_jobs_overdue_seconds{job="sign-in-housekeeping"}');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  for (const secret of [farmer.phone.slice(3), farmer.userId, id, 'Sulochana', 'IN.1', '919800000001'])
    expect(text).not.toContain(secret);
});
