import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cellOf } from '../providers/service.ts';
import { createSamples } from './samples.ts';

const nashik = cellOf({ latitude: 20, longitude: 73.8 }, 0.1);

test('sample weather of a cell is made once a minute, however many ask', async () => {
  let now = new Date('2026-11-24T00:30:10Z');
  const sampleFor = createSamples(() => now);
  const [one, same] = await Promise.all([sampleFor(nashik), sampleFor(nashik)]);
  expect(same).toBe(one);
  now = new Date('2026-11-24T00:31:00Z');
  const next = await sampleFor(nashik);
  expect(next).not.toBe(one);
  expect(next.fetchedAt).toBe('2026-11-24T00:31:00.000Z');
});

test('weather of two hundred cells leaves turns to others', async () => {
  const sampleFor = createSamples(() => new Date('2026-11-24T00:30:10Z'));
  const cells = Array.from({ length: 200 }, (_, at) =>
    cellOf({ latitude: 10 + at / 10, longitude: 75 }, 0.1),
  );
  let turns = 0;
  let isOver = false;
  const all = Promise.all(cells.map(sampleFor)).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextTurn();
    turns += 1;
  }
  expect(new Set((await all).map(({ cell }) => cell.id)).size).toBe(200);
  expect(turns).toBeGreaterThan(10);
});
