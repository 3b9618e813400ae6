import type { DiseaseDay, DiseaseSpell, WatchedDisease } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { calendarDay, type Format, isWeekApart } from '../../../lib/format.ts';
import type { Translator } from '../use-translator.ts';

export type StoryDisease = keyof DiseaseDay['spells'];

export const isSpellDisease = (disease: WatchedDisease): disease is StoryDisease =>
  disease === 'downyMildew' || disease === 'botrytis' || disease === 'anthracnose';

/** An instant of a spell beside the day that is shown: the time alone where it is of that day. */
const timeBeside = (format: Format, atMs: number, date: string): string => {
  const day = calendarDay(atMs);
  if (day === date) return format.time(atMs);
  return isWeekApart(day, date) ? format.dayMonthTime(atMs) : format.weekdayTime(atMs);
};

/** Its beginning and end: of a night the times, of a longer one with their days. */
export function spellTimes(format: Format, { from, to }: DiseaseSpell): { from: string; to: string } {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const withDay = isWeekApart(calendarDay(fromMs), calendarDay(toMs))
    ? format.dayMonthTime
    : format.weekdayTime;
  const said = toMs - fromMs < DAY_MS ? format.time : withDay;
  return { from: said(from), to: said(to) };
}

/** The clock at which a spell had been wet for so many hours. */
const clockAt = (spell: DiseaseSpell, hours: number): number => {
  const [from, to] = [Date.parse(spell.from), Date.parse(spell.to)];
  return from + (hours * (to - from)) / spell.wetHours;
};

/** What the level was read from, in sentences. */
export function whatMadeIt(
  day: DiseaseDay,
  disease: WatchedDisease,
  { t, shell, format }: Translator,
): string[] {
  if (isSpellDisease(disease)) {
    const spell = day.spells[disease];
    if (spell === null) return [t('diseases.noSpell')];
    const wet = t('diseases.wetFor', {
      hours: format.number(spell.wetHours),
      degrees: format.degrees(spell.meanTemperature),
      ...spellTimes(format, spell),
    });
    if (disease !== 'downyMildew') return [wet];
    return [
      wet,
      day.downy
        ? t('diseases.spores', { hours: format.number(day.downy.humidDarkHours) })
        : t('diseases.noSpores'),
      t(`diseases.oospores.${day.oospores}`),
    ];
  }
  if (disease === 'powderyMildew') {
    const { powdery } = day;
    if (powdery === null || powdery.index === null) return [shell('notKnown')];
    return [
      t('diseases.powderyIndex', { index: format.number(powdery.index) }),
      t('diseases.powderyDay', {
        warm: format.percent(100 * (powdery.temperatureResponse ?? 0)),
        humid: format.percent(100 * (powdery.humidityResponse ?? 0)),
        rain: format.unit(powdery.precipitation, 'mm', 1),
        wet: format.unit(powdery.wetHours, 'hours'),
      }),
    ];
  }
  const { bacterial } = day;
  if (bacterial === null) return [shell('notKnown')];
  const met = (holds: boolean) => t(holds ? 'diseases.met' : 'diseases.notMet');
  return [
    t('diseases.bacterialWarm', {
      value: format.degrees(bacterial.meanTemperature),
      met: met(bacterial.warm),
    }),
    t('diseases.bacterialHumid', {
      value: format.percent(bacterial.meanHumidity),
      met: met(bacterial.humid),
    }),
    t('diseases.bacterialWater', { met: met(bacterial.freeWater) }),
    t('diseases.bacterialRain', { count: bacterial.rainyDays, days: format.number(bacterial.rainyDays) }),
  ];
}

/** What would make the day better, and worse; none where what made it is over. */
export function whatWouldChange(
  day: DiseaseDay,
  disease: WatchedDisease,
  { t, shell, format }: Translator,
  nowMs: number,
): string[] {
  if (!isSpellDisease(disease))
    return [t(disease === 'powderyMildew' ? 'diseases.changePowdery' : 'diseases.changeBacterial')];
  const spell = day.spells[disease];
  if (spell === null) {
    return [t(disease === 'anthracnose' ? 'diseases.changeNoRain' : 'diseases.changeNoSpell')];
  }
  const levelOfDay = day.levels.find((one) => one.disease === disease)?.level;
  const index = spell.levelHours.findLastIndex(({ fromHours }) => fromHours <= spell.wetHours);
  const reached = spell.levelHours[index];
  const next = spell.levelHours[index + 1];
  const sentences: string[] = [];
  // Where the level is very low for another reason, such as no spores, hours would not change it.
  const reachedMs = reached && levelOfDay === reached.level ? clockAt(spell, reached.fromHours) : null;
  if (reachedMs !== null && reachedMs > nowMs)
    sentences.push(
      t('diseases.changeDry', {
        time: timeBeside(format, reachedMs, day.date),
        level: shell(`risk.${spell.levelHours[index - 1]?.level ?? 'very_low'}`),
      }),
    );
  if (next && levelOfDay !== undefined && (levelOfDay !== 'very_low' || !reached))
    sentences.push(
      t('diseases.changeWet', {
        hours: format.number(Math.ceil(next.fromHours - spell.wetHours)),
        level: shell(`risk.${next.level}`),
      }),
    );
  return sentences.length > 0 || reachedMs !== null ? sentences : [t('diseases.changeNothing')];
}

/** When the level of the day was reached; `null` where no spell made it. */
export function reachedAt(format: Format, day: DiseaseDay, disease: WatchedDisease): string | null {
  if (!isSpellDisease(disease)) return null;
  const spell = day.spells[disease];
  const levelOfDay = day.levels.find((one) => one.disease === disease)?.level;
  const made = spell?.levelHours.find(({ level }) => level === levelOfDay);
  return spell && made ? timeBeside(format, clockAt(spell, made.fromHours), day.date) : null;
}
