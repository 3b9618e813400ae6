import { expect, test } from 'vitest';
import { planInput, TODAY } from '../../truth/plan/plan-world.ts';
import type { ScoutingLook } from '../risk/disease-scorecard.ts';
import { leadingDiseases } from '../risk/leading-disease.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { lookOfDeclined, seasonRecord, WARNED_FROM } from './season-record.ts';

const today = dayNumberOfDate(TODAY);
const dateAt = (day: number): string => dateOfDayNumber(today + day);

/** Fruit season on day 30, one wet night, eight days ago; sprayed or not the day before it. */
function recordOf(sprayed: boolean, looks: readonly ScoutingLook[], night = -8) {
  const { plots } = planInput({
    dap: 30,
    weather: { wetNights: [night] },
    sprays: sprayed ? [[-9, 7, ['Mancozeb']]] : [],
  });
  const [plot] = plots;
  if (!plot?.season || !plot.weather) throw new Error('no plot');
  const { series, leafWet } = plot.weather;
  const dates = Array.from({ length: 15 }, (_, i) => dateAt(i - 14));
  const riskDays = leadingDiseases(series, leafWet, plot.season, dates, { utcOffsetMinutes: 330 });
  const records = seasonRecord(
    { plotId: plot.id, season: plot.season, riskDays, looks, sprays: plot.sprays, weather: series },
    { utcOffsetMinutes: 330 },
  );
  const downy = records.find(({ disease }) => disease === 'downyMildew');
  if (!downy) throw new Error('no record');
  return downy;
}

const look = (seen: boolean, day = 0): ScoutingLook => ({
  plotId: 'plot 1',
  disease: 'downyMildew',
  date: dateAt(day),
  seen,
});

test('spots eight days after a warned wet night are a hit; the night stood open', () => {
  const { scorecard, hindcast } = recordOf(false, [look(true)]);
  expect(scorecard?.looks).toMatchObject([
    { outcome: 'hit', worst: { date: dateAt(-8), level: 'critical' } },
  ]);
  expect(hindcast.counts).toMatchObject({ nightsOfRisk: 1, nightsUncovered: 1, nightsCovered: 0 });
});

test('none seen is a false alarm, and with a spray the evening before it says nothing against the warning', () => {
  expect(recordOf(false, [look(false)]).scorecard?.counts).toMatchObject({ falseAlarm: 1, protected: 0 });
  const sprayed = recordOf(true, [look(false)]);
  expect(sprayed.scorecard?.counts).toMatchObject({ falseAlarm: 0, protected: 1 });
  expect(sprayed.hindcast.sprays).toMatchObject([{ verdict: 'used', riskDays: 1 }]);
});

test('spots that nothing warned of are a miss; nobody looked is no card', () => {
  // Too late to be seen yet: what is seen was caught before.
  expect(recordOf(false, [look(true)], -3).scorecard?.counts).toMatchObject({ hit: 0, miss: 1 });
  expect(recordOf(false, []).scorecard).toBeNull();
  expect(WARNED_FROM).toBe('moderate');
});

test('moderate powdery mildew before bloom is no need of the plan, and no warning of the record', () => {
  const { plots } = planInput({ dap: 30, weather: {} });
  const [plot] = plots;
  if (!plot?.season || !plot.weather) throw new Error('no plot');
  const { series, leafWet } = plot.weather;
  const [day] = leadingDiseases(series, leafWet, plot.season, [TODAY], { utcOffsetMinutes: 330 });
  if (day === undefined) throw new Error('no day');
  const nightsAt = (weight: number) => {
    const risk = { disease: 'powderyMildew', level: 'moderate', weight, danger: 2 * weight } as const;
    const input = { plotId: plot.id, season: plot.season ?? { pruningDate: TODAY }, looks: [], sprays: [] };
    return seasonRecord(
      { ...input, riskDays: [{ ...day, ranking: [risk] }], weather: series },
      { utcOffsetMinutes: 330 },
    ).find(({ disease }) => disease === 'powderyMildew')?.hindcast.counts.nightsOfRisk;
  };
  expect(nightsAt(1)).toBe(0);
  expect(nightsAt(2)).toBe(1);
});

test.each([
  ['spray.downyMildew.2026-11-20', 'nothing_seen', 'downyMildew'],
  ['scout.powderyMildew.2026-11-20', 'nothing_seen', 'powderyMildew'],
  ['scout.spots.2026-11-12', 'nothing_seen', 'downyMildew'],
  ['spray.downyMildew.2026-11-20', 'not_worth_it', null],
  ['water.2026-11-20', 'nothing_seen', null],
  ['scout.unknown.2026-11-20', 'nothing_seen', null],
])('%s declined with %s: a look for %s', (action, reason, disease) => {
  // Eleven at night in London is the next day on the farm.
  const mark = { plotId: 'p', action, reason, createdAt: '2026-11-19T23:00:00Z' };
  const found = lookOfDeclined(mark, { utcOffsetMinutes: 330 });
  expect(found).toEqual(disease && { plotId: 'p', disease, date: '2026-11-20', seen: false });
});

test('a mark that was days on its way is a look of its morning; one about a morning to come is of the day it was made', () => {
  const mark = { plotId: 'p', reason: 'nothing_seen', createdAt: '2026-11-22T05:00:00Z' };
  const dateOf = (action: string) => lookOfDeclined({ ...mark, action }, { utcOffsetMinutes: 330 })?.date;
  expect(dateOf('spray.downyMildew.2026-11-20')).toBe('2026-11-20');
  expect(dateOf('spray.downyMildew.2026-11-24')).toBe('2026-11-22');
  expect(dateOf('scout.spots.2026-11-12')).toBe('2026-11-22');
});
