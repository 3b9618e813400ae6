/** A season as a table that a person reads: one row for each day on which the plan said something about spraying, and the counts. */
import type { PlanAction, PlanMessage } from '../../src/plan/plan-action.ts';
import { daysAfterPruning } from '../../src/stages/days-after-pruning.ts';
import { localDate, localHourOfDay } from '../../src/weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../../src/weather/series.ts';
import { seasonCounts } from './season-counts.ts';
import type { SeasonRun } from './season-run.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const HEAD = ['day', 'dap', 'stage', 'order', 'product', 'hours', 'why', 'cover'] as const;
type Row = readonly [string, string, string, string, string, string, string, string];

const shortOf: Readonly<Record<string, string>> = {
  downyMildew: 'downy',
  powderyMildew: 'powdery',
  anthracnose: 'anthracnose',
  botrytis: 'botrytis',
  bacterialLeafSpot: 'bacterial',
};

const said = ({ id, params }: PlanMessage): string => {
  const numbers = Object.entries(params)
    .filter(([name]) => ['mm', 'days', 'level', 'hoursSince', 'wetHours', 'hours'].includes(name))
    .map(([name, value]) => `${name} ${value}`);
  return [id.replace('reason.', ''), ...numbers].join(' ');
};

const isAboutSpraying = ({ kind }: PlanAction): boolean => kind === 'spray' || kind === 'spray_wait';

function hoursOf({ block, date }: PlanAction): string {
  if (block === null) return '-';
  const range = `${two(block.startHour)}-${two(block.endHour)}`;
  return block.date === date ? range : `${block.date.slice(5)} ${range}`;
}

/** A product at once on the day of its spray, else what was to be done. */
export function seasonRows(run: SeasonRun): Row[] {
  const rows: Row[] = [];
  for (const { atMs, plan } of run.plans) {
    const date = localDate(atMs, INDIA_UTC_OFFSET_MINUTES);
    const [plot] = plan.plots;
    for (const action of plan.days[0]?.actions.filter(isAboutSpraying) ?? []) {
      const order = run.orders.find((one) => one.saidAtMs === atMs && one.action === action);
      const verb = action.kind === 'spray_wait' ? 'wait' : order?.sprayedAtMs === null ? 'later' : 'spray';
      const covers = plot?.covers
        .filter(({ disease }) => action.diseases.includes(disease))
        .map(({ state }) => state);
      rows.push([
        `${date} ${two(localHourOfDay(atMs, INDIA_UTC_OFFSET_MINUTES))}h`,
        String(daysAfterPruning(run.pruningDate, date)),
        plot?.growthStage?.stage.id ?? '-',
        `${verb} ${action.diseases.map((disease) => shortOf[disease]).join('+')} (${action.rule})`,
        action.helps.map(({ products }) => products[0]).join('; ') || '-',
        hoursOf(action),
        action.reasons.map(said).join('; '),
        covers?.join('/') ?? '-',
      ]);
    }
  }
  return rows;
}

/** Text with a header and the counts below; columns as wide as their longest cell. */
export function seasonTable(title: string, run: SeasonRun): string {
  const rows = [HEAD, ...seasonRows(run)];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const counts = Object.entries(seasonCounts(run)).map(([name, count]) => `${name}: ${count}`);
  return `${[title, '', ...lines, '', ...counts].join('\n')}\n`;
}
