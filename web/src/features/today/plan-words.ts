import type { PlanAction, PlanMessage } from '@draksha/models';
import type { TFunction } from 'i18next';
import { dayWord } from '../../lib/day-word.ts';
import type { Format } from '../../lib/format.ts';
import { calendarDay, daysBetween, hourOfDay, isWeekApart } from '../../lib/format.ts';
import { type WordKey, wordOf } from '../../lib/typed-words.ts';

/** Words of the plan and of the shell. */
export type PlanT = TFunction<'plan'>;

export const diseaseNames = (t: PlanT, diseases: readonly string[]): string =>
  diseases.map((disease) => t(wordOf('plan:disease', disease))).join(', ');

/** The reason of an action is said at once; what is behind it comes with the area `why`, when a row is opened. */
const sentenceOf = (id: PlanMessage['id']): WordKey =>
  (id.startsWith('reason.') ? `plan:say.${id}` : `why:say.${id}`) as WordKey;

const upper = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

const isOfWeeks = ({ wetFromMs, wetToMs }: PlanMessage['params']): boolean =>
  typeof wetFromMs === 'number' &&
  typeof wetToMs === 'number' &&
  isWeekApart(calendarDay(wetFromMs), calendarDay(wetToMs));

/**
 * Wet leaves with their beginning and end, `Mon 9 pm to Tue 6 am`, `Tue 2–9 am`, over a week `14 Nov to 24 Nov`; else their
 * hours.
 *
 * @param date the day of the plan, where the night before or after it goes without its weekdays
 */
function spellWords(
  t: PlanT,
  format: Format,
  { wetFromMs, wetToMs, wetHours }: PlanMessage['params'],
  date: string | null = null,
): string {
  if (typeof wetFromMs !== 'number' || typeof wetToMs !== 'number')
    return format.unit(Number(wetHours), 'hours');
  const [from, to] = [wetFromMs, wetToMs].map((atMs) => ({ day: calendarDay(atMs), hour: hourOfDay(atMs) }));
  if (from === undefined || to === undefined) return '';
  if (isWeekApart(from.day, to.day))
    return t('hours.across', { start: format.dayMonth(from.day), end: format.dayMonth(to.day) });
  const isNight = date !== null && daysBetween(from.day, to.day) === 1 && [from.day, to.day].includes(date);
  if (isNight) return t('hours.across', { start: format.hour(from.hour), end: format.hour(to.hour) });
  const weekday = format.weekdayShort(from.day);
  if (from.day === to.day) return `${weekday} ${format.hours(from.hour, to.hour)}`;
  return t('hours.across', {
    start: `${weekday} ${format.hour(from.hour)}`,
    end: `${format.weekdayShort(to.day)} ${format.hour(to.hour)}`,
  });
}

/** The sentence of a message, with its numbers written the farmer's way. */
function sayPlan(t: PlanT, format: Format, { id, params }: PlanMessage): string {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) values[name] = written(name, value);
  if (id.startsWith('reason.wet_spell')) values.spell = spellWords(t, format, params);
  const said = t(sentenceOf(id), values);
  return upper(said);

  function written(name: string, value: number | string): string {
    if (name === 'disease') return t(wordOf('plan:disease', value));
    if (name === 'level') return t(wordOf('risk', value));
    if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.dayMonth(value) : value;
    if (name === 'wetHours' || name === 'hoursSince' || name === 'hours') return format.unit(value, 'hours');
    if (name === 'low' || name === 'high' || name === 'given' || name === 'minutes')
      return format.minutes(value);
    if (name === 'temperature') return format.degrees(value);
    if (name === 'brix') return format.number(value, 1);
    if (name === 'mm') return format.unit(value, 'mm');
    if (name === 'fromMs' || name === 'toMs') return format.time(value);
    if (name === 'windSpeed') return format.unit(value, 'kmh');
    return format.number(value);
  }
}

/** With its instant, where a message has one. Oil spots follow an infection by a week, so its day has its date. */
export function sayPlanAt(t: PlanT, format: Format, message: PlanMessage): string {
  const { atMs } = message.params;
  if (typeof atMs !== 'number') return sayPlan(t, format, message);
  const at =
    message.id === 'reason.spots_due'
      ? format.dayMonth(calendarDay(atMs))
      : (isOfWeeks(message.params) ? format.dayMonthTime : format.weekdayTime)(atMs);
  return sayPlan(t, format, { ...message, params: { ...message.params, at } });
}

