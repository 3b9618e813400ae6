import type { PlanWarning } from '@draksha/models';

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
