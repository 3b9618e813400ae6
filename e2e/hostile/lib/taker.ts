import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './farmers.ts';

/** One account that does everything at once: plots without end, places all over the country, plans, reports, exports, batches. Started by `neighbour.run.ts`. */

const WORKERS = 24;

const [url = '', token = '', seconds = '60'] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
const statuses = new Map<number, number>();
let isOver = false;
process.once('message', () => {
  isOver = true;
});

let turn = 0;
const places = () => `lat=${(10 + (turn % 200) / 10).toFixed(2)}&lon=${(73 + (turn % 70) / 10).toFixed(2)}`;
const batch = () => ({
  writes: Array.from({ length: 100 }, () => ({
    id: randomUUID(),
    route: 'POST /plots',
    body: { id: randomUUID(), name: 'Evil', latitude: 19.5, longitude: 74 },
  })),
});
const acts: readonly (() => Promise<{ status: number }>)[] = [
  () =>
    ask(url, token, 'POST', '/api/plots', {
      id: randomUUID(),
      name: 'Evil',
      latitude: 12 + (turn % 150) / 10,
      longitude: 77,
    }),
  () => ask(url, token, 'GET', `/api/weather/current?${places()}`),
  () => ask(url, token, 'GET', '/api/weather/my-plots'),
  () => ask(url, token, 'GET', '/api/advice/plan'),
  () => ask(url, token, 'GET', '/api/reports/costs?format=xlsx'),
  () => ask(url, token, 'GET', '/api/sync'),
  () => ask(url, token, 'POST', '/api/sync', batch()),
];
await Promise.all(
  Array.from({ length: WORKERS }, async () => {
    while (!isOver && performance.now() < end) {
      turn += 1;
      const { status } = (await acts[turn % acts.length]?.()) ?? { status: 0 };
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Whoever is refused at once does not make their own processor the measure.
      if (status === 429) await pause(20);
    }
  }),
);
process.send?.([...statuses], () => process.disconnect());
