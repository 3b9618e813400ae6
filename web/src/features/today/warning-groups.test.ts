import type { PlanWarning } from '@draksha/models';
import { expect, test } from 'vitest';
import planWords from '../../../public/locales/en/plan.json' with { type: 'json' };
import commonWords from '../../../public/locales/en/translation.json' with { type: 'json' };
import { spokenFormatOf } from '../../ui/listen/spoken-format.ts';
import { createSmallTranslator } from './few-words.ts';
import type { PlanT } from './plan-words.ts';
import { warningGroups, warningWords } from './warning-groups.ts';

const rain = (
  date: string,
  plotIds: string[],
  params: object,
  more: Partial<PlanWarning> = {},
): PlanWarning =>
  ({ id: 'rain', severity: 'amber', part: 'day', date, plotIds, params, ...more }) as PlanWarning;

test('the same rain over two cells is one warning with all plots, its widest hours and the most rain', () => {
  const groups = warningGroups([
    rain('2026-11-25', ['a', 'b'], { fromHour: 15, toHour: 18, mm: 3 }),
    rain('2026-11-25', ['c'], { fromHour: 14, toHour: 17, mm: 5 }),
  ]);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.plotIds).toEqual(['a', 'b', 'c']);
  expect(groups[0]?.times.map(({ params }) => params)).toEqual([{ fromHour: 14, toHour: 18, mm: 5 }]);
});

test('two days of rain are one strip with two times, and cold is another cause', () => {
  const groups = warningGroups([
    rain('2026-11-26', ['a'], { fromHour: 1, toHour: 2, mm: 9 }, { severity: 'red' }),
    rain('2026-11-25', ['a'], { fromHour: 15, toHour: 18, mm: 3 }),
    rain('2026-11-25', ['a'], { hour: 5, temperature: 4 }, { id: 'cold', part: 'night' }),
  ]);
  expect(groups.map(({ cause, severity }) => [cause, severity])).toEqual([
    ['rain', 'red'],
    ['cold', 'amber'],
  ]);
  expect(groups[0]?.times.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26']);
});

test('of two cells the colder night and the hotter day are told', () => {
  const [cold] = warningGroups([
    rain('2026-11-25', ['a'], { hour: 5, temperature: 4 }, { id: 'cold' }),
    rain('2026-11-25', ['b'], { hour: 4, temperature: 6 }, { id: 'cold' }),
  ]);
  expect(cold?.times[0]?.params).toEqual({ hour: 4, temperature: 4 });
  const [heat] = warningGroups([
    rain('2026-11-25', ['a'], { temperature: 38 }, { id: 'heat' }),
    rain('2026-11-25', ['b'], { temperature: 41 }, { id: 'heat' }),
  ]);
  expect(heat?.times[0]?.params).toEqual({ temperature: 41 });
});

test('rain on a plot near its harvest is the same rain: one strip, the advice for that plot alone', () => {
  const of = { fromHour: 13, toHour: 24, mm: 22 };
  const groups = warningGroups([
    rain('2026-11-25', ['a', 'b'], of),
    rain('2026-11-25', ['c'], of, { id: 'rain_on_ripe', severity: 'red' }),
    rain('2026-11-26', ['c'], { fromHour: 0, toHour: 24, mm: 48 }, { id: 'rain_on_ripe' }),
  ]);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.times.map(({ params }) => params.mm)).toEqual([22, 48]);
  expect(groups[0]?.plotIds).toEqual(['a', 'b', 'c']);
  expect(groups[0]?.advice).toEqual([{ id: 'rain_on_ripe', plotIds: ['c'] }]);
});

test('two days of heat have their two figures and the advice once', () => {
  const words = createSmallTranslator('en', [planWords]);
  const units = { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' } as const;
  const [heat] = warningGroups([
    rain('2026-11-25', ['a', 'b'], { temperature: 41 }, { id: 'heat' }),
    rain('2026-11-26', ['a', 'b'], { temperature: 42 }, { id: 'heat' }),
  ]);
  if (!heat) throw new Error('no group');
  const given = { date: '2026-11-25', plotCount: 2, plotName: (id: string) => id };
  expect(warningWords(words as PlanT, spokenFormatOf('en', units, words), heat, given)).toEqual({
    times: 'Today 41°; tomorrow 42°',
    where: 'all plots',
    advice: ['No sulphur, it burns; work before ten, water first'],
  });
});

test.each([
  ['the same wind', 40, 40, 'Today and tomorrow wind up to 40 km/h'],
  ['another wind', 40, 45, 'Today wind up to 40 km/h; tomorrow wind up to 45 km/h'],
])('%s on both days', (_, first, second, said) => {
  const words = createSmallTranslator('en', [planWords, commonWords]);
  const units = { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' } as const;
  const [wind] = warningGroups([
    rain('2026-11-25', ['a'], { windSpeed: first }, { id: 'wind' }),
    rain('2026-11-26', ['a'], { windSpeed: second }, { id: 'wind' }),
  ]);
  if (!wind) throw new Error('no group');
  const given = { date: '2026-11-25', plotCount: 1, plotName: (id: string) => id };
  const { times } = warningWords(words as PlanT, spokenFormatOf('en', units, words), wind, given);
  expect(times.replaceAll('\u00a0', ' ')).toBe(said);
});
