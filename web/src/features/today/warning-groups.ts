import type { PlanWarning } from '@draksha/models';
import { dateAfter } from '@draksha/models/weather/calendar';
import { dayWord } from '../../lib/day-word.ts';
import type { Format } from '../../lib/format.ts';
import type { PlanT } from './plan-words.ts';

/** What the weather does, whatever it means for the vines. */
const causes = {
  rain: 'rain',
  rain_on_ripe: 'rain',
  cold: 'cold',
  berries_freeze: 'cold',
  cold_harms: 'cold',
  heat: 'heat',
  wind: 'wind',
} as const satisfies Readonly<Record<PlanWarning['id'], string>>;

/** What to do about a warning, and on which plots. */
interface WarningAdvice {
  readonly id: Exclude<PlanWarning['id'], 'rain'>;
  readonly plotIds: readonly string[];
}

/** Warnings of one cause as one: its times in their order, each once, all plots that it is for, and each advice once. */
export interface WarningGroup {
  readonly cause: (typeof causes)[PlanWarning['id']];
  readonly severity: PlanWarning['severity'];
  readonly times: readonly PlanWarning[];
  readonly plotIds: readonly string[];
  readonly advice: readonly WarningAdvice[];
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

const plotsOf = (warnings: readonly PlanWarning[]): readonly string[] => [
  ...new Set(warnings.flatMap(({ plotIds }) => plotIds)),
];

const adviceOf = (warnings: readonly PlanWarning[]): readonly WarningAdvice[] =>
  [...Map.groupBy(warnings, ({ id }) => id).entries()].flatMap(([id, same]) =>
    id === 'rain' ? [] : [{ id, plotIds: plotsOf(same) }],
  );

/** One group for each cause, those of the first warning first. */
export function warningGroups(warnings: readonly PlanWarning[]): WarningGroup[] {
  return [...Map.groupBy(warnings, ({ id }) => causes[id]).entries()].map(([cause, same]) => ({
    cause,
    severity: same.some(({ severity }) => severity === 'red') ? 'red' : 'amber',
    times: [...Map.groupBy(same, when).values()]
      .flatMap(([first, ...others]) => (first === undefined ? [] : [others.reduce(worse, first)]))
      .toSorted((a, b) => (when(a) < when(b) ? -1 : 1)),
    plotIds: plotsOf(same),
    advice: adviceOf(same),
  }));
}

const timeWords = (t: PlanT, format: Format, { id, part, params }: PlanWarning, day: string): string =>
  t(`warn.${causes[id]}`, {
    day,
    night: part === 'day' ? '' : t(`night.${part}`),
    at: format.hours(Number(params.hour), Number(params.hour) + 1),
    range: format.hours(Number(params.fromHour), Number(params.toHour)),
    mm: format.unit(Number(params.mm), 'mm'),
    temperature: format.degrees(Number(params.temperature)),
    windSpeed: format.unit(Number(params.windSpeed), 'kmh'),
  });

/** What holds today and tomorrow alike is said once for both. */
function timesWords(t: PlanT, format: Format, times: readonly PlanWarning[], date: string): string {
  const both = (one: PlanWarning): string => timeWords(t, format, one, t('warn.both'));
  const [first, second, ...others] = times;
  const areAlike =
    first?.part === 'day' &&
    second?.part === 'day' &&
    first.date === date &&
    second.date === dateAfter(date) &&
    both(first) === both(second);
  return [
    ...(areAlike ? [both(first)] : []),
    ...(areAlike ? others : times).map((one, at) =>
      timeWords(t, format, one, dayWord(t, format, one.date, date, { within: areAlike || at > 0 })),
    ),
  ].join('; ');
}

/** A group in words: its times in one sentence, the plots of all, and what to do with the plots of which it is not said above. */
export function warningWords(
  t: PlanT,
  format: Format,
  { times, plotIds, advice }: WarningGroup,
  given: { readonly date: string; readonly plotCount: number; readonly plotName: (id: string) => string },
): { readonly times: string; readonly where: string; readonly advice: readonly string[] } {
  const { date, plotCount, plotName } = given;
  const names = (ids: readonly string[]): string =>
    ids.length === plotCount ? t('warn.all') : ids.map(plotName).filter(Boolean).join(', ');
  return {
    times: timesWords(t, format, times, date),
    where: plotCount > 1 ? names(plotIds) : '',
    advice: advice.map(({ id, plotIds: theirs }) => {
      const what = t(`warn.do.${id}`);
      return theirs.length === plotIds.length ? what : `${names(theirs)}: ${what}`;
    }),
  };
}
