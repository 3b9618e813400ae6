import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { tankProduct, tankText } from './tank.ts';
import { isRepeatRule, nextDay, taskAfter } from './task-repeats.ts';
import { mayMove, type Task, taskStatuses, wayTo } from './tasks.ts';

const status = fc.constantFrom(...taskStatuses);

test('a task moves as is written down, and in no other way', () => {
  const allowed = taskStatuses.flatMap((from) =>
    taskStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'pending → inProgress',
    'pending → completed',
    'pending → cancelled',
    'inProgress → pending',
    'inProgress → completed',
    'inProgress → cancelled',
    'completed → inProgress',
    'cancelled → pending',
  ]);
});

test('from any status each other one can be reached by moves that are allowed, in at most three', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      const way = wayTo(from, to);
      const steps = [from, ...way];
      expect(steps.at(-1)).toBe(to);
      expect(way.length).toBeLessThanOrEqual(3);
      for (const [at, next] of way.entries()) expect(mayMove(steps[at] ?? from, next)).toBe(true);
    }),
  );
});

const day = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

const daysBetween = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

test('every so many days is counted in whole days from the first, whatever the zone and however late it is done', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 200 }),
      (from, every, late) => {
        const after = new Date(Date.parse(from) + late * 86_400_000).toISOString().slice(0, 10);
        const next = nextDay(`FREQ=DAILY;INTERVAL=${every}`, from, after);
        const gone = daysBetween(from, next?.day ?? '');
        expect(gone % every).toBe(0);
        expect(gone).toBeGreaterThan(late);
        expect(gone - every).toBeLessThanOrEqual(late);
      },
    ),
  );
});

const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 });
const every = fc.integer({ min: 1, max: 40 }).map((interval) => `INTERVAL=${interval}`);
/** Rules whose days RFC 5545 has in every month: of the others ours takes the month's last. */
const plainRule = fc.oneof(
  every.map((interval) => `FREQ=DAILY;${interval}`),
  every.map((interval) => `FREQ=WEEKLY;${interval}`),
  fc.tuple(every, weekdays).map(([interval, days]) => `FREQ=WEEKLY;${interval};BYDAY=${days.join(',')}`),
  fc.tuple(every, fc.integer({ min: 1, max: 28 })).map((of) => `FREQ=MONTHLY;${of[0]};BYMONTHDAY=${of[1]}`),
  every.map((interval) => `FREQ=YEARLY;${interval}`),
);
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 12 }).map((count) => `;COUNT=${count}`),
  day.map((until) => `;UNTIL=${until.replaceAll('-', '')}`),
);

