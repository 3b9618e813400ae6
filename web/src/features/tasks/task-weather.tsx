import { isOpen } from '@draksha/contract/tasks';
import {
  betterDay,
  suitabilityReasonIds,
  type TaskWeather,
  taskWeather,
  type WeatherOfTasks,
} from '@draksha/models';
import Box from '@mui/material/Box';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { daysBetween } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { VerdictMark } from '../../ui/verdict.tsx';
import type { DatedTask } from './task-rows.ts';

/** What is known of the weather at a plot's tasks; handed in, as what knows of it knows of tasks. */
export type TaskWeatherOf = (plotId: string | null) => WeatherOfTasks | null;

export const TaskWeatherContext = createContext<TaskWeatherOf>(() => null);

/** Days that the hours on the phone reach ahead. */
const DAYS_AHEAD = 5;
/** An hour is enough for the weather to be another. */
const STEP_MS = 3_600_000;

interface Fit {
  readonly own: TaskWeather;
  readonly better: TaskWeather | null;
}

/** The weather of a task's day; null where the task is over, has no day ahead, or the weather is not known. */
function useTaskWeather({ task, day }: DatedTask, today: string): Fit | null {
  const weather = useContext(TaskWeatherContext)(task.plotId);
  const step = Math.floor(useMinute() / STEP_MS);
  const { category, estimatedHours } = task;
  const isAhead = isOpen(task) && day !== null && day >= today && daysBetween(today, day) <= DAYS_AHEAD;
  return useMemo(() => {
    if (weather === null || !isAhead || day === null) return null;
    const now = Math.max(nowMs(), step * STEP_MS);
    const of = { date: day, category, estimatedHours };
    const own = taskWeather(weather, of, now);
    if (own.verdict === 'unknown') return null;
    const left = DAYS_AHEAD - daysBetween(today, day);
    return { own, better: own.verdict === 'against' ? betterDay(weather, of, now, left) : null };
  }, [weather, isAhead, day, today, category, estimatedHours, step]);
}

const whyIds = [
  'temperature_too_low',
  'heat_stress',
  'disease_risk',
  'wind_may_damage_vines',
  'rain',
  'wind_too_strong',
  'rain_likely',
  'too_hot',
  'too_cold',
] as const;
type Why = (typeof whyIds)[number];

const isWhy = (id: string): id is Why => whyIds.some((one) => one === id);

function useWords() {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const hours = ({ fromHour, toHour }: TaskWeather): string =>
    fromHour === null || toHour === null ? '' : format.hours(fromHour, toHour);
  const isAllDay = ({ fromHour, toHour }: TaskWeather) => fromHour === 6 && toHour === 18;
  return {
    verdict: (own: TaskWeather): string => {
      if (own.verdict === 'suits')
        return isAllDay(own) ? t('weather.suitsAllDay') : t('weather.suits', { hours: hours(own) });
      const why = own.reasons.slice(0, 2).map(({ id }) => t(`weather.why.${isWhy(id) ? id : 'other'}`));
      return t('weather.against', { why: [...new Set(why)].join(', ') || t('weather.why.other') });
    },
    better: (day: TaskWeather): string =>
      t('weather.better', { day: format.dayShort(day.date), hours: hours(day) }),
  };
}

interface TaskWeatherProps {
  readonly dated: DatedTask;
  readonly today: string;
}

/** In a list: whether the weather suits the task on its day, else the day that does. */
export function TaskWeatherLine({ dated, today }: TaskWeatherProps) {
  const fit = useTaskWeather(dated, today);
  const words = useWords();
  if (fit === null) return null;
  const { own, better } = fit;
  const suits = own.verdict === 'suits';
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline', fontSize: '0.875rem', lineHeight: 1.5 }}>
      <VerdictMark verdict={suits ? 'good' : 'poor'} />
      <Box sx={{ color: suits ? 'text.secondary' : undefined, overflowWrap: 'anywhere' }}>
        {words.verdict(own)}
        {better !== null && `. ${words.better(better)}`}
      </Box>
    </Box>
  );
}

/** On the task's own screen: the same, with each limit that speaks against it. */
export function TaskWeatherPart({ dated, today }: TaskWeatherProps) {
  const { t } = useTranslation('tasks');
  const { t: shell } = useTranslation();
  const format = useFormat();
  const fit = useTaskWeather(dated, today);
  if (fit === null) return null;
  const { own, better } = fit;
  return (
    <Box component="section" aria-label={t('weather.heading')} sx={{ mb: 2.5 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
        {t('weather.heading')}, {format.dayShort(own.date)}
      </Box>
      <TaskWeatherLine dated={dated} today={today} />
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
        {own.reasons.map((fact) => (
          <li key={fact.id}>{say(shell, format, familyOf(fact.id), fact)}</li>
        ))}
      </Box>
      {own.verdict === 'against' && better === null && <Box>{t('weather.noBetter')}</Box>}
    </Box>
  );
}

const ofFarm: ReadonlySet<string> = new Set(suitabilityReasonIds);

const familyOf = (id: string) =>
  ofFarm.has(id) ? ('suitability.reason' as const) : ('spray.hourFact' as const);
