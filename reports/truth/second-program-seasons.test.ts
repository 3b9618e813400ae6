import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import type { ReportWeather } from '../src/plot-weather.ts';
import type { ReportDocument, ReportKind, ReportLanguage } from '../src/report-document.ts';
import type { ReportRows } from '../src/report-rows.ts';
import { asRows, column, dice, FARMS, farmOf, NOW_MS, SPANS, shownIn, TODAY } from './random-farms.ts';
import type { RawFarm, RawSpan } from './second-program.ts';
import {
  allWork,
  comparedTold,
  dayOfTask,
  holdsTold,
  knownMoney,
  lastDay,
  lostTold,
  openTasks,
  type RawDay,
  type RawTask,
  seasonTold,
  weatherTold,
} from './second-program-seasons.ts';
import { tableIn } from './table-in.ts';

function tasksOf(farm: RawFarm, seed: number): RawTask[] {
  const roll = dice(seed + 1000);
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  return Array.from({ length: 60 }, (_, at) => {
    const plotId = roll(5) === 0 ? null : one(farm.plots).id;
    const seasons = farm.seasons.filter((season) => season.plotId === plotId);
    const isOfSeason = plotId !== null && roll(2) === 0;
    const status = one(['pending', 'inProgress', 'completed', 'cancelled'] as const);
    const day = new Date(Date.parse('2024-11-24') + roll(760) * 86_400_000).toISOString();
    return {
      ...{ id: `t${at}`, plotId, title: `Work ${at}`, status },
      seasonId: isOfSeason ? one(seasons).id : null,
      scheduledDate: roll(4) === 0 ? null : day.slice(0, 10),
      dueDap: isOfSeason && roll(2) === 0 ? roll(120) : null,
      cost: roll(3) === 0 ? null : roll(900_000),
      workers: roll(2) === 0 ? [] : ['Ramu', 'Sita'].slice(0, 1 + roll(2)),
      completedAt: status === 'completed' ? day : null,
    };
  });
}

function daysOf(seed: number, from: string, count: number): RawDay[] {
  const roll = dice(seed + 2000);
  const maybe = (value: number): number | null => (roll(12) === 0 ? null : value);
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
    rain: maybe(roll(3) === 0 ? roll(400) / 10 : 0),
    max: maybe(20 + roll(250) / 10),
    min: maybe(roll(200) / 10),
  }));
}

const weatherOf = (days: readonly RawDay[], from: string): ReportWeather => {
  const none = days.map(() => null);
  return {
    days: {
      ...{ from, tempMax: days.map(({ max }) => max), tempMin: days.map(({ min }) => min) },
      rainMm: days.map(({ rain }) => rain),
      ...{ humidity: none, windKmh: none, wetNightHours: none, et0Mm: none, measuredHours: none },
      source: days.map(() => 0),
    },
    ...{ sources: ['archive'], before: [], refreshing: false },
  };
};

/** A fact of a block under its English word; null where it is not known or not there. */
function fact(made: ReportDocument, id: string, label: string): number | string | null {
  const block = made.blocks.find((one) => one.kind === 'facts' && one.id === id);
  if (block?.kind !== 'facts') throw new Error(`no facts ${id}`);
  return shownIn(block.facts.find((one) => one.label === label)?.value);
}

