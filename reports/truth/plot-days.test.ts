import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import { plotWeatherDays, type ReportWeather, weatherDays } from '../src/plot-weather.ts';
import { type ReportLanguage, reportKinds } from '../src/report-document.ts';
import type { ReportPhoto, ReportSpan } from '../src/report-rows.ts';
import { waterNeed } from '../src/water-need.ts';
import { meanOfYears, weatherFigures, wetNights, yearBefore } from '../src/weather-figures.ts';
import { weatherWanted } from '../src/weather-wanted.ts';
import { readFarm } from './farms.ts';

interface Truth {
  readonly weather: ReportWeather;
  readonly expected: {
    readonly figures: object;
    readonly wetNights: object;
    readonly whole: readonly boolean[];
    readonly mean: object;
    readonly water: object;
  };
}

const { weather, expected }: Truth = JSON.parse(
  readFileSync(new URL('./plot-days.json', import.meta.url), 'utf8'),
);
const days = plotWeatherDays(weather);
const { rows } = readFarm('dindori');
const [plot] = rows.plots;
if (plot === undefined) throw new Error('no plot');
const season = {
  id: 's',
  plotId: plot.id,
  cycle: 'fruit' as const,
  pruningDate: '2026-10-08',
  endedOn: null,
  targetMarket: null,
  expectedHarvestDate: null,
  yieldKg: null,
  policyNumber: null,
};
const span = { plotIds: [], from: '2026-10-28', to: '2026-11-02' };
const NOW_MS = Date.parse('2026-11-03T06:00:00+05:30');

test('rain, warmth and wet nights of days with holes', () => {
  expect(weatherFigures(days)).toEqual(expected.figures);
  expect(wetNights(days)).toEqual(expected.wetNights);
  expect(weatherFigures([])).toMatchObject({ rainMm: null, degreeDays: null, hottest: null });
});

test('years before: one with holes stands there and is in no mean', () => {
  const years = weather.before.map((columns) => yearBefore(columns.from, weatherDays(columns)));
  expect(years.map(({ isWhole }) => isWhole)).toEqual(expected.whole);
  expect(meanOfYears(years)).toEqual(expected.mean);
});

test('the need of water by each day’s evaporation', () => {
  expect({ ...waterNeed({ areaHectares: 0.5 }, [season], weather, span) }).toEqual(expected.water);
  expect(waterNeed({ areaHectares: null }, [season], weather, span).need).toBeNull();
});

const photo: ReportPhoto = {
  id: 'photo-1',
  parentNoun: 'plots',
  parentId: plot.id,
  takenAt: '2026-11-01T12:30:00Z',
  latitude: null,
  longitude: null,
  sha256: 'ab'.repeat(32),
};
const made = (kind: (typeof reportKinds)[number], language: ReportLanguage = 'en', known = true) =>
  makeReport(
    kind,
    {
      ...rows,
      seasons: [season],
      photos: [photo, { ...photo, takenAt: '2026-12-24T12:30:00Z', sha256: 'cd'.repeat(32) }],
      weather: known ? new Map([[plot.id, weather]]) : new Map(),
    },
    span,
    { language, farmer: 'Asha', nowMs: NOW_MS },
  );

test.each(['en', 'hi', 'mr', 'mr+en'] as const)('weather and evidence are whole in %s', (language) => {
  for (const kind of reportKinds) {
    const report = made(kind, language);
    expect(JSON.stringify(report)).not.toMatch(/\{(?!page\}|pages\})\w+\}|undefined|NaN/);
    const ids = report.blocks.flatMap((block) => ('id' in block ? [block.id] : []));
    expect(new Set(ids).size, `${kind}: an id twice`).toBe(ids.length);
  }
});

test('weather says where each day is from, and what is missing', () => {
  const report = made('weather');
  const table = report.blocks.find((block) => block.kind === 'table' && block.id.startsWith('days'));
  const rowsOf = table?.kind === 'table' ? table.rows : [];
  expect(rowsOf.map((row) => row.at(-1))).toEqual([
    { type: 'text', text: 'Open-Meteo' },
    { type: 'text', text: 'Open-Meteo; 24 h measured' },
    { type: 'text', text: 'Open-Meteo; 24 h measured' },
    { type: 'unknown', text: 'not known' },
    { type: 'text', text: 'Visual Crossing' },
    { type: 'text', text: 'Open-Meteo' },
  ]);
  expect(rowsOf[4]?.[1]).toEqual({ type: 'number', value: 24, decimals: 0 });
  expect(report.footnotes.join()).toContain('not wholly known: 2');
  const text = JSON.stringify(made('weather', 'en', false));
  expect(text).toContain('No weather is here for Wadi');
  expect(text).not.toContain('"Rain, mm"');
});

test('evidence: photos of the days alone, and nothing of a loss that nobody wrote', () => {
  const text = JSON.stringify(made('evidence'));
  expect(text).toContain('abababababababab abababababababab');
  expect(text).not.toContain('cdcd');
  expect(text).toContain('18:00');
  expect(text).toContain('Weather data does not record hail');
});

test('each report asks for the days that it shows, none of them today', () => {
  const farm = { plots: rows.plots, seasons: [season] };
  const all: ReportSpan = { plotIds: [], from: null, to: null };
  const asked = (kind: (typeof reportKinds)[number], of: ReportSpan = all) =>
    weatherWanted(kind, farm, of, '2026-11-03').map(({ from, to, years }) => [from, to, years]);
  expect(asked('weather')).toEqual([['2026-10-08', '2026-11-02', 10]]);
  expect(asked('weather', { ...all, from: '2020-01-01' })).toEqual([['2025-11-02', '2026-11-02', 10]]);
  expect(asked('evidence')).toEqual([['2026-10-20', '2026-11-02', 10]]);
  expect(asked('season', span)).toEqual([['2026-10-08', '2026-11-02', 0]]);
  expect(asked('water', span)).toEqual([['2026-10-28', '2026-11-02', 0]]);
  expect(asked('costs')).toEqual([]);
});
