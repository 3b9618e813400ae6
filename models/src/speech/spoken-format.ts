/** Numbers, times, dates, areas and money in words, by the same names as the screens' format. Words of units come from the screens' own. */
import { HECTARES_PER_ACRE } from '../acre.ts';
import { farmDay } from '../weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { readableUnit, type WeightUnit, weightIn } from '../weights.ts';
import { clockWords, numberWords, type SpokenLanguage } from './number-words.ts';

export interface SpokenStyles {
  readonly areaUnit: 'acre' | 'hectare';
  readonly weightUnit: WeightUnit;
}

type Instant = string | number;
type Missing = null | undefined;
const ZONE = 'Asia/Kolkata';
const locales = { en: 'en-IN', hi: 'hi-IN-u-nu-latn', mr: 'mr-IN-u-nu-latn' } as const;
const notKnown = { en: 'not known', hi: 'पता नहीं', mr: 'माहीत नाही' } as const;
const rupees = { en: ['rupees', 'paise'], hi: ['रुपये', 'पैसे'], mr: ['रुपये', 'पैसे'] } as const;
const GUNTHA_PER_ACRE = 40;
const ALL_DAY_HOURS = 20;
const LONG_MINUTES = 90;

type PartOfDay = 'midnight' | 'late' | 'morning' | 'afternoon' | 'evening' | 'night';
function partOfDay(hour: number): PartOfDay {
  const of24 = ((hour % 24) + 24) % 24;
  if (of24 < 1) return 'midnight';
  if (of24 < 6) return 'late';
  if (of24 < 12) return 'morning';
  if (of24 < 16) return 'afternoon';
  return of24 < 20 ? 'evening' : 'night';
}

/** `am` and `pm` are for the eye. */
const englishPart: Readonly<Record<PartOfDay, string>> = {
  midnight: 'at night',
  late: 'in the early morning',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  night: 'at night',
};

