import type { PlanWarning } from '@draksha/models';
import { dayWord } from '../../lib/day-word.ts';
import type { Format } from '../../lib/format.ts';
import type { PlanT } from './plan-words.ts';

/** Warnings of one cause as one: its times in their order, each once, and all plots that it is for. */
export interface WarningGroup {
  readonly id: PlanWarning['id'];
  readonly severity: PlanWarning['severity'];
  readonly times: readonly PlanWarning[];
  readonly plotIds: readonly string[];
}

const when = ({ date, part }: PlanWarning): string => `${date} ${part}`;

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** Two cells' word of the same hours: the widest hours, and the worse figure. */
function worse(a: PlanWarning, b: PlanWarning): PlanWarning {
  const least = new Set(['fromHour', 'hour', ...(a.id === 'heat' ? [] : ['temperature'])]);
  const params = Object.fromEntries(
    Object.entries(a.params).map(([name, value]) => {
      const other = number(b.params[name]);
      if (typeof value !== 'number' || Number.isNaN(other)) return [name, value];
      return [name, least.has(name) ? Math.min(value, other) : Math.max(value, other)];
    }),
  );
  return { ...a, severity: a.severity === 'red' ? 'red' : b.severity, params };
}

/** One group for each cause, those of the first warning first. */
export function warningGroups(warnings: readonly PlanWarning[]): WarningGroup[] {
  return [...Map.groupBy(warnings, ({ id }) => id).entries()].map(([id, same]) => ({
    id,
    severity: same.some(({ severity }) => severity === 'red') ? 'red' : 'amber',
    times: [...Map.groupBy(same, when).values()]
      .flatMap(([first, ...others]) => (first === undefined ? [] : [others.reduce(worse, first)]))
      .toSorted((a, b) => (when(a) < when(b) ? -1 : 1)),
    plotIds: [...new Set(same.flatMap(({ plotIds }) => plotIds))],
  }));
}

/** One warning in words. */
export const warningWords = (
  t: PlanT,
  format: Format,
  { id, date: day, part, params }: PlanWarning,
  date: string,
): string =>
  t(`warn.${id}`, {
    day: dayWord(t, format, day, date),
    night: part === 'day' ? '' : t(`night.${part}`),
    at: format.hours(Number(params.hour), Number(params.hour) + 1),
    range: format.hours(Number(params.fromHour), Number(params.toHour)),
    mm: format.unit(Number(params.mm), 'mm'),
    temperature: format.degrees(Number(params.temperature)),
    windSpeed: format.unit(Number(params.windSpeed), 'kmh'),
  });
