import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayNumberOfDate } from '../../src/weather/calendar.ts';
import { type AlertDay, alertsTable, runAlerts } from './alerts-replay.ts';
import { type DayKind, hourOf } from './made-season.ts';
import type { Hour } from './season-weather.ts';

const PRUNED = '2026-09-20';
const NASHIK = { latitude: 20, longitude: 73.8 };

/** What a day was said to be the day before, and what it became; the season turns through them. */
const DAYS: readonly (readonly [said: DayKind, was: DayKind])[] = [
  ['dry', 'dry'],
  ['dry', 'rain'],
  ['dew', 'dew'],
  ['rain', 'dry'],
  ['dry', 'shower'],
  ['break', 'rain'],
  ['rain', 'rain'],
  ['rain', 'dry'],
  ['rain', 'break'],
  ['shower', 'dry'],
  ['dry', 'dry'],
  ['dew', 'rain'],
  ['dry', 'dry'],
];
/** Nights colder than was said, by the season's day: 7 °C, and 2 °C. */
const COLD: Readonly<Record<number, number>> = { 70: 7, 78: 2, 90: 6, 101: 2 };

const dayOf = (date: string): number => dayNumberOfDate(date) - dayNumberOfDate(PRUNED);
const hoursOf = (kind: DayKind, date: string, coldest?: number): readonly Hour[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const made = hourOf(kind, date, hour);
    return coldest !== undefined && (hour < 6 || hour > 20) ? { ...made, temperature: coldest } : made;
  });
const kindOf = (date: string, which: 0 | 1): DayKind =>
  DAYS[((dayOf(date) % DAYS.length) + DAYS.length) % DAYS.length]?.[which] ?? 'dry';

const days: readonly AlertDay[] = runAlerts({
  pruningDate: PRUNED,
  place: NASHIK,
  looks: 1,
  diary: 'kept',
  was: (date) => hoursOf(kindOf(date, 1), date, COLD[dayOf(date)]),
  // The running day is known as it is; a later one as it was said, without its cold.
  forecast: (date, lead) =>
    lead <= 0 ? hoursOf(kindOf(date, 1), date, COLD[dayOf(date)]) : hoursOf(kindOf(date, 0), date),
});
const perWeek = days
  .slice(0, -6)
  .map((_, from) => days.slice(from, from + 7).flatMap(({ sent }) => sent).length)
  .toSorted((a, b) => a - b);
const JOINED = [
  ['2026-10-24', 'downyMildew'],
  ['2026-11-06', 'downyMildew'],
  ['2026-11-07', 'powderyMildew'],
  ['2026-11-20', 'powderyMildew'],
  ['2027-01-11', 'powderyMildew'],
  ['2027-01-24', 'powderyMildew'],
];
/** Their own words say what is to be done. */
const OWN_ACT: ReadonlySet<string> = new Set(['cold', 'cold_harm', 'rain_on_ripe']);
const docs = new URL('../../../docs/models/alerts.md', import.meta.url);

test('a season that comes otherwise than was said has alerts of six causes, none of them told twice', () => {
  const causes = new Set(days.flatMap(({ sent }) => sent.map(({ cause }) => cause)));
  expect([...causes].toSorted()).toEqual([
    'cold',
    'cold_harm',
    'infection',
    'rain_on_ripe',
    'window_come',
    'window_lost',
  ]);
  const keys = days.flatMap(({ sent, kept }) => [...sent, ...kept].map(({ key }) => key));
  expect(keys).toEqual([...new Set(keys)]);
});

test('one a day at most, and of any seven days four, also at the 95th of a hundred', () => {
  expect(Math.max(...days.map(({ sent }) => sent.length))).toBe(1);
  expect(perWeek[Math.floor(perWeek.length * 0.95)]).toBeLessThanOrEqual(4);
  expect(perWeek.at(-1)).toBe(4);
});

test('an infection of which the brief could not know is told the same day where it can be sprayed, else by the next brief', () => {
  const late = days.flatMap(({ date, untold, sent, kept }, at) => {
    const sameDay = new Set<string>([...sent, ...kept].flatMap(({ action }) => action?.diseases ?? []));
    const next = new Set<string>(days[at + 1]?.brief.actions.flatMap(({ diseases }) => diseases));
    return untold
      .filter(({ disease, isToday }) => !sameDay.has(disease) && (isToday || !next.has(disease)))
      .map((one) => [date, kindOf(date, 0), kindOf(date, 1), one]);
  });
  expect(late).toEqual([]);
  expect(days.flatMap(({ untold }) => untold).length).toBeGreaterThan(10);
  // One walk is against all of it: of what joins it nothing more is said, and Today names the products.
  const joined = days.flatMap(({ date, joined: all }) => all.map((disease) => [date, disease]));
  expect(joined).toEqual(JOINED);
  const after = days.filter(({ brief }) =>
    brief.actions.some(({ rule }) => rule === 'spray.after_infection'),
  );
  expect(after.length).toBeGreaterThan(10);
});

test('each names an act, a plot and a time', () => {
  for (const { brief, sent } of days) {
    for (const { plotIds, rule, kind, hours } of brief.actions) {
      expect([rule, plotIds.length]).toEqual([rule, 1]);
      if (kind === 'spray') expect([rule, hours]).toEqual([rule, expect.anything()]);
    }
    for (const { cause, plotIds, action, hour } of sent) {
      expect([cause, plotIds.length]).toEqual([cause, 1]);
      if (OWN_ACT.has(cause)) expect([cause, hour]).toEqual([cause, expect.any(Number)]);
      else expect([cause, action?.kind, action?.plotIds]).toEqual([cause, expect.any(String), plotIds]);
      if (cause === 'infection' || cause === 'window_come') expect(action?.hours).not.toBeNull();
    }
  }
});

test('the table in docs/models/alerts.md is this season’s', () => {
  expect(readFileSync(docs, 'utf8')).toContain(alertsTable(days));
});