/** @param words the screens' words: `unit.mm`, `hour.morning`, `hours.across`, `duration`, `halfDay.morning`, `age.now` */
export function spokenFormat(
  language: SpokenLanguage,
  ways: SpokenStyles,
  words: (key: string, values: Readonly<Record<string, unknown>>) => string,
) {
  const none = notKnown[language];
  const number = (value: number | Missing, decimals = 0): string =>
    typeof value === 'number' && Number.isFinite(value) ? numberWords(language, value, decimals) : none;
  const known = (value: number | Missing, say: (value: number) => string): string =>
    typeof value === 'number' && Number.isFinite(value) ? say(value) : none;
  /** The number stays in digits beside its unit until `spokenText`, which finds the unit by it. */
  const digits = (value: number, decimals: number): string => {
    const places = 10 ** decimals;
    const rounded = Math.round(value * places) / places;
    return `${rounded < 0 ? '−' : ''}${Math.abs(rounded)}`;
  };
  const unit = (value: number | Missing, name: string, decimals = 0): string =>
    known(value, (given) => words(`unit.${name}`, { count: given, value: digits(given, decimals) }));
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone: ZONE, ...options });
    return (day: string): string => format.format(Date.parse(`${day}T12:00:00+05:30`));
  };
  const month = intl({ month: 'long' });
  const weekday = intl({ weekday: 'long' });
  const dayMonth = (day: string): string => `${number(Number(day.slice(8, 10)))} ${month(day)}`;
  const year = (value: number): string => number(value);
  const ofClock = (instant: Instant): { hour: number; minute: number } => {
    const minutes =
      Math.floor((typeof instant === 'number' ? instant : Date.parse(instant)) / 60_000) +
      INDIA_UTC_OFFSET_MINUTES;
    const ofDay = ((minutes % 1440) + 1440) % 1440;
    return { hour: Math.floor(ofDay / 60), minute: ofDay % 60 };
  };
  const said = (hour: number, minute: number): string => {
    const part = partOfDay(hour);
    const clock = clockWords(language, hour, minute);
    return language === 'en' ? `${clock} ${englishPart[part]}` : words(`hour.${part}`, { hour: clock });
  };
  const hour = (of24: number): string => said(of24, 0);
  const hourBare = (of24: number): string => clockWords(language, of24, 0);
  const hours = (start: number, end: number): string => {
    if (end - start >= ALL_DAY_HOURS) return words('hours.allDay', {});
    if (partOfDay(start) !== partOfDay(end))
      return words('hours.across', { start: hour(start), end: hour(end) });
    if (language === 'en') return `${hourBare(start)} to ${hour(end)}`;
    return words(`hours.${partOfDay(start)}`, { start: hourBare(start), end: hourBare(end) });
  };
  const area = (hectares: number | Missing): string =>
    known(hectares, (given) => {
      if (ways.areaUnit === 'hectare') return unit(given, 'hectare', 2);
      const all = Math.round((given / HECTARES_PER_ACRE) * GUNTHA_PER_ACRE);
      const [acres, guntha] = [Math.floor(all / GUNTHA_PER_ACRE), all % GUNTHA_PER_ACRE];
      const parts = [acres > 0 && unit(acres, 'acre'), (guntha > 0 || acres === 0) && unit(guntha, 'guntha')];
      return parts.filter(Boolean).join(' ');
    });
  const money = (paise: number): string => {
    const [whole, rest] = [Math.trunc(Math.abs(paise) / 100), Math.round(Math.abs(paise) % 100)];
    const [ofRupees, ofPaise] = rupees[language];
    const sum = `${number(paise < 0 ? -whole : whole)} ${ofRupees}`;
    return rest === 0 ? sum : `${sum} ${number(rest)} ${ofPaise}`;
  };
  const time = (instant: Instant): string => {
    const at = ofClock(instant);
    return said(at.hour, at.minute);
  };
  const clock = (instant: Instant): string => {
    const at = ofClock(instant);
    return clockWords(language, at.hour, at.minute);
  };
  const minutes = (value: number | Missing): string =>
    known(value, (given) => {
      if (given <= LONG_MINUTES) return unit(given, 'minutes');
      const byFive = Math.round(given / 5) * 5;
      const [whole, rest] = [Math.floor(byFive / 60), byFive % 60];
      if (rest === 0) return unit(whole, 'hours');
      if (rest === 30 && language !== 'en') return unit(whole + 0.5, 'hours', 1);
      return words('duration', { hours: whole, minutes: rest });
    });
  const dayOf = (instant: Instant): string =>
    farmDay(typeof instant === 'number' ? instant : Date.parse(instant));
  const date = (day: string): string => `${dayMonth(day)} ${year(Number(day.slice(0, 4)))}`;
  const dated = (day: string): string => `${weekday(day)}, ${dayMonth(day)}`;
  return {
    number,
    degrees: (value: number | Missing, decimals = 0) =>
      known(value, (given) => `${digits(given, decimals)}°`),
    percent: (value: number | Missing, decimals = 0) =>
      known(value, (given) => `${digits(given, decimals)}%`),
    unit,
    area,
    weight: (kg: number, decimals = 3) => {
      const name = readableUnit(kg, ways.weightUnit);
      return unit(weightIn(kg, name), name, decimals);
    },
    money,
    moneyShort: money,
    dayLong: dated,
    date,
    dayMonth,
    monthYear: (day: string) => `${month(day)} ${year(Number(day.slice(0, 4)))}`,
    monthShort: month,
    year,
    dayShort: dated,
    weekday,
    weekdayShort: weekday,
    weekdayNarrow: weekday,
    hour,
    hourTick: hour,
    hourBare,
    hours,
    hoursShort: hours,
    hoursOfRow: hours,
    hoursBare: (start: number, end: number) => `${hourBare(start)} – ${hourBare(end)}`,
    halfDay: (instant: Instant) =>
      words(`halfDay.${ofClock(instant).hour < 12 ? 'morning' : 'afternoon'}`, {
        day: dayMonth(dayOf(instant)),
      }),
    minutes,
    time,
    weekdayTime: (instant: Instant) => `${weekday(dayOf(instant))} ${time(instant)}`,
    dayMonthTime: (instant: Instant) => `${dayMonth(dayOf(instant))}, ${time(instant)}`,
    dateTime: (instant: Instant) => `${date(dayOf(instant))}, ${time(instant)}`,
    clock,
    age: (seconds: number) => {
      const past = Math.max(0, Math.floor(seconds / 60));
      if (past < 1) return words('age.now', {});
      const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'always' });
      if (past < 60) return relative.format(-past, 'minute');
      return past < 48 * 60
        ? relative.format(-Math.floor(past / 60), 'hour')
        : relative.format(-Math.floor(past / 1440), 'day');
    },
    coordinates: (latitude: number, longitude: number) => `${number(latitude, 2)}, ${number(longitude, 2)}`,
  };
}