let differences: string[] = [];
let compared = 0;
function same(what: string, found: unknown, expected: unknown): void {
  compared += 1;
  if (JSON.stringify(found) !== JSON.stringify(expected))
    differences.push(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(expected)} is right`);
}

interface Farm {
  readonly raw: RawFarm;
  readonly tasks: readonly RawTask[];
  readonly days: readonly RawDay[];
  readonly paper: (kind: ReportKind) => ReportDocument;
}

function made(seed: number, span: RawSpan, language: ReportLanguage = 'en'): Farm {
  const raw = farmOf(seed);
  const tasks = tasksOf(raw, seed);
  const from = span.from ?? '2026-09-01';
  const last = lastDay(span, '2026-11-23');
  const days = daysOf(seed, from, (Date.parse(last) - Date.parse(from)) / 86_400_000 + 1);
  const rows = {
    ...asRows(raw),
    tasks: tasks.map((task) => ({ ...task, notes: null, actualHours: null })),
    weather: new Map(raw.plots.map(({ id }) => [id, weatherOf(days, from)])),
  } as unknown as ReportRows;
  const asked = { plotIds: [], ...span };
  return {
    ...{ raw, tasks, days },
    paper: (kind) => makeReport(kind, rows, asked, { language, farmer: '', nowMs: NOW_MS, ledgers: true }),
  };
}

const listed = (pairs: readonly (readonly unknown[])[]): string[] =>
  pairs.map((pair) => pair.join(' | ')).toSorted();

function compareSeasons({ raw, tasks, paper }: Farm, span: RawSpan, name: string): void {
  const all = allWork(raw, { tasks });
  const asOf = lastDay(span, TODAY);
  const papers = { season: paper('season'), beside: paper('comparison'), case: paper('evidence') };
  for (const plot of raw.plots) {
    const expected = seasonTold(all, plot, asOf);
    if (expected) {
      const found = ['Cost', 'Income', 'Balance', 'Picked', 'Sprays', 'Work days', 'Water given'].map(
        (label) => fact(papers.season, `season-${plot.id}`, label),
      );
      const { spent, earned, margin, kg, sprays, workDays, litres } = expected;
      same(`${name} season ${plot.id}`, found, [spent, earned, margin, kg, sprays, workDays, litres]);
    }
    const beside = comparedTold(all, plot.id, asOf);
    if (beside.length > 0) {
      const table = tableIn(papers.beside, `seasons-${plot.id}`);
      const columns = ['season', 'spent', 'sprays'].map((id) => column(table, id));
      same(
        `${name} comparison ${plot.id}`,
        beside.map((_, at) => columns.map((values) => values[at])),
        beside,
      );
    }
    const lost = lostTold(all, plot.id, span, TODAY);
    if (lost)
      same(
        `${name} evidence ${plot.id}`,
        ['Cost', 'Picked'].map((label) => fact(papers.case, `loss-${plot.id}`, label)),
        [lost.spent, lost.kg],
      );
  }
}

function compareWork({ raw, tasks, paper }: Farm, span: RawSpan, name: string): void {
  const sheet = tableIn(paper('tasks'), 'tasks');
  const open = openTasks(raw, { tasks }, span);
  const words = column(sheet, 'task');
  same(
    `${name} tasks`,
    listed(column(sheet, 'day').map((day, at) => [day, words[at]])),
    listed(open.map(({ day, title }) => [day, title])),
  );
  const wall = paper('calendar');
  for (const block of wall.blocks) {
    if (block.kind !== 'table') continue;
    const plotId = block.id.replace('calendar-', '');
    const days = column(block, 'day');
    same(
      `${name} ${block.id}`,
      listed(
        column(block, 'what').flatMap((what, at) =>
          String(what).startsWith('Work ') ? [[days[at], what]] : [],
        ),
      ),
      listed(
        openTasks(raw, { tasks }, { from: null, to: null }).flatMap((task) =>
          task.plotId === plotId && task.day !== null ? [[dayOfTask(task, raw), task.title]] : [],
        ),
      ),
    );
  }
}

function compareHolds({ raw, paper }: Farm, span: RawSpan, name: string): void {
  const statement = paper('residues');
  for (const { id } of raw.plots) {
    const table = tableIn(statement, `products-${id}`);
    const free = column(table, 'earliest');
    same(
      `${name} residues ${id}`,
      listed(column(table, 'product').map((product, at) => [String(product).toLowerCase(), free[at]])),
      listed([...holdsTold(raw, id, lastDay(span, TODAY))]),
    );
  }
}

function compareWeather({ raw, days, paper }: Farm, name: string): void {
  const expected = weatherTold(days);
  const weather = paper('weather');
  for (const { id } of raw.plots) {
    const found = ['Rain', 'Rainy days (2.5 mm and more)', 'Degree days over 10 °C'].map((label) =>
      fact(weather, `figures-${id}`, label),
    );
    same(`${name} weather ${id}`, found, [expected.rain, expected.rainyDays, expected.degreeDays]);
    const isShort = days.length <= 62;
    const table = tableIn(weather, `${isShort ? 'days' : 'months'}-${id}`);
    const groups = [...Map.groupBy(days, ({ day }) => (isShort ? day : day.slice(0, 7))).values()];
    same(
      `${name} rain ${id}`,
      column(table, 'rain'),
      groups.map((group) => weatherTold(group).rain),
    );
  }
}

test('papers of seasons, residues, work, weather and a case: no figure differs from the second program’s', () => {
  differences = [];
  const sizes = Array.from({ length: FARMS }, (_, at) => farmOf(at + 1).plots.length);
  expect(new Set(sizes)).toEqual(new Set([1, 2, 3]));
  for (let seed = 1; seed <= FARMS; seed++)
    for (const span of SPANS) {
      const name = `farm ${seed} ${span.from ?? 'all'}`;
      const farm = made(seed, span);
      compareSeasons(farm, span, name);
      compareWork(farm, span, name);
      compareHolds(farm, span, name);
      compareWeather(farm, name);
    }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(550);
});

test('nothing written is not nought, and what is written as nought is', () => {
  const row = { id: 'r', plotId: 'p', happenedAt: '2026-11-01T04:00:00Z', details: {} };
  expect(knownMoney([{ ...row, kind: 'spray', cost: null }]).spent).toBeNull();
  expect(knownMoney([{ ...row, kind: 'spray', cost: 0 }]).spent).toBe(0);
  const farm = farmOf(3);
  const rows = asRows({
    ...farm,
    records: farm.records.map((record) => ({ ...record, cost: null })),
  });
  for (const kind of ['costs', 'season', 'comparison', 'evidence'] as const) {
    const paper = makeReport(
      kind,
      rows,
      { plotIds: [], from: null, to: null },
      {
        ...{ language: 'en', farmer: '', nowMs: NOW_MS },
      },
    );
    const spent = paper.blocks.flatMap((block) =>
      block.kind === 'table' && block.columns.some(({ id }) => id === 'spent')
        ? column(block, 'spent')
        : block.kind === 'facts'
          ? block.facts.flatMap(({ label, value }) => (/^Cost/.test(label) ? [shownIn(value)] : []))
          : [],
    );
    expect([kind, spent.filter((paise) => typeof paise === 'number')]).toEqual([kind, []]);
  }
});
