import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlotSpray } from '../products/spray-event.ts';
import type { ProductMobility } from '../spray/spray.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../weather/series.ts';
import { diseaseCover } from './disease-cover.ts';
import { spraysOfPlot } from './part-sprays.ts';

const at = (day: number, hour = 8): number =>
  Date.parse('2026-11-01T00:00:00+05:30') + ((day - 1) * 24 + hour) * HOUR_MS;

/** November, dry but for the hours named, mm. */
const november = (rain: Readonly<Record<number, number>> = {}): HourlySeries =>
  seriesFromHours(
    Array.from({ length: 30 * 24 }, (_, i) => ({
      datetime: new Date(at(1, i)).toISOString(),
      temperature: 22,
      humidity: 60,
      precipitation: rain[at(1, i)] ?? 0,
    })),
  );

const spray = (
  day: number,
  targets: PlotSpray['products'][number]['targets'],
  mobility: ProductMobility | null = 'contact',
): PlotSpray => ({
  id: `day ${day}`,
  plotId: 'odha',
  atMs: at(day),
  partShare: null,
  products: [
    {
      name: 'product',
      actives: [],
      groups: [],
      targets,
      phiDays: null,
      phiSource: null,
      activity: null,
      curativeHours: null,
      kind: 'fungicide',
      reEntryHours: null,
      mobility,
    },
  ],
});

// Berries grow, leaves hardly: pruned so that the days named are past day 106, where nothing new is counted.
const ripening = { pruningDate: '2026-07-01' };

test('no spray against it in the diary: open, and said so', () => {
  expect(
    diseaseCover([spray(1, ['powderyMildew'])], 'downyMildew', at(2), november(), ripening),
  ).toMatchObject({
    state: 'open',
    reason: 'no_spray',
    sprayId: null,
  });
});

test('contact in dry weather: 1 − d/14 stays at 0.6 for 5.6 days', () => {
  const cover = diseaseCover([spray(1, ['downyMildew'])], 'downyMildew', at(3), november(), ripening);
  expect(cover).toMatchObject({ state: 'covered', reason: 'days', endsBy: 'days', sprayId: 'day 1' });
  // 5.6 days are 134.4 hours: the first whole hour past them is the 135th after the spray.
  expect(cover.coveredUntilMs).toBe(at(1) + 135 * HOUR_MS);
});

test('rain to come ends it in the hour it falls', () => {
  const storm = at(4, 16);
  const cover = diseaseCover(
    [spray(1, ['downyMildew'])],
    'downyMildew',
    at(3),
    november({ [storm]: 25 }),
    ripening,
  );
  expect(cover).toMatchObject({ state: 'covered', endsBy: 'rain', coveredUntilMs: storm + HOUR_MS });
  const after = diseaseCover(
    [spray(1, ['downyMildew'])],
    'downyMildew',
    at(4, 18),
    november({ [storm]: 25 }),
    ripening,
  );
  expect(after).toMatchObject({ state: 'thin', reason: 'rain', coveredUntilMs: null });
});

test('of several sprays the one with most left counts, and those to come do not', () => {
  const sprays = [spray(1, ['downyMildew']), spray(6, ['downyMildew']), spray(9, ['downyMildew'])];
  expect(diseaseCover(sprays, 'downyMildew', at(8), november(), ripening).sprayId).toBe('day 6');
  expect(diseaseCover(sprays, 'downyMildew', at(5), november(), ripening).sprayId).toBe('day 1');
});

test('growth of young shoots ends it sooner than that of ripening vines', () => {
  const young = diseaseCover([spray(10, ['downyMildew'])], 'downyMildew', at(12), november(), {
    pruningDate: '2026-10-27',
  });
  expect(young.left?.newGrowth.source).toBe('estimated');
  const old = diseaseCover([spray(10, ['downyMildew'])], 'downyMildew', at(12), november(), ripening);
  expect(young.left?.index).toBeLessThan(old.left?.index ?? 0);
});

test('a product nobody knows is read as contact', () => {
  const unknown = diseaseCover([spray(1, ['downyMildew'], null)], 'downyMildew', at(3), november(), ripening);
  expect(unknown.left).toEqual(
    diseaseCover([spray(1, ['downyMildew'])], 'downyMildew', at(3), november(), ripening).left,
  );
});

test('covered now is covered until an hour at which it is not, and never more with more rain', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 24 * 20 }),
      fc.array(fc.nat(60), { maxLength: 20 }),
      (hours, rain) => {
        const wet = november(Object.fromEntries(rain.map((mm, i) => [at(2, i * 17), mm])));
        const sprays = [spray(1, ['downyMildew'], 'systemic')];
        const nowMs = at(1, 9 + hours);
        const cover = diseaseCover(sprays, 'downyMildew', nowMs, wet, ripening);
        const dry = diseaseCover(sprays, 'downyMildew', nowMs, november(), ripening);
        expect(cover.left?.index).toBeLessThanOrEqual(dry.left?.index ?? 0);
        if (cover.coveredUntilMs !== null) {
          expect(diseaseCover(sprays, 'downyMildew', cover.coveredUntilMs, wet, ripening).state).not.toBe(
            'covered',
          );
          expect(cover.coveredUntilMs).toBeGreaterThan(nowMs);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a mixture covers by what is in it against the disease: carbendazim does nothing against downy mildew', () => {
  const rain = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [at(1, 16 + i), 3]));
  const left = (name: string, disease: 'downyMildew' | 'anthracnose') => {
    const record = {
      id: name,
      plotId: 'odha',
      kind: 'spray',
      happenedAt: new Date(at(1)).toISOString(),
      details: { products: [{ name }] },
    };
    return (
      diseaseCover(spraysOfPlot([record], [], null), disease, at(2), november(rain), ripening).left?.index ??
      0
    );
  };
  expect(left('Carbendazim + Mancozeb', 'downyMildew')).toBe(left('Mancozeb', 'downyMildew'));
  expect(left('Carbendazim + Mancozeb', 'anthracnose')).toBe(left('Carbendazim', 'anthracnose'));
  expect(left('Mancozeb', 'downyMildew')).toBeLessThan(left('Carbendazim', 'anthracnose'));
});