test('a rule has the days that the library of calendars finds for it', () => {
  fc.assert(
    fc.property(plainRule, end, day, fc.integer({ min: 0, max: 700 }), (plain, ending, from, late) => {
      const rule = `${plain}${ending}`;
      const after = new Date(Date.parse(from) + late * 86_400_000).toISOString().slice(0, 10);
      const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(from));
      let expected = (days.next() as ICAL.Time | null)?.toString();
      while (expected !== undefined && (expected <= from || expected <= after))
        expected = (days.next() as ICAL.Time | null)?.toString();
      expect(nextDay(rule, from, after)?.day).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  // [rule, from, done, next]
  ['FREQ=DAILY', '2026-11-22', '2026-11-22', '2026-11-23'],
  // Five days late: tomorrow, not four days that are gone.
  ['FREQ=DAILY', '2026-11-17', '2026-11-22', '2026-11-23'],
  // Done ahead of its day: the day after its day, not the same once more.
  ['FREQ=DAILY', '2026-11-25', '2026-11-22', '2026-11-26'],
  // A Monday stays a Monday though it was done on a Tuesday.
  ['FREQ=WEEKLY', '2026-11-16', '2026-11-17', '2026-11-23'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-11-16', '2026-11-17', '2026-11-30'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-16', '2026-11-16', '2026-11-19'],
  // A month without the day has it on its last.
  ['FREQ=MONTHLY', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['FREQ=MONTHLY', '2028-01-31', '2028-01-31', '2028-02-29'],
  ['FREQ=MONTHLY', '2026-01-29', '2026-01-29', '2026-02-28'],
  ['FREQ=MONTHLY;INTERVAL=2', '2026-02-28', '2026-02-28', '2026-04-28'],
  ['FREQ=MONTHLY;INTERVAL=2', '2025-12-31', '2025-12-31', '2026-02-28'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-03-31', '2026-03-31', '2026-04-30'],
  // Late by months: the next last day that is still to come.
  ['FREQ=MONTHLY', '2026-01-31', '2026-04-30', '2026-05-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', '2026-11-01', '2026-11-03', '2026-12-01'],
  // A year without the 29th of February has it on the day after the 28th.
  ['FREQ=YEARLY', '2024-02-29', '2024-03-01', '2025-03-01'],
])('%s from %s, done on %s, comes again on %s', (rule, from, done, next) => {
  expect(nextDay(rule, from, done)?.day).toBe(next);
});

/** The days of a rule, each counted on from the one before as tasks are. */
function daysOf(rule: string, first: string, count: number): string[] {
  const days = [first];
  let now: { day: string; rule: string } | null = { day: first, rule };
  while (days.length < count) {
    now = nextDay(now.rule, now.day, now.day);
    if (now === null) break;
    days.push(now.day);
  }
  return days;
}

test('a job of the 31st comes in every month of the year, on its last day, and is of the 31st again after', () => {
  expect(daysOf('FREQ=MONTHLY', '2026-10-31', 8)).toEqual([
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
  expect(daysOf('FREQ=MONTHLY', '2026-12-30', 4)).toEqual([
    '2026-12-30',
    '2027-01-30',
    '2027-02-28',
    '2027-03-30',
  ]);
});

test('every month has its day, or its last where it has none, whatever the day and however many months', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (first, every) => {
      const wanted = Number(first.slice(8));
      const found = daysOf(`FREQ=MONTHLY;INTERVAL=${every}`, first, 14);
      found.forEach((one, at) => {
        const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + at * every;
        const last = new Date(Date.UTC(0, 0, 1));
        last.setUTCFullYear(Math.floor(month / 12), (month % 12) + 1, 0);
        expect(one).toBe(
          `${last.toISOString().slice(0, 8)}${String(Math.min(wanted, last.getUTCDate())).padStart(2, '0')}`,
        );
      });
    }),
  );
});

test('so many months are so many, and an end is an end, also for last days', () => {
  expect(nextDay('FREQ=MONTHLY;COUNT=3', '2026-01-31', '2026-01-31')).toMatchObject({ day: '2026-02-28' });
  expect(daysOf('FREQ=MONTHLY;COUNT=3', '2026-01-31', 9)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(daysOf('FREQ=MONTHLY;UNTIL=20260301', '2026-01-31', 9)).toEqual(['2026-01-31', '2026-02-28']);
  expect(nextDay('FREQ=MONTHLY;COUNT=2', '2026-01-31', '2026-02-28')).toBeNull();
});

test('so many times are so many, and an end is an end', () => {
  expect(nextDay('FREQ=DAILY;COUNT=3', '2026-11-22', '2026-11-22')).toEqual({
    day: '2026-11-23',
    rule: 'FREQ=DAILY;COUNT=2',
  });
  // Two of them lay while it was late.
  expect(nextDay('FREQ=DAILY;COUNT=3', '2026-11-22', '2026-11-23')?.rule).toBe('FREQ=DAILY;COUNT=1');
  expect(nextDay('FREQ=DAILY;COUNT=1', '2026-11-22', '2026-11-22')).toBeNull();
  expect(nextDay('FREQ=DAILY;UNTIL=20261123', '2026-11-23', '2026-11-23')).toBeNull();
});

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=SECONDLY;INTERVAL=1',
  'FOO=BAR',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'RRULE:FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=XX',
])('%j is no rule of a farm', (rule) => {
  expect(isRepeatRule(rule)).toBe(false);
  expect(nextDay(rule, '2026-11-22', '2026-11-22')).toBeNull();
});

const weekly: Task = {
  sprayProducts: ['2 g_per_l Curzate'],
  id: '0199a3b2-7c11-7def-8abc-ffffffffffff',
  version: 4,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  plotId: '0199a3b2-7c11-7def-8abc-000000000001',
  seasonId: '0199a3b2-7c11-7def-8abc-000000000002',
  title: 'Drip lines',
  description: null,
  category: 'irrigation',
  priority: 'high',
  status: 'completed',
  scheduledDate: '2026-11-16',
  dueDap: 39,
  estimatedHours: 2,
  actualHours: 3,
  cost: 40_000,
  notes: 'valve leaks',
  completedAt: null,
  repeats: 'FREQ=WEEKLY',
  workers: ['Sunita'],
  forMember: '0199a3b2-7c11-7def-8abc-000000000003',
  completedBy: 'Ramesh',
  template: null,
};

test('what comes after is the same work on its own day; what was spent on this one stays with it', () => {
  // 00:10 of the 17th in India is the 16th in the world's time.
  expect(taskAfter(weekly, '2026-11-16T18:40:00Z')).toEqual({
    id: '0199a3b2-7c11-7def-8abc-000000000000',
    fields: {
      sprayProducts: ['2 g_per_l Curzate'],
      plotId: weekly.plotId,
      seasonId: weekly.seasonId,
      title: 'Drip lines',
      description: null,
      category: 'irrigation',
      priority: 'high',
      estimatedHours: 2,
      workers: ['Sunita'],
      forMember: weekly.forMember,
      repeats: 'FREQ=WEEKLY',
      scheduledDate: '2026-11-23',
      dueDap: 46,
    },
  });
  expect(taskAfter({ ...weekly, repeats: null }, '2026-11-16T18:40:00Z')).toBeNull();
});

test.each([
  ['2 g_per_l Curzate M8', { name: 'Curzate M8', dose: 2, unit: 'g_per_l' }],
  ['Curzate M8', { name: 'Curzate M8' }],
  ['13 0 45', { name: '13 0 45' }],
] as const)('%j is one product of a tank, and is written so', (text, product) => {
  expect(tankProduct(text)).toEqual(product);
  expect(tankText(product)).toBe(text);
});
