import type { DiseaseDay, DiseaseSpell } from '@draksha/contract';
import { expect, test } from 'vitest';
import { createFormat } from '../../../lib/format.ts';
import type { Translator } from '../use-translator.ts';
import { reachedAt, spellTimes, whatMadeIt, whatWouldChange } from './story-words.ts';

const format = createFormat(
  'en',
  { areaUnit: 'acre', weightUnit: 'quintal', digits: 'latn' },
  (key, values = {}) => `${key.replace('hour.', '')}(${typeof values.hour === 'string' ? values.hour : ''})`,
);
const say = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const translator: Translator = { t: say, shell: say, format };

const india = (at: string) => new Date(`${at}:00+05:30`).toISOString();

/** Critical after twelve wet hours. */
const spellOf = (from: string, to: string): DiseaseSpell => ({
  from: india(from),
  to: india(to),
  wetHours: (Date.parse(to) - Date.parse(from)) / 3_600_000,
  meanTemperature: 24,
  goesOn: false,
  levelHours: [
    { level: 'high', fromHours: 4 },
    { level: 'critical', fromHours: 12 },
  ],
});
const dayOf = (date: string, spell: DiseaseSpell) =>
  ({
    date,
    levels: [{ disease: 'botrytis', level: 'critical' }],
    spells: { botrytis: spell },
  }) as unknown as DiseaseDay;

test('of a night the times alone; of a longer spell its days: weekdays within a week, dates beyond', () => {
  expect(spellTimes(format, spellOf('2026-11-29T20:00', '2026-11-30T08:00'))).toEqual({
    from: 'night(8:00)',
    to: 'morning(8:00)',
  });
  expect(spellTimes(format, spellOf('2026-11-27T20:00', '2026-11-30T08:00'))).toEqual({
    from: 'Fri night(8:00)',
    to: 'Mon morning(8:00)',
  });
  const weeks = spellOf('2026-11-16T00:00', '2026-11-30T12:00');
  expect(spellTimes(format, weeks)).toEqual({
    from: '16 Nov, midnight(12:00)',
    to: '30 Nov, afternoon(12:00)',
  });
  expect(whatMadeIt(dayOf('2026-11-30', weeks), 'botrytis', translator)[0]).toContain('16 Nov, ');
});

test.each([
  ['of the day itself', '2026-11-29T20:00', '2026-11-30T10:00', 'morning(8:00)'],
  ['of the evening before', '2026-11-29T10:00', '2026-11-30T06:00', 'Sun night(10:00)'],
  ['of a week before', '2026-11-16T08:00', '2026-11-30T12:00', '16 Nov, night(8:00)'],
])(
  'when the level was reached is said with its day where that is another than the shown: %s',
  (_, from, to, said) => {
    const day = dayOf('2026-11-30', spellOf(from, to));
    expect(reachedAt(format, day, 'botrytis')).toBe(said);
    const change = (at: string) => whatWouldChange(day, 'botrytis', translator, Date.parse(india(at)));
    expect(change(from)[0]).toContain(said);
    expect(change('2026-11-30T12:00')).toEqual([]);
  },
);
