import type { Plot } from '@draksha/contract';
import type { DayPlan, PlanAction } from '@draksha/models';
import type { Format } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { sprayDayInput, sprayHeadline } from '../../ui/spray-card.tsx';
import { actionWords } from './action-words.ts';
import { calmOf } from './calm.ts';
import type { PlanT } from './plan-words.ts';
import type { CellWeather } from './queries.ts';
import { sprayHeading } from './spray-heading.ts';
import { warningGroups, warningWords } from './warning-groups.ts';

export interface TodayShown {
  readonly plan: DayPlan;
  readonly plots: readonly Plot[];
  readonly weather: readonly CellWeather[];
  /** The weather that the hours are shown of. */
  readonly shown: CellWeather | undefined;
  readonly sprays: readonly PlanAction[];
  readonly others: readonly PlanAction[];
  readonly taskTitle: (id: string) => string;
  readonly nowMs: number;
}

/** Rows of spraying and of other work that Today shows before more is asked for. */
const SHOWN = { sprays: 3, others: 2 } as const;

/** Today from top to bottom, a sentence or two each: the day, what is warned of, the hours to spray, the work. */
export function todayWords(t: PlanT, format: Format, given: TodayShown): string[] {
  const { plan, plots, weather, shown, sprays, others, taskTitle, nowMs } = given;
  const plotName = (id: string): string => plots.find((plot) => plot.id === id)?.name ?? '';
  const names = (ids: readonly string[]): string => ids.map(plotName).filter(Boolean).join(', ');
  const calm = calmOf(t, plan, plots, weather, may);
  const day = shown && sprayDayInput(shown, plan.date, nowMs);
  const weatherSays = day && shown ? sprayHeadline(t, format, day, shown.sample) : '';
  const heading = sprayHeading(t, format, { actions: sprays, calm, day, weatherSays });
  const rows = [...sprays.slice(0, SHOWN.sprays), ...others.slice(0, SHOWN.others)];
  const rest = sprays.length + others.length - rows.length;
  return [
    `${t('today')}, ${format.dayLong(plan.date)}`,
    weather.some(({ sample }) => sample) ? t('source.sampleBand') : '',
    ...warningGroups(plan.warnings).flatMap((group) => {
      const given = { date: plan.date, plotCount: plots.length, plotName };
      const said = warningWords(t, format, group, given);
      return [said.times, said.where, ...said.advice];
    }),
    heading.text,
    calm ? calm.why : '',
    calm && day?.verdict ? weatherSays : '',
    ...rows.map((action) => actionWords(t, format, action, names(action.plotIds), taskTitle)),
    rest > 0 ? t('title.more', { count: rest, number: format.number(rest) }) : '',
  ].filter(Boolean);
}
