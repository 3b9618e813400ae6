import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import {
  newGrowthEstimate,
  type ProtectionInput,
  protectionByDays,
  protectionByRain,
  protectionLeft,
} from './protection-left.ts';

const sprayed = '2026-11-20T06:00:00Z';
const later = (hours: number): string => new Date(Date.parse(sprayed) + hours * HOUR_MS).toISOString();
const rain = (mm: readonly (number | null)[], from = 0) =>
  seriesFromHours(
    mm.map((precipitation, i) => ({
      datetime: later(from + i),
      temperature: 20,
      humidity: 60,
      precipitation,
    })),
  );
const input = (change: Partial<ProtectionInput> = {}): ProtectionInput => ({
  spray: { sprayedAt: sprayed, mobility: 'contact' },
  at: later(24),
  weather: rain(new Array(24).fill(0)),
  newGrowthShare: 0,
  ...change,
});

describe('protection left', () => {
  test('rain before the spray and after the question counts nothing', () => {
    const weather = rain([50, ...new Array(24).fill(0), 50], -1);
    expect(protectionLeft(input({ weather })).rain).toMatchObject({ mm: 0, unknownHours: 0, factor: 1 });
  });
  test('the hour that begins with the spray counts, an hour begun before does not', () => {
    const half = { sprayedAt: '2026-11-20T06:30:00Z', mobility: 'contact' } as const;
    const weather = rain([7, 3, ...new Array(22).fill(0)]);
    expect(protectionLeft(input({ weather })).rain).toMatchObject({ mm: 10, mmBeforeDry: 10 });
    expect(protectionLeft(input({ spray: half, weather })).rain).toMatchObject({
      mm: 3,
      mmBeforeDry: 3,
      unknownHours: 0,
    });
  });
  test('drying ends with the label’s hours', () => {
    const weather = rain([0, 0, 0, 4, ...new Array(20).fill(0)]);
    const spray = { sprayedAt: sprayed, mobility: 'contact', rainfastHours: 4 } as const;
    expect(protectionLeft(input({ weather, spray })).rain).toMatchObject({ mm: 4, mmBeforeDry: 4 });
    expect(protectionLeft(input({ weather })).rain).toMatchObject({ mm: 4, mmBeforeDry: 0 });
  });
  test('without weather every hour is unknown', () => {
    const result = protectionLeft(input({ weather: null }));
    expect(result.rain).toMatchObject({ unknownHours: 24, factor: 1, high: 1 });
    expect(result.rain.low).toBeCloseTo(2 ** (-120 / 25), 12);
    expect(result.low).toBeLessThan(result.index);
    expect(result.high).toBe(result.index);
    expect(result.ruleId).toBe('protection_left');
  });
  test('negative rain is none', () => {
    expect(protectionLeft(input({ weather: rain([-5, -5, -5, ...new Array(21).fill(0)]) })).rain.mm).toBe(0);
  });
  test('whose interval', () => {
    expect(protectionLeft(input())).toMatchObject({
      intervalSource: 'assumed',
      days: { intervalDays: 7, sinceSpray: 1 },
    });
    const spray = { sprayedAt: sprayed, mobility: 'contact', intervalDays: 10 } as const;
    expect(protectionLeft(input({ spray }))).toMatchObject({
      intervalSource: 'label',
      days: { intervalDays: 10 },
    });
    const systemic = { sprayedAt: sprayed, mobility: 'systemic', intervalDays: null } as const;
    expect(protectionLeft(input({ spray: systemic }))).toMatchObject({
      intervalSource: 'assumed',
      days: { intervalDays: 10 },
    });
  });
  test('whose growth', () => {
    expect(protectionLeft(input()).newGrowth).toMatchObject({ source: 'seen', share: 0 });
    expect(
      protectionLeft(input({ newGrowthShare: null, daysAfterPruningAtSpray: 20 })).newGrowth.source,
    ).toBe('estimated');
    expect(protectionLeft(input({ newGrowthShare: null })).newGrowth).toMatchObject({
      source: 'unknown',
      share: null,
      factor: 1,
    });
  });
  test('limits of the states belong to the better one', () => {
    // days alone: 1 − d/14
    const state = (index: number) =>
      protectionLeft(input({ newGrowthShare: 1 - index, at: sprayed, weather: null })).state;
    expect(state(0.6)).toBe('covered');
    expect(state(0.59)).toBe('thin');
    expect(state(0.3)).toBe('thin');
    expect(state(0.29)).toBe('open');
  });
  test('factors alone', () => {
    expect(protectionByDays(0, 7)).toBe(1);
    expect(protectionByDays(7, 7)).toBe(0.5);
    expect(protectionByDays(15, 7)).toBe(0);
    expect(protectionByRain(0, 25)).toBe(1);
    expect(protectionByRain(50, 25)).toBe(0.25);
  });
  test('growth by days after pruning', () => {
    expect(newGrowthEstimate(0, 1)).toBeCloseTo(0.1, 12);
    expect(newGrowthEstimate(14, 1)).toBeCloseTo(0.06, 12);
    expect(newGrowthEstimate(13, 2)).toBeCloseTo(1 - 0.9 * 0.94, 12);
    expect(newGrowthEstimate(71, 1)).toBeCloseTo(0.005, 12);
    expect(newGrowthEstimate(70, 1)).toBeCloseTo(0.02, 12);
    expect(newGrowthEstimate(106, 30)).toBe(0);
    expect(newGrowthEstimate(0, 0.5)).toBeCloseTo(0.05, 12);
    expect(newGrowthEstimate(0, 1.5)).toBeCloseTo(1 - 0.9 * 0.95, 12);
    expect(newGrowthEstimate(0, 0)).toBe(0);
    expect(newGrowthEstimate(-5, 3)).toBe(0);
    expect(newGrowthEstimate(41, 999)).toBe(newGrowthEstimate(41, 60));
  });
  test.each([
    ['no instant', { at: 'yesterday' }],
    ['before the spray', { at: later(-1) }],
    ['no spray instant', { spray: { sprayedAt: '', mobility: 'contact' } }],
    ['interval 0', { spray: { sprayedAt: sprayed, mobility: 'contact', intervalDays: 0 } }],
    ['interval 61', { spray: { sprayedAt: sprayed, mobility: 'contact', intervalDays: 61 } }],
    ['49 hours to dry', { spray: { sprayedAt: sprayed, mobility: 'contact', rainfastHours: 49 } }],
    ['growth above one', { newGrowthShare: 1.01 }],
    ['growth below none', { newGrowthShare: -0.01 }],
  ] as const)('%s throws RangeError', (_, change) => {
    expect(() => protectionLeft(input(change))).toThrow(refusal);
  });
  test('the longest interval and drying that a label may give', () => {
    const spray = { sprayedAt: sprayed, mobility: 'contact', intervalDays: 60, rainfastHours: 48 } as const;
    expect(() => protectionLeft(input({ spray }))).not.toThrow();
  });
  test('never outside 0 to 1; never more with more rain, more days or more growth; low ≤ index', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('contact', 'translaminar', 'systemic'),
        fc.array(fc.option(fc.double({ min: 0, max: 30, noNaN: true }), { freq: 6 }), {
          minLength: 30,
          maxLength: 30,
        }),
        fc.integer({ min: 1, max: 29 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (mobility, mm, hours, newGrowthShare) => {
          const of = (change: Partial<ProtectionInput>, fallen: readonly (number | null)[] = mm) =>
            protectionLeft(
              input({
                spray: { sprayedAt: sprayed, mobility },
                weather: rain(fallen),
                at: later(hours),
                newGrowthShare,
                ...change,
              }),
            );
          const result = of({});
          expect(result.index).toBeGreaterThanOrEqual(0);
          expect(result.index).toBeLessThanOrEqual(1);
          expect(result.low).toBeLessThanOrEqual(result.index);
          expect(of({ at: later(hours + 1) }).index).toBeLessThanOrEqual(result.index);
          expect(of({ newGrowthShare: newGrowthShare + 0.1 }).index).toBeLessThanOrEqual(result.index);
          expect(
            of(
              {},
              mm.map((one) => (one === null ? null : one + 1)),
            ).index,
          ).toBeLessThanOrEqual(result.index);
          expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
        },
      ),
    );
  });
});