const milestoneWord = {
  'fruit.hydrogen_cyanamide': 'do.hydrogen_cyanamide',
  'fruit.shoot_thinning': 'do.shoot_thinning',
  'fruit.bud_swell': 'do.bud_swell',
  'foundation.stop_nitrogen': 'do.stop_nitrogen',
} as const;

const seasonWord = {
  'season.over': 'do.season_over',
  'season.long': 'do.season_long',
  'season.dates': 'do.season_dates',
  'season.climate': 'do.season_climate',
  'season.pruned': 'do.season_pruned',
} as const;

/** What a title is written from. */
export type TitledAction = Pick<PlanAction, 'kind' | 'subject' | 'diseases' | 'rule' | 'minutes' | 'reasons'>;

/** What is to be done, the verb first. */
export function actionTitle(
  t: PlanT,
  format: Format,
  action: TitledAction,
  taskTitle: (id: string) => string,
): string {
  const { kind, subject, diseases, rule } = action;
  if (kind === 'task') return taskTitle(subject ?? '');
  if (rule === 'diary.did_you_spray') return t('do.did_you_spray');
  if (rule === 'sensor.stuck') return t('do.sensor_stuck', { name: subject });
  if (kind === 'season') return t(seasonWord[rule as keyof typeof seasonWord]);
  if (subject !== null && subject in milestoneWord)
    return t(milestoneWord[subject as keyof typeof milestoneWord]);
  const names = diseaseNames(t, diseases);
  switch (kind) {
    case 'spray':
      return t(rule === 'spray.least_bad' ? 'do.spray_least_bad' : 'do.spray', { diseases: names });
    case 'spray_wait':
      if (rule === 'wait.unanswered') return t('do.spray_asked', { diseases: names });
      return t(rule === 'wait.no_window' ? 'do.spray_wait' : 'do.spray_later', { diseases: names });
    case 'water':
      return t('do.water', { amount: format.minutes(action.minutes) });
    case 'no_water': {
      const until = action.reasons.find(({ params }) => typeof params.until === 'string')?.params.until;
      return until === undefined
        ? t('do.no_water')
        : t('do.no_water_until', { day: format.dayShort(String(until)) });
    }
    case 'harvest':
      return rule === 'harvest.rain_coming' ? t('do.harvest_rain') : t('do.harvest');
    default:
      return diseases.length > 0 ? t('do.scout', { diseases: names }) : t('do.scout_unknown');
  }
}

const OF_ITS_DISEASE = new Set<PlanMessage['id']>([
  'reason.wet_spell',
  'reason.wet_spell_coming',
  'reason.standing',
]);

/** A reason beside its action: which disease it is of is said where the action is against several. */
export function sayReason(
  t: PlanT,
  format: Format,
  action: PlanAction,
  reason: PlanMessage,
  isShort = false,
): string {
  if (isShort && (reason.id === 'reason.wet_spell' || reason.id === 'reason.wet_spell_coming'))
    return upper(
      t(`say.short.${reason.id === 'reason.wet_spell' ? 'wet_spell' : 'wet_spell_coming'}`, {
        spell: spellWords(t, format, reason.params, action.date),
      }),
    );
  const said = sayPlanAt(t, format, reason);
  const isNamed = action.diseases.length > 1 && OF_ITS_DISEASE.has(reason.id);
  return isNamed ? `${t(wordOf('plan:disease', reason.params.disease ?? ''))}: ${said}` : said;
}

/** The hours that all of some actions share, as they are written; empty where they differ. */
export function sharedWhen(t: PlanT, format: Format, actions: readonly PlanAction[]): string {
  const [first = '', ...others] = new Set(actions.map((action) => actionWhen(t, format, action)));
  return others.length === 0 ? first : '';
}

/** The hours of an action, in little room: the block of today or the next one; nothing for what has none. */
export function actionWhen(t: PlanT, format: Format, { kind, block, date }: PlanAction): string {
  if (!block || (kind !== 'spray' && kind !== 'spray_wait')) return '';
  const range = format.hoursShort(block.startHour, block.endHour);
  if (kind === 'spray') return range;
  const isLeastBad = block.level === 'Poor';
  const day = dayWord(t, format, block.date, date, { within: isLeastBad });
  return upper(t(isLeastBad ? 'when.least_bad' : 'when.next', { day, range }));
}
